CREATE TABLE `addresses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`position` integer NOT NULL,
	`province` text NOT NULL,
	`city` text NOT NULL,
	`street` text NOT NULL,
	`number` text NOT NULL,
	`floor` text DEFAULT '' NOT NULL,
	`door` text DEFAULT '' NOT NULL,
	`postal_code` text NOT NULL,
	`indications` text DEFAULT '' NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "position_ge0" CHECK(typeof("addresses"."position") = 'integer' and "addresses"."position" >= 0),
	CONSTRAINT "indications_length" CHECK(length("addresses"."indications") <= 200),
	CONSTRAINT "active_flag" CHECK("addresses"."active" in (0, 1))
);
--> statement-breakpoint
CREATE INDEX `addresses_user` ON `addresses` (`user_id`,`position`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at_ms` integer NOT NULL,
	`by_user_id` text NOT NULL,
	`noun` text NOT NULL,
	`noun_id` text NOT NULL,
	`what` text NOT NULL,
	`from_value` text,
	`to_value` text,
	CONSTRAINT "audit_log_instants" CHECK(typeof("audit_log"."at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `audit_log_noun` ON `audit_log` (`noun`,`noun_id`,`key`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at_ms`);--> statement-breakpoint
CREATE TABLE `cart_lines` (
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
	CONSTRAINT "type_known" CHECK("cart_lines"."type" in ('milliliter', 'smallDecant', 'bigDecant')),
	CONSTRAINT "size_of_type" CHECK(("cart_lines"."type" = 'milliliter') = ("cart_lines"."size_id" is not null)),
	CONSTRAINT "quantity_max" CHECK(typeof("cart_lines"."quantity") = 'integer' and "cart_lines"."quantity" between 1 and case "cart_lines"."type" when 'milliliter' then 2 else 99 end),
	CONSTRAINT "cart_lines_instants" CHECK(typeof("cart_lines"."created_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_lines_size` ON `cart_lines` (`user_id`,`size_id`) WHERE "cart_lines"."size_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `cart_lines_decant` ON `cart_lines` (`user_id`,`perfume_id`,`type`) WHERE "cart_lines"."size_id" is null;--> statement-breakpoint
CREATE TABLE `inbox` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` text NOT NULL,
	`request_id` text NOT NULL,
	`raw` text NOT NULL,
	`received_at_ms` integer NOT NULL,
	`done_at_ms` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at_ms` integer NOT NULL,
	CONSTRAINT "tries_ge0" CHECK(typeof("inbox"."tries") = 'integer' and "inbox"."tries" >= 0),
	CONSTRAINT "inbox_instants" CHECK(typeof("inbox"."received_at_ms") in ('integer', 'null') and typeof("inbox"."done_at_ms") in ('integer', 'null') and typeof("inbox"."next_try_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `inbox_due` ON `inbox` (`next_try_at_ms`) WHERE "inbox"."done_at_ms" is null;--> statement-breakpoint
CREATE INDEX `inbox_payment` ON `inbox` (`payment_id`);--> statement-breakpoint
CREATE TABLE `leases` (
	`job` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`until_ms` integer NOT NULL,
	`done_at_ms` integer,
	CONSTRAINT "leases_instants" CHECK(typeof("leases"."until_ms") in ('integer', 'null') and typeof("leases"."done_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`used_at_ms` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "purpose_known" CHECK("one_time_tokens"."purpose" in ('register', 'recover')),
	CONSTRAINT "one_time_tokens_instants" CHECK(typeof("one_time_tokens"."created_at_ms") in ('integer', 'null') and typeof("one_time_tokens"."expires_at_ms") in ('integer', 'null') and typeof("one_time_tokens"."used_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_tokens_token_hash_unique` ON `one_time_tokens` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_tokens_purpose` ON `one_time_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `order_history` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`version` integer NOT NULL,
	`from_status` text,
	`to_status` text NOT NULL,
	`moved_by` text NOT NULL,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_history_instants" CHECK(typeof("order_history"."at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `order_history_order` ON `order_history` (`order_id`,`key`);--> statement-breakpoint
CREATE TABLE `order_lines` (
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
	CONSTRAINT "line_bounds" CHECK(typeof("order_lines"."line") = 'integer' and "order_lines"."line" between 1 and 1000),
	CONSTRAINT "type_known" CHECK("order_lines"."type" in ('milliliter', 'smallDecant', 'bigDecant')),
	CONSTRAINT "size_of_type" CHECK(("order_lines"."type" = 'milliliter') = ("order_lines"."size_id" is not null)),
	CONSTRAINT "quantity_max" CHECK(typeof("order_lines"."quantity") = 'integer' and "order_lines"."quantity" between 1 and case "order_lines"."type" when 'milliliter' then 2 else 99 end),
	CONSTRAINT "category_known" CHECK("order_lines"."category" in ('arab', 'celebrity', 'designer', 'niche', 'splash', 'balsamo', 'deo')),
	CONSTRAINT "ml_bounds" CHECK(typeof("order_lines"."ml") = 'integer' and "order_lines"."ml" between 1 and 100000),
	CONSTRAINT "price_usd_cents_bounds" CHECK(typeof("order_lines"."price_usd_cents") = 'integer' and "order_lines"."price_usd_cents" between 0 and 10000000),
	CONSTRAINT "is_for_sale_flag" CHECK("order_lines"."is_for_sale" in (0, 1)),
	CONSTRAINT "percentage_for_sale_bp_bounds" CHECK(typeof("order_lines"."percentage_for_sale_bp") = 'integer' and "order_lines"."percentage_for_sale_bp" between 0 and 9999),
	CONSTRAINT "price_centavos_ge0" CHECK(typeof("order_lines"."price_centavos") = 'integer' and "order_lines"."price_centavos" >= 0),
	CONSTRAINT "unit_centavos_ge0" CHECK(typeof("order_lines"."unit_centavos") = 'integer' and "order_lines"."unit_centavos" >= 0),
	CONSTRAINT "line_sums" CHECK("order_lines"."line_centavos" = "order_lines"."quantity" * "order_lines"."unit_centavos")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_size` ON `order_lines` (`order_id`,`size_id`) WHERE "order_lines"."size_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_decant` ON `order_lines` (`order_id`,`perfume_id`,`type`) WHERE "order_lines"."size_id" is null;--> statement-breakpoint
CREATE INDEX `order_lines_by_size` ON `order_lines` (`size_id`);--> statement-breakpoint
CREATE INDEX `order_lines_by_perfume` ON `order_lines` (`perfume_id`);--> statement-breakpoint
CREATE TABLE `order_requests` (
	`user_id` text NOT NULL,
	`request_key` text NOT NULL,
	`body_hash` text NOT NULL,
	`order_id` text NOT NULL,
	`at_ms` integer NOT NULL,
	PRIMARY KEY(`user_id`, `request_key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_requests_instants" CHECK(typeof("order_requests"."at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE TABLE `orders` (
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
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "version_bounds" CHECK(typeof("orders"."version") = 'integer' and "orders"."version" between 1 and 1000000),
	CONSTRAINT "line_count_bounds" CHECK(typeof("orders"."line_count") = 'integer' and "orders"."line_count" between 1 and 1000),
	CONSTRAINT "status_glimmer_known" CHECK("orders"."status_glimmer" in ('Confirmar Transferencia', 'Autorización Pendiente', 'En Preparación', 'Enviado', 'Recibido', 'Pago Rechazado', 'Orden Vencida', 'Cancelado')),
	CONSTRAINT "hold_follows_status" CHECK("orders"."hold" = case when "orders"."status_glimmer" in ('Confirmar Transferencia', 'Autorización Pendiente') then 'held' when "orders"."status_glimmer" in ('En Preparación', 'Enviado', 'Recibido') then 'committed' else 'released' end),
	CONSTRAINT "status_follows_shop" CHECK(case when "orders"."status_glimmer" in ('En Preparación', 'Enviado', 'Recibido') then "orders"."status" = 'approved' when "orders"."status_glimmer" in ('Orden Vencida', 'Cancelado') then "orders"."status" = 'rejected' when "orders"."status_glimmer" in ('Confirmar Transferencia', 'Autorización Pendiente') then "orders"."status" = 'in_process' else "orders"."status" in ('rejected', 'in_process') end),
	CONSTRAINT "hold_moves_ge0" CHECK(typeof("orders"."hold_moves") = 'integer' and "orders"."hold_moves" >= 0),
	CONSTRAINT "review_known" CHECK("orders"."review" is null or ("orders"."review" in ('paid_without_stock', 'payment_mismatch', 'refund_refused', 'charged_back', 'in_mediation'))),
	CONSTRAINT "payment_type_id_known" CHECK("orders"."payment_type_id" in ('transfer', 'credit_card', 'debit_card', 'account_money')),
	CONSTRAINT "rate_centavos_bounds" CHECK(typeof("orders"."rate_centavos") = 'integer' and "orders"."rate_centavos" between 1 and 100000000),
	CONSTRAINT "transfer_off_bp_bounds" CHECK(typeof("orders"."transfer_off_bp") = 'integer' and "orders"."transfer_off_bp" between 0 and 10000),
	CONSTRAINT "merchandise_centavos_ge0" CHECK(typeof("orders"."merchandise_centavos") = 'integer' and "orders"."merchandise_centavos" >= 0),
	CONSTRAINT "shipping_flag" CHECK("orders"."shipping" in (0, 1)),
	CONSTRAINT "shipping_centavos_ge0" CHECK(typeof("orders"."shipping_centavos") = 'integer' and "orders"."shipping_centavos" >= 0),
	CONSTRAINT "transaction_centavos_ge0" CHECK(typeof("orders"."transaction_centavos") = 'integer' and "orders"."transaction_centavos" >= 0),
	CONSTRAINT "transaction_sums" CHECK("orders"."transaction_centavos" = "orders"."merchandise_centavos" + "orders"."shipping_centavos"),
	CONSTRAINT "total_paid_centavos_ge0" CHECK(typeof("orders"."total_paid_centavos") = 'integer' and "orders"."total_paid_centavos" >= 0),
	CONSTRAINT "net_received_centavos_ge0" CHECK("orders"."net_received_centavos" is null or (typeof("orders"."net_received_centavos") = 'integer' and "orders"."net_received_centavos" >= 0)),
	CONSTRAINT "delivery_one_way" CHECK(case "orders"."shipping" when 1 then "orders"."address" is not null and json_valid("orders"."address") and "orders"."pickup" is null else "orders"."address" is null and "orders"."shipping_centavos" = 0 end),
	CONSTRAINT "expiry_of_transfers" CHECK(case when "orders"."payment_type_id" <> 'transfer' then "orders"."expires_at_ms" is null when "orders"."status_glimmer" = 'Confirmar Transferencia' then "orders"."expires_at_ms" is not null else 1 end),
	CONSTRAINT "moved_by_someone" CHECK("orders"."moved_by" <> ''),
	CONSTRAINT "orders_instants" CHECK(typeof("orders"."expires_at_ms") in ('integer', 'null') and typeof("orders"."moved_at_ms") in ('integer', 'null') and typeof("orders"."created_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_external_reference_unique` ON `orders` (`external_reference`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at_ms`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status_glimmer`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `orders_expiry` ON `orders` (`expires_at_ms`) WHERE "orders"."hold" = 'held' and "orders"."expires_at_ms" is not null;--> statement-breakpoint
CREATE INDEX `orders_review` ON `orders` (`created_at_ms`) WHERE "orders"."review" is not null;--> statement-breakpoint
CREATE TABLE `outbox` (
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
	CONSTRAINT "state_known" CHECK("outbox"."state" in ('pending', 'sent', 'failed')),
	CONSTRAINT "tries_ge0" CHECK(typeof("outbox"."tries") = 'integer' and "outbox"."tries" >= 0),
	CONSTRAINT "outbox_instants" CHECK(typeof("outbox"."next_try_at_ms") in ('integer', 'null') and typeof("outbox"."sent_at_ms") in ('integer', 'null') and typeof("outbox"."created_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_mail_key_unique` ON `outbox` (`mail_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_order_event` ON `outbox` (`order_id`,`event`) WHERE "outbox"."order_id" is not null;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`next_try_at_ms`) WHERE "outbox"."state" = 'pending';--> statement-breakpoint
CREATE TABLE `payment_attempts` (
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
	CONSTRAINT "state_known" CHECK("payment_attempts"."state" in ('created', 'sent', 'unknown', 'in_process', 'authorized', 'approved', 'rejected', 'cancelled', 'invalid', 'abandoned')),
	CONSTRAINT "amount_centavos_ge0" CHECK(typeof("payment_attempts"."amount_centavos") = 'integer' and "payment_attempts"."amount_centavos" >= 0),
	CONSTRAINT "installments_bounds" CHECK(typeof("payment_attempts"."installments") = 'integer' and "payment_attempts"."installments" between 1 and 3),
	CONSTRAINT "not_found_count_ge0" CHECK(typeof("payment_attempts"."not_found_count") = 'integer' and "payment_attempts"."not_found_count" >= 0),
	CONSTRAINT "payment_attempts_instants" CHECK(typeof("payment_attempts"."created_at_ms") in ('integer', 'null') and typeof("payment_attempts"."sent_at_ms") in ('integer', 'null') and typeof("payment_attempts"."settled_at_ms") in ('integer', 'null') and typeof("payment_attempts"."next_ask_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_live_attempt` ON `payment_attempts` (`order_id`) WHERE "payment_attempts"."state" in ('sent', 'unknown', 'in_process', 'authorized', 'approved');--> statement-breakpoint
CREATE INDEX `payment_attempts_order` ON `payment_attempts` (`order_id`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `payment_attempts_ask` ON `payment_attempts` (`next_ask_at_ms`) WHERE "payment_attempts"."next_ask_at_ms" is not null;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`attempt_id` text,
	`external_reference` text,
	`status` text NOT NULL,
	`status_detail` text NOT NULL,
	`rank` integer NOT NULL,
	`amount_centavos` integer NOT NULL,
	`total_paid_centavos` integer,
	`net_received_centavos` integer,
	`refunded_centavos` integer DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`collector_id` text NOT NULL,
	`payment_type_id` text NOT NULL,
	`payment_method_id` text NOT NULL,
	`installments` integer NOT NULL,
	`provider_updated_at_ms` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`attempt_id`) REFERENCES `payment_attempts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rank_bounds" CHECK(typeof("payments"."rank") = 'integer' and "payments"."rank" between 0 and 5),
	CONSTRAINT "amount_centavos_ge0" CHECK(typeof("payments"."amount_centavos") = 'integer' and "payments"."amount_centavos" >= 0),
	CONSTRAINT "total_paid_centavos_ge0" CHECK("payments"."total_paid_centavos" is null or (typeof("payments"."total_paid_centavos") = 'integer' and "payments"."total_paid_centavos" >= 0)),
	CONSTRAINT "refunded_centavos_ge0" CHECK(typeof("payments"."refunded_centavos") = 'integer' and "payments"."refunded_centavos" >= 0),
	CONSTRAINT "installments_ge0" CHECK(typeof("payments"."installments") = 'integer' and "payments"."installments" >= 0),
	CONSTRAINT "payments_instants" CHECK(typeof("payments"."provider_updated_at_ms") in ('integer', 'null') and typeof("payments"."created_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE INDEX `payments_reference` ON `payments` (`external_reference`);--> statement-breakpoint
CREATE TABLE `perfumes` (
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
	CONSTRAINT "slug_form" CHECK("perfumes"."slug" <> '' and "perfumes"."slug" not glob '*[^a-z0-9-]*'),
	CONSTRAINT "product_name_given" CHECK(trim("perfumes"."product_name") <> ''),
	CONSTRAINT "brand_given" CHECK(trim("perfumes"."brand") <> ''),
	CONSTRAINT "gender_known" CHECK("perfumes"."gender" in ('female', 'male', 'unisex')),
	CONSTRAINT "category_known" CHECK("perfumes"."category" in ('arab', 'celebrity', 'designer', 'niche', 'splash', 'balsamo', 'deo')),
	CONSTRAINT "active_flag" CHECK("perfumes"."active" in (0, 1)),
	CONSTRAINT "soon_flag" CHECK("perfumes"."soon" in (0, 1)),
	CONSTRAINT "big_decant_flag" CHECK("perfumes"."big_decant" in (0, 1)),
	CONSTRAINT "small_decant_flag" CHECK("perfumes"."small_decant" in (0, 1)),
	CONSTRAINT "big_decant_usd_cents_bounds" CHECK("perfumes"."big_decant_usd_cents" is null or (typeof("perfumes"."big_decant_usd_cents") = 'integer' and "perfumes"."big_decant_usd_cents" between 0 and 10000000)),
	CONSTRAINT "small_decant_usd_cents_bounds" CHECK("perfumes"."small_decant_usd_cents" is null or (typeof("perfumes"."small_decant_usd_cents") = 'integer' and "perfumes"."small_decant_usd_cents" between 0 and 10000000)),
	CONSTRAINT "perfumes_instants" CHECK(typeof("perfumes"."created_at_ms") in ('integer', 'null') and typeof("perfumes"."updated_at_ms") in ('integer', 'null') and typeof("perfumes"."archived_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `perfumes_id_unique` ON `perfumes` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `perfumes_slug` ON `perfumes` (`slug`) WHERE "perfumes"."archived_at_ms" is null;--> statement-breakpoint
CREATE INDEX `perfumes_brand` ON `perfumes` (`brand_slug`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`perfume_id` text NOT NULL,
	`position` integer NOT NULL,
	`path` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`tint` text NOT NULL,
	PRIMARY KEY(`perfume_id`, `position`),
	FOREIGN KEY (`perfume_id`) REFERENCES `perfumes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "position_ge0" CHECK(typeof("pictures"."position") = 'integer' and "pictures"."position" >= 0),
	CONSTRAINT "picture_path_own" CHECK("pictures"."path" glob '/[^/\]*'),
	CONSTRAINT "width_bounds" CHECK(typeof("pictures"."width") = 'integer' and "pictures"."width" between 1 and 20000),
	CONSTRAINT "height_bounds" CHECK(typeof("pictures"."height") = 'integer' and "pictures"."height" between 1 and 20000),
	CONSTRAINT "tint_form" CHECK(length("pictures"."tint") = 7 and "pictures"."tint" glob '#*' and substr("pictures"."tint", 2) not glob '*[^0-9a-fA-F]*')
);
--> statement-breakpoint
CREATE TABLE `plans` (
	`number_of_installments` integer PRIMARY KEY NOT NULL,
	`multiplier_bp` integer NOT NULL,
	CONSTRAINT "number_of_installments_bounds" CHECK(typeof("plans"."number_of_installments") = 'integer' and "plans"."number_of_installments" between 1 and 99),
	CONSTRAINT "multiplier_bp_bounds" CHECK(typeof("plans"."multiplier_bp") = 'integer' and "plans"."multiplier_bp" between 1 and 1000000)
);
--> statement-breakpoint
CREATE TABLE `rebuild` (
	`id` integer PRIMARY KEY NOT NULL,
	`built_version` integer DEFAULT 0 NOT NULL,
	`requested_version` integer DEFAULT 0 NOT NULL,
	`attempt` integer DEFAULT 0 NOT NULL,
	`requested_at_ms` integer DEFAULT 0 NOT NULL,
	`next_try_at_ms` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rebuild_one_row" CHECK("rebuild"."id" = 1),
	CONSTRAINT "built_version_ge0" CHECK(typeof("rebuild"."built_version") = 'integer' and "rebuild"."built_version" >= 0),
	CONSTRAINT "requested_version_ge0" CHECK(typeof("rebuild"."requested_version") = 'integer' and "rebuild"."requested_version" >= 0),
	CONSTRAINT "attempt_ge0" CHECK(typeof("rebuild"."attempt") = 'integer' and "rebuild"."attempt" >= 0),
	CONSTRAINT "rebuild_instants" CHECK(typeof("rebuild"."requested_at_ms") in ('integer', 'null') and typeof("rebuild"."next_try_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE TABLE `receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`file` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "content_type_known" CHECK("receipts"."content_type" in ('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf')),
	CONSTRAINT "bytes_bounds" CHECK(typeof("receipts"."bytes") = 'integer' and "receipts"."bytes" between 1 and 8388608),
	CONSTRAINT "receipts_instants" CHECK(typeof("receipts"."at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `receipts_order` ON `receipts` (`order_id`,`at_ms`);--> statement-breakpoint
CREATE TABLE `refunds` (
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
	CONSTRAINT "amount_centavos_bounds" CHECK(typeof("refunds"."amount_centavos") = 'integer' and "refunds"."amount_centavos" between 1 and 1000000000000),
	CONSTRAINT "state_known" CHECK("refunds"."state" in ('intent', 'done', 'refused')),
	CONSTRAINT "refunds_instants" CHECK(typeof("refunds"."created_at_ms") in ('integer', 'null') and typeof("refunds"."settled_at_ms") in ('integer', 'null') and typeof("refunds"."next_try_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at_ms` integer NOT NULL,
	`last_seen_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_instants" CHECK(typeof("sessions"."created_at_ms") in ('integer', 'null') and typeof("sessions"."last_seen_at_ms") in ('integer', 'null') and typeof("sessions"."expires_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at_ms`);--> statement-breakpoint
CREATE TABLE `settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`rate_centavos` integer DEFAULT 100000 NOT NULL,
	`rate_set_at_ms` integer DEFAULT 0 NOT NULL,
	`transfer_off_bp` integer DEFAULT 0 NOT NULL,
	`shipping_centavos` integer DEFAULT 500000 NOT NULL,
	`free_shipping_from_centavos` integer DEFAULT 0 NOT NULL,
	`vat_bp` integer DEFAULT 0 NOT NULL,
	`bank_holder` text DEFAULT '' NOT NULL,
	`bank_name` text DEFAULT '' NOT NULL,
	`bank_cbu` text DEFAULT '' NOT NULL,
	`bank_alias` text DEFAULT '' NOT NULL,
	`shop_name` text DEFAULT 'Tienda' NOT NULL,
	`tagline` text DEFAULT '' NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`whatsapp` text DEFAULT '' NOT NULL,
	`instagram` text DEFAULT '' NOT NULL,
	`tax_id` text DEFAULT '' NOT NULL,
	`legal_name` text DEFAULT '' NOT NULL,
	`banner_href` text DEFAULT '/' NOT NULL,
	`banner_alt` text DEFAULT '' NOT NULL,
	`banner_desktop_path` text DEFAULT '/fallback.webp' NOT NULL,
	`banner_mobile_path` text DEFAULT '/fallback.webp' NOT NULL,
	`updated_at_ms` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "settings_one_row" CHECK("settings"."id" = 1),
	CONSTRAINT "rate_centavos_bounds" CHECK(typeof("settings"."rate_centavos") = 'integer' and "settings"."rate_centavos" between 1 and 100000000),
	CONSTRAINT "transfer_off_bp_bounds" CHECK(typeof("settings"."transfer_off_bp") = 'integer' and "settings"."transfer_off_bp" between 0 and 10000),
	CONSTRAINT "shipping_centavos_ge0" CHECK(typeof("settings"."shipping_centavos") = 'integer' and "settings"."shipping_centavos" >= 0),
	CONSTRAINT "free_shipping_from_centavos_ge0" CHECK(typeof("settings"."free_shipping_from_centavos") = 'integer' and "settings"."free_shipping_from_centavos" >= 0),
	CONSTRAINT "vat_bp_bounds" CHECK(typeof("settings"."vat_bp") = 'integer' and "settings"."vat_bp" between 0 and 10000),
	CONSTRAINT "banner_paths_own" CHECK(("settings"."banner_href" = '/' or "settings"."banner_href" glob '/[^/\]*') and "settings"."banner_desktop_path" glob '/[^/\]*' and "settings"."banner_mobile_path" glob '/[^/\]*'),
	CONSTRAINT "settings_instants" CHECK(typeof("settings"."rate_set_at_ms") in ('integer', 'null') and typeof("settings"."updated_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE TABLE `showrooms` (
	`key` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`city` text NOT NULL,
	`address` text NOT NULL,
	`hours` text NOT NULL,
	`whatsapp` text NOT NULL,
	CONSTRAINT "position_ge0" CHECK(typeof("showrooms"."position") = 'integer' and "showrooms"."position" >= 0),
	CONSTRAINT "whatsapp_digits" CHECK("showrooms"."whatsapp" not glob '*[^0-9]*')
);
--> statement-breakpoint
CREATE TABLE `sizes` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`perfume_id` text NOT NULL,
	`position` integer NOT NULL,
	`ml` integer NOT NULL,
	`price_usd_cents` integer NOT NULL,
	`installment_usd_cents` integer,
	`number_of_installments` integer DEFAULT 0 NOT NULL,
	`for_sale` integer DEFAULT false NOT NULL,
	`percentage_for_sale_bp` integer DEFAULT 0 NOT NULL,
	`price_for_sale_usd_cents` integer,
	`installment_for_sale_usd_cents` integer,
	`revenue` integer DEFAULT 0 NOT NULL,
	`stock` integer DEFAULT 0 NOT NULL,
	`reserved` integer DEFAULT 0 NOT NULL,
	`sold` integer DEFAULT 0 NOT NULL,
	`removed` integer DEFAULT 0 NOT NULL,
	`defective` integer DEFAULT 0 NOT NULL,
	`sn_f` integer DEFAULT 0 NOT NULL,
	`sn_l` integer DEFAULT 0 NOT NULL,
	`ros` integer DEFAULT 0 NOT NULL,
	`created_at_ms` integer NOT NULL,
	`removed_at_ms` integer,
	FOREIGN KEY (`perfume_id`) REFERENCES `perfumes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_ge0" CHECK(typeof("sizes"."stock") = 'integer' and "sizes"."stock" >= 0),
	CONSTRAINT "reserved_ge0" CHECK(typeof("sizes"."reserved") = 'integer' and "sizes"."reserved" >= 0),
	CONSTRAINT "sold_ge0" CHECK(typeof("sizes"."sold") = 'integer' and "sizes"."sold" >= 0),
	CONSTRAINT "removed_ge0" CHECK(typeof("sizes"."removed") = 'integer' and "sizes"."removed" >= 0),
	CONSTRAINT "defective_ge0" CHECK(typeof("sizes"."defective") = 'integer' and "sizes"."defective" >= 0),
	CONSTRAINT "revenue_ge0" CHECK(typeof("sizes"."revenue") = 'integer' and "sizes"."revenue" >= 0),
	CONSTRAINT "stock_sums" CHECK("sizes"."revenue" = "sizes"."stock" + "sizes"."reserved" + "sizes"."sold" + "sizes"."removed" + "sizes"."defective"),
	CONSTRAINT "sn_f_ge0" CHECK(typeof("sizes"."sn_f") = 'integer' and "sizes"."sn_f" >= 0),
	CONSTRAINT "sn_l_ge0" CHECK(typeof("sizes"."sn_l") = 'integer' and "sizes"."sn_l" >= 0),
	CONSTRAINT "ros_ge0" CHECK(typeof("sizes"."ros") = 'integer' and "sizes"."ros" >= 0),
	CONSTRAINT "position_ge0" CHECK(typeof("sizes"."position") = 'integer' and "sizes"."position" >= 0),
	CONSTRAINT "ml_bounds" CHECK(typeof("sizes"."ml") = 'integer' and "sizes"."ml" between 1 and 100000),
	CONSTRAINT "price_usd_cents_bounds" CHECK(typeof("sizes"."price_usd_cents") = 'integer' and "sizes"."price_usd_cents" between 0 and 10000000),
	CONSTRAINT "installment_usd_cents_bounds" CHECK("sizes"."installment_usd_cents" is null or (typeof("sizes"."installment_usd_cents") = 'integer' and "sizes"."installment_usd_cents" between 0 and 10000000)),
	CONSTRAINT "number_of_installments_bounds" CHECK(typeof("sizes"."number_of_installments") = 'integer' and "sizes"."number_of_installments" between 0 and 99),
	CONSTRAINT "for_sale_flag" CHECK("sizes"."for_sale" in (0, 1)),
	CONSTRAINT "percentage_for_sale_bp_bounds" CHECK(typeof("sizes"."percentage_for_sale_bp") = 'integer' and "sizes"."percentage_for_sale_bp" between 0 and 9999),
	CONSTRAINT "price_for_sale_usd_cents_bounds" CHECK("sizes"."price_for_sale_usd_cents" is null or (typeof("sizes"."price_for_sale_usd_cents") = 'integer' and "sizes"."price_for_sale_usd_cents" between 0 and 10000000)),
	CONSTRAINT "installment_for_sale_usd_cents_bounds" CHECK("sizes"."installment_for_sale_usd_cents" is null or (typeof("sizes"."installment_for_sale_usd_cents") = 'integer' and "sizes"."installment_for_sale_usd_cents" between 0 and 10000000)),
	CONSTRAINT "sizes_instants" CHECK(typeof("sizes"."created_at_ms") in ('integer', 'null') and typeof("sizes"."removed_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sizes_id_unique` ON `sizes` (`id`);--> statement-breakpoint
CREATE INDEX `sizes_perfume` ON `sizes` (`perfume_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `sizes_ml` ON `sizes` (`perfume_id`,`ml`) WHERE "sizes"."removed_at_ms" is null;--> statement-breakpoint
CREATE TABLE `stock_movements` (
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
	CONSTRAINT "kind_known" CHECK("stock_movements"."kind" in ('incoming', 'outsideSale', 'removal', 'defective', 'hold', 'commit', 'release', 'return', 'reopen', 'resell')),
	CONSTRAINT "units_moved" CHECK(typeof("stock_movements"."units") = 'integer' and "stock_movements"."units" <> 0 and abs("stock_movements"."units") <= 1000000),
	CONSTRAINT "movement_has_cause" CHECK(case when "stock_movements"."kind" in ('hold', 'commit', 'release', 'return', 'reopen', 'resell') then "stock_movements"."order_id" is not null and "stock_movements"."hold_move" is not null and "stock_movements"."request_id" is null and "stock_movements"."units" > 0 else "stock_movements"."order_id" is null and "stock_movements"."hold_move" is null and "stock_movements"."request_id" is not null end),
	CONSTRAINT "moved_by_someone" CHECK("stock_movements"."moved_by" <> ''),
	CONSTRAINT "stock_movements_instants" CHECK(typeof("stock_movements"."at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `stock_movements_size` ON `stock_movements` (`size_id`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `stock_movements_order` ON `stock_movements` (`order_id`,`size_id`,`hold_move`) WHERE "stock_movements"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `stock_movements_request` ON `stock_movements` (`request_id`,`size_id`,`kind`) WHERE "stock_movements"."request_id" is not null;--> statement-breakpoint
CREATE TABLE `throttles` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer NOT NULL,
	`window_ends_at_ms` integer NOT NULL,
	PRIMARY KEY(`kind`, `subject`),
	CONSTRAINT "count_ge0" CHECK(typeof("throttles"."count") = 'integer' and "throttles"."count" >= 0),
	CONSTRAINT "throttles_instants" CHECK(typeof("throttles"."window_ends_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE INDEX `throttles_end` ON `throttles` (`window_ends_at_ms`);--> statement-breakpoint
CREATE TABLE `users` (
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
	CONSTRAINT "email_form" CHECK("users"."email" = lower(trim("users"."email")) and "users"."email" glob '?*@?*'),
	CONSTRAINT "password_hashed" CHECK("users"."password_hash" is null or "users"."password_hash" glob 'scrypt$*$*$*$*$*'),
	CONSTRAINT "dni_digits" CHECK("users"."dni" = '' or (length("users"."dni") in (7, 8) and "users"."dni" not glob '*[^0-9]*')),
	CONSTRAINT "phone_digits" CHECK("users"."phone" = '' or (length("users"."phone") = 10 and "users"."phone" not glob '*[^0-9]*')),
	CONSTRAINT "birth_day" CHECK("users"."date_of_birth" is null or "users"."date_of_birth" is date("users"."date_of_birth")),
	CONSTRAINT "role_known" CHECK("users"."role" in ('user', 'admin')),
	CONSTRAINT "verified_flag" CHECK("users"."verified" in (0, 1)),
	CONSTRAINT "active_flag" CHECK("users"."active" in (0, 1)),
	CONSTRAINT "users_instants" CHECK(typeof("users"."last_sign_in_at_ms") in ('integer', 'null') and typeof("users"."created_at_ms") in ('integer', 'null') and typeof("users"."updated_at_ms") in ('integer', 'null') and typeof("users"."left_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at_ms`);--> statement-breakpoint
CREATE TABLE `versions` (
	`id` integer PRIMARY KEY NOT NULL,
	`catalogue_version` integer NOT NULL,
	`live_version` integer NOT NULL,
	CONSTRAINT "versions_one_row" CHECK("versions"."id" = 1),
	CONSTRAINT "catalogue_version_bounds" CHECK(typeof("versions"."catalogue_version") = 'integer' and "versions"."catalogue_version" between 1 and 9007199254740991),
	CONSTRAINT "live_version_bounds" CHECK(typeof("versions"."live_version") = 'integer' and "versions"."live_version" between 1 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE `wishlist` (
	`user_id` text NOT NULL,
	`perfume_id` text NOT NULL,
	`added_at_ms` integer NOT NULL,
	PRIMARY KEY(`user_id`, `perfume_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`perfume_id`) REFERENCES `perfumes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "wishlist_instants" CHECK(typeof("wishlist"."added_at_ms") in ('integer', 'null'))
);
