CREATE TABLE `order_views` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`filters` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	CONSTRAINT "view_name_length" CHECK(length("order_views"."name") between 1 and 30),
	CONSTRAINT "order_views_instants" CHECK(typeof("order_views"."created_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_views_name_key_unique` ON `order_views` (`name_key`);--> statement-breakpoint
ALTER TABLE `orders` ADD `sent_with` text;--> statement-breakpoint
CREATE INDEX `orders_sent_with` ON `orders` (`sent_with`) WHERE "orders"."sent_with" is not null;