ALTER TABLE `payment_attempts` ADD `reader_id` text;--> statement-breakpoint
ALTER TABLE `payment_attempts` ADD `reader_charge_id` text;