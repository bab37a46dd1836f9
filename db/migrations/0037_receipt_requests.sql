ALTER TABLE `orders` ADD `carrier` text;--> statement-breakpoint
ALTER TABLE `receipts` ADD `asked_problem` text;--> statement-breakpoint
ALTER TABLE `receipts` ADD `asked_text` text;--> statement-breakpoint
ALTER TABLE `receipts` ADD `asked_by` text;--> statement-breakpoint
ALTER TABLE `receipts` ADD `asked_at_ms` integer;