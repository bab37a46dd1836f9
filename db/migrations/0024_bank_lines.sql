CREATE TABLE `bank_lines` (
	`fingerprint` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_centavos` integer NOT NULL,
	`date` text NOT NULL,
	`confirmed_by` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fingerprint_sha256" CHECK(length("bank_lines"."fingerprint") = 64),
	CONSTRAINT "amount_centavos_bounds" CHECK(typeof("bank_lines"."amount_centavos") = 'integer' and "bank_lines"."amount_centavos" between 1 and 1000000000000),
	CONSTRAINT "bank_lines_instants" CHECK(typeof("bank_lines"."created_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_order_id_unique` ON `bank_lines` (`order_id`);