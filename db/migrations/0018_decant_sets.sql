ALTER TABLE `settings` ADD `decant_set3_bp` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `decant_set5_bp` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `decant_set10_bp` integer DEFAULT 0 NOT NULL;