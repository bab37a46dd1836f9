ALTER TABLE `perfumes` ADD `seo_title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `perfumes` ADD `seo_description` text DEFAULT '' NOT NULL;