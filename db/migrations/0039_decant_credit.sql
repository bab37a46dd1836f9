CREATE TABLE `decant_credits` (
	`order_id` text NOT NULL,
	`perfume_id` text NOT NULL,
	`size_id` text NOT NULL,
	`decant_order_id` text NOT NULL,
	`decant_type` text NOT NULL,
	`units` integer NOT NULL,
	PRIMARY KEY(`order_id`, `decant_order_id`, `perfume_id`, `decant_type`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`perfume_id`) REFERENCES `perfumes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`size_id`) REFERENCES `sizes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decant_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "units_bounds" CHECK(typeof("decant_credits"."units") = 'integer' and "decant_credits"."units" between 1 and 99)
);
--> statement-breakpoint
CREATE INDEX `decant_credits_decant` ON `decant_credits` (`decant_order_id`,`perfume_id`,`decant_type`);--> statement-breakpoint
ALTER TABLE `settings` ADD `decant_credit_bp` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `decant_credit_days` integer DEFAULT 90 NOT NULL;