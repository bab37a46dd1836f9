ALTER TABLE `orders` ADD `bank` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `bank_former` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `bank_changes_at_ms` integer DEFAULT 0 NOT NULL;