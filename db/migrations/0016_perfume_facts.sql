ALTER TABLE `perfumes` ADD `family` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `perfumes` ADD `top_notes` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `perfumes` ADD `heart_notes` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `perfumes` ADD `base_notes` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `perfumes` ADD `season` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `perfumes` ADD `moment` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `perfumes` ADD `longevity` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `perfumes` ADD `projection` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `perfumes` ADD `rated_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `perfumes` ADD `year` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `perfumes` ADD `perfumer` text DEFAULT '' NOT NULL;