CREATE TABLE `best_sellers` (
	`place` integer PRIMARY KEY NOT NULL,
	`perfume_id` text NOT NULL,
	FOREIGN KEY (`perfume_id`) REFERENCES `perfumes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `best_sellers_perfume_id_unique` ON `best_sellers` (`perfume_id`);