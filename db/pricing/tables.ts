import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bounded, createdAtMs, flag, flagColumn, id, instants, updatedAtMs } from "../columns.ts";

/**
 * Promotions with a start and an end (docs/product-rules.md#dated-promotions). Rows are never deleted, because the versions count
 * the starts and ends that have passed. One that was ended early is not active.
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
