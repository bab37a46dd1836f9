ALTER TABLE `payment_attempts` ADD `hides_reason` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `unpaid_units_of_size` integer DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `unpaid_units` integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `unpaid_lines` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `unpaid_centavos` integer DEFAULT 500000000 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `network_units` integer DEFAULT 30 NOT NULL;