CREATE TABLE `stock_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`size_id` text NOT NULL,
	`email` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`told_at_ms` integer,
	`taken_back_at_ms` integer,
	FOREIGN KEY (`size_id`) REFERENCES `sizes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_notices_instants" CHECK(typeof("stock_notices"."created_at_ms") in ('integer', 'null') and typeof("stock_notices"."told_at_ms") in ('integer', 'null') and typeof("stock_notices"."taken_back_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_notices_waiting` ON `stock_notices` (`size_id`,`email`) WHERE "stock_notices"."told_at_ms" is null and "stock_notices"."taken_back_at_ms" is null;--> statement-breakpoint
CREATE INDEX `stock_notices_email` ON `stock_notices` (`email`);--> statement-breakpoint
CREATE TABLE `withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`request_key` text,
	`body_hash` text NOT NULL,
	`order_id` text,
	`order_number` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`created_at_ms` integer NOT NULL,
	`closed_at_ms` integer,
	`closed_by` text,
	`outcome` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`closed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "withdrawal_closed_whole" CHECK(("withdrawals"."closed_at_ms" is null) = ("withdrawals"."outcome" = '')),
	CONSTRAINT "withdrawals_instants" CHECK(typeof("withdrawals"."created_at_ms") in ('integer', 'null') and typeof("withdrawals"."closed_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawals_code_unique` ON `withdrawals` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawals_request_key_unique` ON `withdrawals` (`request_key`);--> statement-breakpoint
CREATE INDEX `withdrawals_open` ON `withdrawals` (`created_at_ms`) WHERE "withdrawals"."closed_at_ms" is null;--> statement-breakpoint
CREATE INDEX `withdrawals_order` ON `withdrawals` (`order_id`);--> statement-breakpoint
ALTER TABLE `settings` ADD `fiscal_data_url` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `consumer_defence_url` text DEFAULT '' NOT NULL;