CREATE TABLE `coupons` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`percentage_bp` integer NOT NULL,
	`amount_centavos` integer NOT NULL,
	`minimum_centavos` integer NOT NULL,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer,
	`max_uses` integer,
	`max_uses_per_person` integer,
	`with_promotions` integer NOT NULL,
	`with_transfer` integer NOT NULL,
	`listed` integer NOT NULL,
	`active` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	CONSTRAINT "code_in_capitals" CHECK("coupons"."code" <> '' and "coupons"."code" = upper("coupons"."code")),
	CONSTRAINT "percentage_bp_bounds" CHECK(typeof("coupons"."percentage_bp") = 'integer' and "coupons"."percentage_bp" between 0 and 9900),
	CONSTRAINT "amount_centavos_ge0" CHECK(typeof("coupons"."amount_centavos") = 'integer' and "coupons"."amount_centavos" >= 0),
	CONSTRAINT "discount_of_kind" CHECK(("coupons"."percentage_bp" > 0) = ("coupons"."kind" = 'percentage') and ("coupons"."amount_centavos" > 0) = ("coupons"."kind" = 'amount')),
	CONSTRAINT "minimum_centavos_ge0" CHECK(typeof("coupons"."minimum_centavos") = 'integer' and "coupons"."minimum_centavos" >= 0),
	CONSTRAINT "coupon_ends_after_start" CHECK("coupons"."ends_at_ms" is null or "coupons"."ends_at_ms" > "coupons"."starts_at_ms"),
	CONSTRAINT "max_uses_bounds" CHECK("coupons"."max_uses" is null or (typeof("coupons"."max_uses") = 'integer' and "coupons"."max_uses" between 1 and 1000000)),
	CONSTRAINT "max_uses_per_person_bounds" CHECK("coupons"."max_uses_per_person" is null or (typeof("coupons"."max_uses_per_person") = 'integer' and "coupons"."max_uses_per_person" between 1 and 1000000)),
	CONSTRAINT "with_promotions_flag" CHECK("coupons"."with_promotions" in (0, 1)),
	CONSTRAINT "with_transfer_flag" CHECK("coupons"."with_transfer" in (0, 1)),
	CONSTRAINT "listed_flag" CHECK("coupons"."listed" in (0, 1)),
	CONSTRAINT "active_flag" CHECK("coupons"."active" in (0, 1)),
	CONSTRAINT "version_bounds" CHECK(typeof("coupons"."version") = 'integer' and "coupons"."version" between 1 and 1000000),
	CONSTRAINT "coupons_instants" CHECK(typeof("coupons"."starts_at_ms") in ('integer', 'null') and typeof("coupons"."ends_at_ms") in ('integer', 'null') and typeof("coupons"."created_at_ms") in ('integer', 'null') and typeof("coupons"."updated_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code_unique` ON `coupons` (`code`);--> statement-breakpoint
ALTER TABLE `order_lines` ADD `unit_coupon_centavos` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `coupon_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `coupon_shipping_centavos` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_coupon` ON `orders` (`coupon_id`,`user_id`) WHERE "orders"."coupon_id" is not null;