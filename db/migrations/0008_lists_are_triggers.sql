CREATE TABLE `__new_cart_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`perfume_id` text NOT NULL,
	`type` text NOT NULL,
	`size_id` text,
	`quantity` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`perfume_id`) REFERENCES `perfumes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`size_id`) REFERENCES `sizes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "size_of_type" CHECK(("__new_cart_lines"."type" = 'milliliter') = ("__new_cart_lines"."size_id" is not null)),
	CONSTRAINT "quantity_max" CHECK(typeof("__new_cart_lines"."quantity") = 'integer' and "__new_cart_lines"."quantity" between 1 and case "__new_cart_lines"."type" when 'milliliter' then 2 else 99 end),
	CONSTRAINT "cart_lines_instants" CHECK(typeof("__new_cart_lines"."created_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
INSERT INTO `__new_cart_lines`(rowid, "id", "user_id", "perfume_id", "type", "size_id", "quantity", "created_at_ms") SELECT rowid, "id", "user_id", "perfume_id", "type", "size_id", "quantity", "created_at_ms" FROM `cart_lines`;--> statement-breakpoint
DROP TABLE `cart_lines`;--> statement-breakpoint
ALTER TABLE `__new_cart_lines` RENAME TO `cart_lines`;--> statement-breakpoint
CREATE INDEX `cart_lines_user` ON `cart_lines` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `cart_lines_size` ON `cart_lines` (`user_id`,`size_id`) WHERE "cart_lines"."size_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `cart_lines_decant` ON `cart_lines` (`user_id`,`perfume_id`,`type`) WHERE "cart_lines"."size_id" is null;--> statement-breakpoint
CREATE TABLE `__new_legal_texts` (
	`key` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_legal_texts`(rowid, "key", "body") SELECT rowid, "key", "body" FROM `legal_texts`;--> statement-breakpoint
DROP TABLE `legal_texts`;--> statement-breakpoint
ALTER TABLE `__new_legal_texts` RENAME TO `legal_texts`;--> statement-breakpoint
CREATE TABLE `__new_one_time_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`used_at_ms` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "one_time_tokens_instants" CHECK(typeof("__new_one_time_tokens"."created_at_ms") in ('integer', 'null') and typeof("__new_one_time_tokens"."expires_at_ms") in ('integer', 'null') and typeof("__new_one_time_tokens"."used_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
INSERT INTO `__new_one_time_tokens`(rowid, "id", "user_id", "purpose", "token_hash", "created_at_ms", "expires_at_ms", "used_at_ms") SELECT rowid, "id", "user_id", "purpose", "token_hash", "created_at_ms", "expires_at_ms", "used_at_ms" FROM `one_time_tokens`;--> statement-breakpoint
DROP TABLE `one_time_tokens`;--> statement-breakpoint
ALTER TABLE `__new_one_time_tokens` RENAME TO `one_time_tokens`;--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_tokens_token_hash_unique` ON `one_time_tokens` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_tokens_purpose` ON `one_time_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `__new_order_lines` (
	`order_id` text NOT NULL,
	`line` integer NOT NULL,
	`perfume_id` text NOT NULL,
	`type` text NOT NULL,
	`size_id` text,
	`quantity` integer NOT NULL,
	`product_name` text NOT NULL,
	`brand` text NOT NULL,
	`image` text NOT NULL,
	`category` text NOT NULL,
	`ml` integer NOT NULL,
	`price_usd_cents` integer NOT NULL,
	`is_for_sale` integer NOT NULL,
	`percentage_for_sale_bp` integer NOT NULL,
	`price_centavos` integer NOT NULL,
	`unit_centavos` integer NOT NULL,
	`line_centavos` integer NOT NULL,
	PRIMARY KEY(`order_id`, `line`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`perfume_id`) REFERENCES `perfumes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`size_id`) REFERENCES `sizes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "line_bounds" CHECK(typeof("__new_order_lines"."line") = 'integer' and "__new_order_lines"."line" between 1 and 1000),
	CONSTRAINT "size_of_type" CHECK(("__new_order_lines"."type" = 'milliliter') = ("__new_order_lines"."size_id" is not null)),
	CONSTRAINT "quantity_max" CHECK(typeof("__new_order_lines"."quantity") = 'integer' and "__new_order_lines"."quantity" between 1 and case "__new_order_lines"."type" when 'milliliter' then 2 else 99 end),
	CONSTRAINT "ml_bounds" CHECK(typeof("__new_order_lines"."ml") = 'integer' and "__new_order_lines"."ml" between 1 and 100000),
	CONSTRAINT "price_usd_cents_bounds" CHECK(typeof("__new_order_lines"."price_usd_cents") = 'integer' and "__new_order_lines"."price_usd_cents" between 0 and 10000000),
	CONSTRAINT "is_for_sale_flag" CHECK("__new_order_lines"."is_for_sale" in (0, 1)),
	CONSTRAINT "percentage_for_sale_bp_bounds" CHECK(typeof("__new_order_lines"."percentage_for_sale_bp") = 'integer' and "__new_order_lines"."percentage_for_sale_bp" between 0 and 9999),
	CONSTRAINT "price_centavos_ge0" CHECK(typeof("__new_order_lines"."price_centavos") = 'integer' and "__new_order_lines"."price_centavos" >= 0),
	CONSTRAINT "unit_centavos_ge0" CHECK(typeof("__new_order_lines"."unit_centavos") = 'integer' and "__new_order_lines"."unit_centavos" >= 0),
	CONSTRAINT "line_sums" CHECK("__new_order_lines"."line_centavos" = "__new_order_lines"."quantity" * "__new_order_lines"."unit_centavos")
);
--> statement-breakpoint
INSERT INTO `__new_order_lines`(rowid, "order_id", "line", "perfume_id", "type", "size_id", "quantity", "product_name", "brand", "image", "category", "ml", "price_usd_cents", "is_for_sale", "percentage_for_sale_bp", "price_centavos", "unit_centavos", "line_centavos") SELECT rowid, "order_id", "line", "perfume_id", "type", "size_id", "quantity", "product_name", "brand", "image", "category", "ml", "price_usd_cents", "is_for_sale", "percentage_for_sale_bp", "price_centavos", "unit_centavos", "line_centavos" FROM `order_lines`;--> statement-breakpoint
DROP TABLE `order_lines`;--> statement-breakpoint
ALTER TABLE `__new_order_lines` RENAME TO `order_lines`;--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_size` ON `order_lines` (`order_id`,`size_id`) WHERE "order_lines"."size_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_decant` ON `order_lines` (`order_id`,`perfume_id`,`type`) WHERE "order_lines"."size_id" is null;--> statement-breakpoint
CREATE INDEX `order_lines_by_size` ON `order_lines` (`size_id`);--> statement-breakpoint
CREATE INDEX `order_lines_by_perfume` ON `order_lines` (`perfume_id`);--> statement-breakpoint
CREATE TABLE `__new_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`user_id` text NOT NULL,
	`external_reference` text NOT NULL,
	`line_count` integer NOT NULL,
	`status_glimmer` text NOT NULL,
	`status` text NOT NULL,
	`status_detail` text NOT NULL,
	`hold` text DEFAULT 'held' NOT NULL,
	`hold_moves` integer DEFAULT 0 NOT NULL,
	`review` text,
	`payment_type_id` text NOT NULL,
	`payment_method_id` text NOT NULL,
	`rate_centavos` integer NOT NULL,
	`transfer_off_bp` integer NOT NULL,
	`merchandise_centavos` integer NOT NULL,
	`shipping` integer NOT NULL,
	`shipping_centavos` integer NOT NULL,
	`transaction_centavos` integer NOT NULL,
	`total_paid_centavos` integer NOT NULL,
	`net_received_centavos` integer,
	`address` text,
	`pickup` text,
	`tracking_number` text DEFAULT '' NOT NULL,
	`expires_at_ms` integer,
	`moved_by` text NOT NULL,
	`moved_at_ms` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`placed_from` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "version_bounds" CHECK(typeof("__new_orders"."version") = 'integer' and "__new_orders"."version" between 1 and 1000000),
	CONSTRAINT "line_count_bounds" CHECK(typeof("__new_orders"."line_count") = 'integer' and "__new_orders"."line_count" between 1 and 1000),
	CONSTRAINT "hold_moves_ge0" CHECK(typeof("__new_orders"."hold_moves") = 'integer' and "__new_orders"."hold_moves" >= 0),
	CONSTRAINT "rate_centavos_bounds" CHECK(typeof("__new_orders"."rate_centavos") = 'integer' and "__new_orders"."rate_centavos" between 1 and 100000000),
	CONSTRAINT "transfer_off_bp_bounds" CHECK(typeof("__new_orders"."transfer_off_bp") = 'integer' and "__new_orders"."transfer_off_bp" between 0 and 10000),
	CONSTRAINT "merchandise_centavos_ge0" CHECK(typeof("__new_orders"."merchandise_centavos") = 'integer' and "__new_orders"."merchandise_centavos" >= 0),
	CONSTRAINT "shipping_flag" CHECK("__new_orders"."shipping" in (0, 1)),
	CONSTRAINT "shipping_centavos_ge0" CHECK(typeof("__new_orders"."shipping_centavos") = 'integer' and "__new_orders"."shipping_centavos" >= 0),
	CONSTRAINT "transaction_centavos_ge0" CHECK(typeof("__new_orders"."transaction_centavos") = 'integer' and "__new_orders"."transaction_centavos" >= 0),
	CONSTRAINT "transaction_sums" CHECK("__new_orders"."transaction_centavos" = "__new_orders"."merchandise_centavos" + "__new_orders"."shipping_centavos"),
	CONSTRAINT "total_paid_centavos_ge0" CHECK(typeof("__new_orders"."total_paid_centavos") = 'integer' and "__new_orders"."total_paid_centavos" >= 0),
	CONSTRAINT "net_received_centavos_ge0" CHECK("__new_orders"."net_received_centavos" is null or (typeof("__new_orders"."net_received_centavos") = 'integer' and "__new_orders"."net_received_centavos" >= 0)),
	CONSTRAINT "delivery_one_way" CHECK(case "__new_orders"."shipping" when 1 then "__new_orders"."address" is not null and json_valid("__new_orders"."address") and "__new_orders"."pickup" is null else "__new_orders"."address" is null and "__new_orders"."shipping_centavos" = 0 end),
	CONSTRAINT "moved_by_someone" CHECK("__new_orders"."moved_by" <> ''),
	CONSTRAINT "orders_instants" CHECK(typeof("__new_orders"."expires_at_ms") in ('integer', 'null') and typeof("__new_orders"."moved_at_ms") in ('integer', 'null') and typeof("__new_orders"."created_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
INSERT INTO `__new_orders`(rowid, "id", "version", "user_id", "external_reference", "line_count", "status_glimmer", "status", "status_detail", "hold", "hold_moves", "review", "payment_type_id", "payment_method_id", "rate_centavos", "transfer_off_bp", "merchandise_centavos", "shipping", "shipping_centavos", "transaction_centavos", "total_paid_centavos", "net_received_centavos", "address", "pickup", "tracking_number", "expires_at_ms", "moved_by", "moved_at_ms", "created_at_ms", "placed_from") SELECT rowid, "id", "version", "user_id", "external_reference", "line_count", "status_glimmer", "status", "status_detail", "hold", "hold_moves", "review", "payment_type_id", "payment_method_id", "rate_centavos", "transfer_off_bp", "merchandise_centavos", "shipping", "shipping_centavos", "transaction_centavos", "total_paid_centavos", "net_received_centavos", "address", "pickup", "tracking_number", "expires_at_ms", "moved_by", "moved_at_ms", "created_at_ms", "placed_from" FROM `orders`;--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_external_reference_unique` ON `orders` (`external_reference`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at_ms`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status_glimmer`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `orders_expiry` ON `orders` (`expires_at_ms`) WHERE "orders"."hold" = 'held' and "orders"."expires_at_ms" is not null;--> statement-breakpoint
CREATE INDEX `orders_placed_from` ON `orders` (`placed_from`) WHERE "orders"."hold" = 'held';--> statement-breakpoint
CREATE INDEX `orders_review` ON `orders` (`created_at_ms`) WHERE "orders"."review" is not null;--> statement-breakpoint
CREATE TABLE `__new_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`mail_key` text NOT NULL,
	`order_id` text,
	`event` text NOT NULL,
	`recipient` text NOT NULL,
	`content` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at_ms` integer NOT NULL,
	`sent_at_ms` integer,
	`provider_id` text,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tries_ge0" CHECK(typeof("__new_outbox"."tries") = 'integer' and "__new_outbox"."tries" >= 0),
	CONSTRAINT "outbox_instants" CHECK(typeof("__new_outbox"."next_try_at_ms") in ('integer', 'null') and typeof("__new_outbox"."sent_at_ms") in ('integer', 'null') and typeof("__new_outbox"."created_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
INSERT INTO `__new_outbox`(rowid, "id", "mail_key", "order_id", "event", "recipient", "content", "state", "tries", "next_try_at_ms", "sent_at_ms", "provider_id", "created_at_ms") SELECT rowid, "id", "mail_key", "order_id", "event", "recipient", "content", "state", "tries", "next_try_at_ms", "sent_at_ms", "provider_id", "created_at_ms" FROM `outbox`;--> statement-breakpoint
DROP TABLE `outbox`;--> statement-breakpoint
ALTER TABLE `__new_outbox` RENAME TO `outbox`;--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_mail_key_unique` ON `outbox` (`mail_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_order_event` ON `outbox` (`order_id`,`event`) WHERE "outbox"."order_id" is not null;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`next_try_at_ms`) WHERE "outbox"."state" = 'pending';--> statement-breakpoint
CREATE INDEX `outbox_failed` ON `outbox` (`created_at_ms`) WHERE "outbox"."state" = 'failed';--> statement-breakpoint
CREATE TABLE `__new_payment_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`state` text NOT NULL,
	`body_hash` text NOT NULL,
	`amount_centavos` integer NOT NULL,
	`installments` integer NOT NULL,
	`payment_method_id` text NOT NULL,
	`provider_payment_id` text,
	`created_at_ms` integer NOT NULL,
	`sent_at_ms` integer,
	`settled_at_ms` integer,
	`not_found_count` integer DEFAULT 0 NOT NULL,
	`next_ask_at_ms` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "amount_centavos_ge0" CHECK(typeof("__new_payment_attempts"."amount_centavos") = 'integer' and "__new_payment_attempts"."amount_centavos" >= 0),
	CONSTRAINT "installments_bounds" CHECK(typeof("__new_payment_attempts"."installments") = 'integer' and "__new_payment_attempts"."installments" between 1 and 3),
	CONSTRAINT "not_found_count_ge0" CHECK(typeof("__new_payment_attempts"."not_found_count") = 'integer' and "__new_payment_attempts"."not_found_count" >= 0),
	CONSTRAINT "payment_attempts_instants" CHECK(typeof("__new_payment_attempts"."created_at_ms") in ('integer', 'null') and typeof("__new_payment_attempts"."sent_at_ms") in ('integer', 'null') and typeof("__new_payment_attempts"."settled_at_ms") in ('integer', 'null') and typeof("__new_payment_attempts"."next_ask_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
INSERT INTO `__new_payment_attempts`(rowid, "id", "order_id", "state", "body_hash", "amount_centavos", "installments", "payment_method_id", "provider_payment_id", "created_at_ms", "sent_at_ms", "settled_at_ms", "not_found_count", "next_ask_at_ms") SELECT rowid, "id", "order_id", "state", "body_hash", "amount_centavos", "installments", "payment_method_id", "provider_payment_id", "created_at_ms", "sent_at_ms", "settled_at_ms", "not_found_count", "next_ask_at_ms" FROM `payment_attempts`;--> statement-breakpoint
DROP TABLE `payment_attempts`;--> statement-breakpoint
ALTER TABLE `__new_payment_attempts` RENAME TO `payment_attempts`;--> statement-breakpoint
CREATE UNIQUE INDEX `one_live_attempt` ON `payment_attempts` (`order_id`) WHERE "payment_attempts"."state" in ('sent', 'unknown', 'in_process', 'authorized', 'approved');--> statement-breakpoint
CREATE INDEX `payment_attempts_order` ON `payment_attempts` (`order_id`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `payment_attempts_ask` ON `payment_attempts` (`next_ask_at_ms`) WHERE "payment_attempts"."next_ask_at_ms" is not null;--> statement-breakpoint
CREATE TABLE `__new_perfumes` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`slug` text NOT NULL,
	`product_name` text NOT NULL,
	`brand` text NOT NULL,
	`brand_slug` text NOT NULL,
	`description` text NOT NULL,
	`gender` text NOT NULL,
	`category` text NOT NULL,
	`active` integer NOT NULL,
	`soon` integer NOT NULL,
	`big_decant` integer NOT NULL,
	`small_decant` integer NOT NULL,
	`big_decant_usd_cents` integer,
	`small_decant_usd_cents` integer,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	`archived_at_ms` integer,
	CONSTRAINT "slug_form" CHECK("__new_perfumes"."slug" <> '' and "__new_perfumes"."slug" not glob '*[^a-z0-9-]*'),
	CONSTRAINT "product_name_given" CHECK(trim("__new_perfumes"."product_name") <> ''),
	CONSTRAINT "brand_given" CHECK(trim("__new_perfumes"."brand") <> ''),
	CONSTRAINT "active_flag" CHECK("__new_perfumes"."active" in (0, 1)),
	CONSTRAINT "soon_flag" CHECK("__new_perfumes"."soon" in (0, 1)),
	CONSTRAINT "big_decant_flag" CHECK("__new_perfumes"."big_decant" in (0, 1)),
	CONSTRAINT "small_decant_flag" CHECK("__new_perfumes"."small_decant" in (0, 1)),
	CONSTRAINT "big_decant_usd_cents_bounds" CHECK("__new_perfumes"."big_decant_usd_cents" is null or (typeof("__new_perfumes"."big_decant_usd_cents") = 'integer' and "__new_perfumes"."big_decant_usd_cents" between 0 and 10000000)),
	CONSTRAINT "small_decant_usd_cents_bounds" CHECK("__new_perfumes"."small_decant_usd_cents" is null or (typeof("__new_perfumes"."small_decant_usd_cents") = 'integer' and "__new_perfumes"."small_decant_usd_cents" between 0 and 10000000)),
	CONSTRAINT "perfumes_instants" CHECK(typeof("__new_perfumes"."created_at_ms") in ('integer', 'null') and typeof("__new_perfumes"."updated_at_ms") in ('integer', 'null') and typeof("__new_perfumes"."archived_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
INSERT INTO `__new_perfumes`("key", "id", "slug", "product_name", "brand", "brand_slug", "description", "gender", "category", "active", "soon", "big_decant", "small_decant", "big_decant_usd_cents", "small_decant_usd_cents", "created_at_ms", "updated_at_ms", "archived_at_ms") SELECT "key", "id", "slug", "product_name", "brand", "brand_slug", "description", "gender", "category", "active", "soon", "big_decant", "small_decant", "big_decant_usd_cents", "small_decant_usd_cents", "created_at_ms", "updated_at_ms", "archived_at_ms" FROM `perfumes`;--> statement-breakpoint
DROP TABLE `perfumes`;--> statement-breakpoint
ALTER TABLE `__new_perfumes` RENAME TO `perfumes`;--> statement-breakpoint
CREATE UNIQUE INDEX `perfumes_id_unique` ON `perfumes` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `perfumes_slug` ON `perfumes` (`slug`) WHERE "perfumes"."archived_at_ms" is null;--> statement-breakpoint
CREATE INDEX `perfumes_brand` ON `perfumes` (`brand_slug`);--> statement-breakpoint
CREATE TABLE `__new_receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`file` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bytes_bounds" CHECK(typeof("__new_receipts"."bytes") = 'integer' and "__new_receipts"."bytes" between 1 and 8388608),
	CONSTRAINT "receipts_instants" CHECK(typeof("__new_receipts"."at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
INSERT INTO `__new_receipts`(rowid, "id", "order_id", "file", "content_type", "bytes", "at_ms") SELECT rowid, "id", "order_id", "file", "content_type", "bytes", "at_ms" FROM `receipts`;--> statement-breakpoint
DROP TABLE `receipts`;--> statement-breakpoint
ALTER TABLE `__new_receipts` RENAME TO `receipts`;--> statement-breakpoint
CREATE INDEX `receipts_order` ON `receipts` (`order_id`,`at_ms`);--> statement-breakpoint
CREATE TABLE `__new_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`amount_centavos` integer NOT NULL,
	`state` text NOT NULL,
	`provider_refund_id` text,
	`asked_by` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`settled_at_ms` integer,
	`next_try_at_ms` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "amount_centavos_bounds" CHECK(typeof("__new_refunds"."amount_centavos") = 'integer' and "__new_refunds"."amount_centavos" between 1 and 1000000000000),
	CONSTRAINT "refunds_instants" CHECK(typeof("__new_refunds"."created_at_ms") in ('integer', 'null') and typeof("__new_refunds"."settled_at_ms") in ('integer', 'null') and typeof("__new_refunds"."next_try_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
INSERT INTO `__new_refunds`(rowid, "id", "order_id", "payment_id", "amount_centavos", "state", "provider_refund_id", "asked_by", "created_at_ms", "settled_at_ms", "next_try_at_ms") SELECT rowid, "id", "order_id", "payment_id", "amount_centavos", "state", "provider_refund_id", "asked_by", "created_at_ms", "settled_at_ms", "next_try_at_ms" FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`next_try_at_ms`) WHERE "refunds"."state" = 'intent';--> statement-breakpoint
CREATE TABLE `__new_stock_movements` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`size_id` text NOT NULL,
	`kind` text NOT NULL,
	`units` integer NOT NULL,
	`order_id` text,
	`hold_move` integer,
	`request_id` text,
	`why` text DEFAULT '' NOT NULL,
	`moved_by` text NOT NULL,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`size_id`) REFERENCES `sizes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "units_moved" CHECK(typeof("__new_stock_movements"."units") = 'integer' and "__new_stock_movements"."units" <> 0 and abs("__new_stock_movements"."units") <= 1000000),
	CONSTRAINT "moved_by_someone" CHECK("__new_stock_movements"."moved_by" <> ''),
	CONSTRAINT "stock_movements_instants" CHECK(typeof("__new_stock_movements"."at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
INSERT INTO `__new_stock_movements`("key", "size_id", "kind", "units", "order_id", "hold_move", "request_id", "why", "moved_by", "at_ms") SELECT "key", "size_id", "kind", "units", "order_id", "hold_move", "request_id", "why", "moved_by", "at_ms" FROM `stock_movements`;--> statement-breakpoint
DROP TABLE `stock_movements`;--> statement-breakpoint
ALTER TABLE `__new_stock_movements` RENAME TO `stock_movements`;--> statement-breakpoint
CREATE INDEX `stock_movements_size` ON `stock_movements` (`size_id`,`key`);--> statement-breakpoint
CREATE INDEX `stock_movements_at` ON `stock_movements` (`at_ms`);--> statement-breakpoint
CREATE UNIQUE INDEX `stock_movements_order` ON `stock_movements` (`order_id`,`size_id`,`hold_move`) WHERE "stock_movements"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `stock_movements_request` ON `stock_movements` (`request_id`,`size_id`,`kind`) WHERE "stock_movements"."request_id" is not null;--> statement-breakpoint
CREATE TABLE `__new_users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`dni` text DEFAULT '' NOT NULL,
	`date_of_birth` text,
	`role` text DEFAULT 'user' NOT NULL,
	`verified` integer DEFAULT false NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`last_sign_in_at_ms` integer,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	`left_at_ms` integer,
	CONSTRAINT "email_form" CHECK("__new_users"."email" = lower(trim("__new_users"."email")) and "__new_users"."email" glob '?*@?*'),
	CONSTRAINT "password_hashed" CHECK("__new_users"."password_hash" is null or "__new_users"."password_hash" glob 'scrypt$*$*$*$*$*'),
	CONSTRAINT "dni_digits" CHECK("__new_users"."dni" = '' or (length("__new_users"."dni") in (7, 8) and "__new_users"."dni" not glob '*[^0-9]*')),
	CONSTRAINT "phone_digits" CHECK("__new_users"."phone" = '' or (length("__new_users"."phone") = 10 and "__new_users"."phone" not glob '*[^0-9]*')),
	CONSTRAINT "birth_day" CHECK("__new_users"."date_of_birth" is null or "__new_users"."date_of_birth" is date("__new_users"."date_of_birth")),
	CONSTRAINT "verified_flag" CHECK("__new_users"."verified" in (0, 1)),
	CONSTRAINT "active_flag" CHECK("__new_users"."active" in (0, 1)),
	CONSTRAINT "users_instants" CHECK(typeof("__new_users"."last_sign_in_at_ms") in ('integer', 'null') and typeof("__new_users"."created_at_ms") in ('integer', 'null') and typeof("__new_users"."updated_at_ms") in ('integer', 'null') and typeof("__new_users"."left_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
INSERT INTO `__new_users`(rowid, "id", "email", "password_hash", "first_name", "last_name", "phone", "dni", "date_of_birth", "role", "verified", "active", "search_text", "last_sign_in_at_ms", "created_at_ms", "updated_at_ms", "left_at_ms") SELECT rowid, "id", "email", "password_hash", "first_name", "last_name", "phone", "dni", "date_of_birth", "role", "verified", "active", "search_text", "last_sign_in_at_ms", "created_at_ms", "updated_at_ms", "left_at_ms" FROM `users`;--> statement-breakpoint
DROP TABLE `users`;--> statement-breakpoint
ALTER TABLE `__new_users` RENAME TO `users`;--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at_ms`);--> statement-breakpoint
CREATE TABLE `__new_watches` (
	`kind` text PRIMARY KEY NOT NULL,
	`mark` text DEFAULT '' NOT NULL,
	`since_ms` integer NOT NULL,
	CONSTRAINT "watches_instants" CHECK(typeof("__new_watches"."since_ms") in ('integer', 'null'))
);
--> statement-breakpoint
INSERT INTO `__new_watches`(rowid, "kind", "mark", "since_ms") SELECT rowid, "kind", "mark", "since_ms" FROM `watches`;--> statement-breakpoint
DROP TABLE `watches`;--> statement-breakpoint
ALTER TABLE `__new_watches` RENAME TO `watches`;