CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`active_since_ms` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "last_step_ge0" CHECK(typeof("second_factors"."last_step") = 'integer' and "second_factors"."last_step" >= 0),
	CONSTRAINT "second_factors_instants" CHECK(typeof("second_factors"."active_since_ms") in ('integer', 'null') and typeof("second_factors"."created_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `confirmed_at_ms` integer;--> statement-breakpoint
ALTER TABLE `settings` ADD `second_factor_required` integer DEFAULT false NOT NULL;