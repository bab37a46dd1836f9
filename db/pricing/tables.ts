import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { COUPON_KINDS } from "#shop/pricing/coupon.ts";
import { bounded, createdAtMs, flag, flagColumn, id, instants, notNegative, updatedAtMs } from "../columns.ts";

/**
 * Promotions with a start and an end (docs/product-rules.md#dated-promotions). Rows are never deleted, because the versions
 * count the starts and ends that have passed. A promotion that was stopped early is not active.
 */
export const promotions = sqliteTable(
  "promotions",
  {
    id: id(),
    name: text("name").notNull(),
    percentageBp: integer("percentage_bp").notNull(),
    startsAtMs: integer("starts_at_ms").notNull(),
    endsAtMs: integer("ends_at_ms").notNull(),
    active: flagColumn("active").default(true),
    createdAtMs: createdAtMs(),
    updatedAtMs: updatedAtMs(),
  },
  (t) => [
    index("promotions_end").on(t.endsAtMs),
    check("promotion_named", sql`trim(${t.name}) <> ''`),
    bounded(t.percentageBp, 1, 9_999),
    check("promotion_ends_after_start", sql`${t.endsAtMs} > ${t.startsAtMs}`),
    flag(t.active),
    instants("promotions", t.startsAtMs, t.endsAtMs, t.createdAtMs, t.updatedAtMs),
  ],
);

/** What a promotion includes: `house:` with a slug, `category:` with a name, or `perfume:` with an id. */
export const promotionScopes = sqliteTable(
  "promotion_scopes",
  {
    promotionId: text("promotion_id")
      .notNull()
      .references(() => promotions.id),
    scope: text("scope").notNull(),
  },
  (t) => [primaryKey({ columns: [t.promotionId, t.scope] })],
);

/**
 * Coupons (docs/product-rules.md#coupons). Rows are never deleted, and a code never changes, because orders refer to them. The
 * number of uses is not stored: it is the number of a coupon's orders that are not released.
 */
export const coupons = sqliteTable(
  "coupons",
  {
    id: id(),
    /** In capitals. */
    code: text("code").notNull().unique(),
    kind: text("kind", { enum: COUPON_KINDS }).notNull(),
    /** 0 unless the coupon is a percentage. */
    percentageBp: integer("percentage_bp").notNull(),
    /** 0 unless the coupon is an amount. */
    amountCentavos: integer("amount_centavos").notNull(),
    minimumCentavos: integer("minimum_centavos").notNull(),
    startsAtMs: integer("starts_at_ms").notNull(),
    /** Null without an end. */
    endsAtMs: integer("ends_at_ms"),
    /** Maximum number of orders that use the coupon, of everybody and of one person; null without a limit. */
    maxUses: integer("max_uses"),
    maxUsesPerPerson: integer("max_uses_per_person"),
    withPromotions: flagColumn("with_promotions"),
    withTransfer: flagColumn("with_transfer"),
    /** Whether the page of promotions shows the coupon. */
    listed: flagColumn("listed"),
    active: flagColumn("active"),
    version: integer("version").notNull().default(1),
    createdAtMs: createdAtMs(),
    updatedAtMs: updatedAtMs(),
  },
  (t) => [
    // Every read of a version counts the listed coupons.
    index("coupons_listed").on(t.startsAtMs, t.endsAtMs).where(sql`${t.listed} = 1 and ${t.active} = 1`),
    check("code_in_capitals", sql`${t.code} <> '' and ${t.code} = upper(${t.code})`),
    bounded(t.percentageBp, 0, 9_900),
    notNegative(t.amountCentavos),
    check(
      "discount_of_kind",
      sql`(${t.percentageBp} > 0) = (${t.kind} = 'percentage') and (${t.amountCentavos} > 0) = (${t.kind} = 'amount')`,
    ),
    notNegative(t.minimumCentavos),
    check("coupon_ends_after_start", sql`${t.endsAtMs} is null or ${t.endsAtMs} > ${t.startsAtMs}`),
    bounded(t.maxUses, 1, 1_000_000),
    bounded(t.maxUsesPerPerson, 1, 1_000_000),
    flag(t.withPromotions),
    flag(t.withTransfer),
    flag(t.listed),
    flag(t.active),
    bounded(t.version, 1, 1_000_000),
    instants("coupons", t.startsAtMs, t.endsAtMs, t.createdAtMs, t.updatedAtMs),
  ],
);
