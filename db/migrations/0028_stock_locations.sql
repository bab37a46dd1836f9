CREATE TABLE `goods_receipt_lines` (
	`receipt_id` text NOT NULL,
	`size_id` text NOT NULL,
	`units` integer NOT NULL,
	`cost_usd_cents` integer,
	PRIMARY KEY(`receipt_id`, `size_id`),
	FOREIGN KEY (`receipt_id`) REFERENCES `goods_receipts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`size_id`) REFERENCES `sizes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "units_bounds" CHECK(typeof("goods_receipt_lines"."units") = 'integer' and "goods_receipt_lines"."units" between 1 and 1000000),
	CONSTRAINT "cost_usd_cents_bounds" CHECK("goods_receipt_lines"."cost_usd_cents" is null or (typeof("goods_receipt_lines"."cost_usd_cents") = 'integer' and "goods_receipt_lines"."cost_usd_cents" between 1 and 10000000))
);
--> statement-breakpoint
CREATE INDEX `goods_receipt_lines_size` ON `goods_receipt_lines` (`size_id`);--> statement-breakpoint
CREATE TABLE `goods_receipts` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`request_id` text NOT NULL,
	`supplier` text NOT NULL,
	`note` text NOT NULL,
	`by_user_id` text NOT NULL,
	`at_ms` integer NOT NULL,
	CONSTRAINT "goods_receipts_instants" CHECK(typeof("goods_receipts"."at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `goods_receipts_id_unique` ON `goods_receipts` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `goods_receipts_request_id_unique` ON `goods_receipts` (`request_id`);--> statement-breakpoint
CREATE TABLE `location_movements` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`size_id` text NOT NULL,
	`location` text NOT NULL,
	`kind` text NOT NULL,
	`units` integer NOT NULL,
	`request_id` text NOT NULL,
	`receipt_id` text,
	`moved_by` text NOT NULL,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`size_id`) REFERENCES `sizes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`receipt_id`) REFERENCES `goods_receipts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "units_located" CHECK(typeof("location_movements"."units") = 'integer' and "location_movements"."units" <> 0 and abs("location_movements"."units") <= 1000000),
	CONSTRAINT "located_by_someone" CHECK("location_movements"."moved_by" <> ''),
	CONSTRAINT "location_movements_instants" CHECK(typeof("location_movements"."at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `location_movements_size` ON `location_movements` (`size_id`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `location_movements_request` ON `location_movements` (`request_id`,`size_id`,`location`,`kind`);--> statement-breakpoint
INSERT INTO `location_movements` (`size_id`, `location`, `kind`, `units`, `request_id`, `moved_by`, `at_ms`)
SELECT `id`, `location`, 'opening', `units`, 'opening', 'system', `created_at_ms` FROM (
	SELECT `id`, 'snF' AS `location`, `sn_f` AS `units`, `created_at_ms` FROM `sizes`
	UNION ALL SELECT `id`, 'snL', `sn_l`, `created_at_ms` FROM `sizes`
	UNION ALL SELECT `id`, 'ros', `ros`, `created_at_ms` FROM `sizes`
) WHERE `units` <> 0;
