CREATE TABLE `order_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`request_key` text,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "note_length" CHECK(length("order_notes"."text") between 1 and 500),
	CONSTRAINT "order_notes_instants" CHECK(typeof("order_notes"."created_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `order_notes_order` ON `order_notes` (`order_id`,`created_at_ms`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_notes_request` ON `order_notes` (`author_id`,`request_key`);--> statement-breakpoint
CREATE TABLE `order_tags` (
	`order_id` text NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`order_id`, `tag`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tag_length" CHECK(length("order_tags"."tag") between 1 and 24)
);
--> statement-breakpoint
CREATE INDEX `order_tags_tag` ON `order_tags` (`tag`);