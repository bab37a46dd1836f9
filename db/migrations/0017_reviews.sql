CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`perfume_id` text NOT NULL,
	`user_id` text NOT NULL,
	`order_id` text NOT NULL,
	`author` text NOT NULL,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`longevity` integer NOT NULL,
	`projection` integer NOT NULL,
	`state` text NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	FOREIGN KEY (`perfume_id`) REFERENCES `perfumes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stars_bounds" CHECK(typeof("reviews"."stars") = 'integer' and "reviews"."stars" between 1 and 5),
	CONSTRAINT "longevity_bounds" CHECK(typeof("reviews"."longevity") = 'integer' and "reviews"."longevity" between 0 and 5),
	CONSTRAINT "projection_bounds" CHECK(typeof("reviews"."projection") = 'integer' and "reviews"."projection" between 0 and 5),
	CONSTRAINT "reviews_instants" CHECK(typeof("reviews"."created_at_ms") in ('integer', 'null') and typeof("reviews"."updated_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_one_each` ON `reviews` (`user_id`,`perfume_id`);--> statement-breakpoint
CREATE INDEX `reviews_pending` ON `reviews` (`updated_at_ms`) WHERE "reviews"."state" = 'pending';--> statement-breakpoint
ALTER TABLE `settings` ADD `review_days` integer DEFAULT 7 NOT NULL;