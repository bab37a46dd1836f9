ALTER TABLE `settings` ADD `banner_kicker` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `banner_headline` text DEFAULT 'Perfumes' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `banner_lead` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `banner_button` text DEFAULT 'Ver perfumes' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `banners` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `banner_day` text DEFAULT '' NOT NULL;