CREATE TABLE `purchase_order_lines` (
	`purchase_order_id` text NOT NULL,
	`size_id` text NOT NULL,
	`units` integer NOT NULL,
	`cost_usd_cents` integer,
	PRIMARY KEY(`purchase_order_id`, `size_id`),
	FOREIGN KEY (`purchase_order_id`) REFERENCES `purchase_orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`size_id`) REFERENCES `sizes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "units_bounds" CHECK(typeof("purchase_order_lines"."units") = 'integer' and "purchase_order_lines"."units" between 1 and 1000000),
	CONSTRAINT "cost_usd_cents_bounds" CHECK("purchase_order_lines"."cost_usd_cents" is null or (typeof("purchase_order_lines"."cost_usd_cents") = 'integer' and "purchase_order_lines"."cost_usd_cents" between 1 and 10000000))
);
--> statement-breakpoint
CREATE INDEX `purchase_order_lines_size` ON `purchase_order_lines` (`size_id`);--> statement-breakpoint
CREATE TABLE `purchase_orders` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`request_id` text NOT NULL,
	`supplier` text NOT NULL,
	`note` text NOT NULL,
	`expected_on` text,
	`by_user_id` text NOT NULL,
	`at_ms` integer NOT NULL,
	`closed_at_ms` integer,
	`closed_by_user_id` text,
	CONSTRAINT "purchase_order_named" CHECK("purchase_orders"."supplier" <> ''),
	CONSTRAINT "expected_day" CHECK("purchase_orders"."expected_on" is null or "purchase_orders"."expected_on" is date("purchase_orders"."expected_on")),
	CONSTRAINT "closed_by_someone" CHECK(("purchase_orders"."closed_at_ms" is null) = ("purchase_orders"."closed_by_user_id" is null)),
	CONSTRAINT "purchase_orders_instants" CHECK(typeof("purchase_orders"."at_ms") in ('integer', 'null') and typeof("purchase_orders"."closed_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_orders_id_unique` ON `purchase_orders` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_orders_request_id_unique` ON `purchase_orders` (`request_id`);--> statement-breakpoint
CREATE INDEX `purchase_orders_open` ON `purchase_orders` (`key`) WHERE "purchase_orders"."closed_at_ms" is null;--> statement-breakpoint
ALTER TABLE `goods_receipts` ADD `purchase_order_id` text;--> statement-breakpoint
CREATE INDEX `goods_receipts_purchase_order` ON `goods_receipts` (`purchase_order_id`) WHERE "goods_receipts"."purchase_order_id" is not null;