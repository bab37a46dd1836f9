CREATE TABLE `customer_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`request_key` text,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customer_note_length" CHECK(length("customer_notes"."text") between 1 and 500),
	CONSTRAINT "customer_notes_instants" CHECK(typeof("customer_notes"."created_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `customer_notes_user` ON `customer_notes` (`user_id`,`created_at_ms`);--> statement-breakpoint
CREATE UNIQUE INDEX `customer_notes_request` ON `customer_notes` (`author_id`,`request_key`);--> statement-breakpoint
CREATE TABLE `customer_tags` (
	`user_id` text NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`user_id`, `tag`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "customer_tag_length" CHECK(length("customer_tags"."tag") between 1 and 24)
);
--> statement-breakpoint
CREATE INDEX `customer_tags_tag` ON `customer_tags` (`tag`);