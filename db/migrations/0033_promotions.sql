CREATE TABLE `promotion_scopes` (
	`promotion_id` text NOT NULL,
	`scope` text NOT NULL,
	PRIMARY KEY(`promotion_id`, `scope`),
	FOREIGN KEY (`promotion_id`) REFERENCES `promotions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `promotions` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`percentage_bp` integer NOT NULL,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	CONSTRAINT "promotion_named" CHECK(trim("promotions"."name") <> ''),
	CONSTRAINT "percentage_bp_bounds" CHECK(typeof("promotions"."percentage_bp") = 'integer' and "promotions"."percentage_bp" between 1 and 9999),
	CONSTRAINT "promotion_ends_after_start" CHECK("promotions"."ends_at_ms" > "promotions"."starts_at_ms"),
	CONSTRAINT "active_flag" CHECK("promotions"."active" in (0, 1)),
	CONSTRAINT "promotions_instants" CHECK(typeof("promotions"."starts_at_ms") in ('integer', 'null') and typeof("promotions"."ends_at_ms") in ('integer', 'null') and typeof("promotions"."created_at_ms") in ('integer', 'null') and typeof("promotions"."updated_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `promotions_end` ON `promotions` (`ends_at_ms`);