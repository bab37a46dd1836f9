CREATE TABLE `order_edits` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`version` integer NOT NULL,
	`lines_before` text NOT NULL,
	`lines_after` text NOT NULL,
	`catalogue_version` integer NOT NULL,
	`before_centavos` integer NOT NULL,
	`after_centavos` integer NOT NULL,
	`edited_by` text NOT NULL,
	`request_key` text NOT NULL,
	`body_hash` text NOT NULL,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`edited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "version_bounds" CHECK(typeof("order_edits"."version") = 'integer' and "order_edits"."version" between 2 and 1000000),
	CONSTRAINT "before_centavos_ge0" CHECK(typeof("order_edits"."before_centavos") = 'integer' and "order_edits"."before_centavos" >= 0),
	CONSTRAINT "after_centavos_ge0" CHECK(typeof("order_edits"."after_centavos") = 'integer' and "order_edits"."after_centavos" >= 0),
	CONSTRAINT "order_edits_instants" CHECK(typeof("order_edits"."at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_edits_version` ON `order_edits` (`order_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_edits_request` ON `order_edits` (`edited_by`,`request_key`);