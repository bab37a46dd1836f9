ALTER TABLE `orders` ADD `placed_from` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_placed_from` ON `orders` (`placed_from`) WHERE "orders"."hold" = 'held';