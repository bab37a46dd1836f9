CREATE TABLE `order_numbers` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_numbers_order_id_unique` ON `order_numbers` (`order_id`);--> statement-breakpoint
INSERT INTO `order_numbers` (`order_id`) SELECT `id` FROM `orders` ORDER BY `created_at_ms`, `id`;
