ALTER TABLE `orders` ADD `delivery` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `delivery_days_from` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `delivery_days_to` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `carrier` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `tracking_url` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `holidays` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `zones` text DEFAULT '[]' NOT NULL;