CREATE TABLE `refund_lines` (
	`refund_id` text NOT NULL,
	`order_id` text NOT NULL,
	`line` integer NOT NULL,
	`quantity` integer NOT NULL,
	`restock` integer NOT NULL,
	PRIMARY KEY(`refund_id`, `line`),
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "line_bounds" CHECK(typeof("refund_lines"."line") = 'integer' and "refund_lines"."line" between 1 and 1000),
	CONSTRAINT "quantity_bounds" CHECK(typeof("refund_lines"."quantity") = 'integer' and "refund_lines"."quantity" between 1 and 1000),
	CONSTRAINT "restock_flag" CHECK("refund_lines"."restock" in (0, 1))
);
--> statement-breakpoint
CREATE INDEX `refund_lines_order` ON `refund_lines` (`order_id`,`line`);