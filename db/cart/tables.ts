/** Cart lines, and the rules that order lines share with them (docs/product-rules.md#cart-lines). */

import { type SQL, sql } from "drizzle-orm";
import { check, index, integer, type SQLiteColumn, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LINE_TYPES, MAX_DECANT_UNITS, MAX_UNITS } from "#shop/cart/cart-line.ts";
import { users } from "../accounts/tables.ts";
import { perfumes, sizes } from "../catalogue/tables.ts";
import { createdAtMs, id, instants, literal } from "../columns.ts";

/** From 1 to `MAX_UNITS` units of a size or `MAX_DECANT_UNITS` of a decant. */
export function quantityMax(type: SQLiteColumn, quantity: SQLiteColumn): SQL {
  const maximum = sql`case ${type} when 'milliliter' then ${literal(MAX_UNITS)} else ${literal(MAX_DECANT_UNITS)} end`;
  return sql`typeof(${quantity}) = 'integer' and ${quantity} between 1 and ${maximum}`;
}

/** A line has a size unless it is a decant: decants have no stock. */
export function sizeOfType(type: SQLiteColumn, sizeId: SQLiteColumn): SQL {
  return sql`(${type} = 'milliliter') = (${sizeId} is not null)`;
}

/**
 * Cart lines, unique by person, perfume, size and type. Concurrent adds are upserts that increase the quantity, so none is
 * lost, and `quantity_max` refuses a quantity above the limit. Prices are read from the catalogue for every response.
 */
export const cartLines = sqliteTable(
  "cart_lines",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    perfumeId: text("perfume_id")
      .notNull()
      .references(() => perfumes.id),
    type: text("type", { enum: LINE_TYPES }).notNull(),
    /** Null for a decant. */
    sizeId: text("size_id").references(() => sizes.id),
    quantity: integer("quantity").notNull(),
    createdAtMs: createdAtMs(),
  },
  (t) => [
    // The two unique indexes below are partial: neither finds all lines of a person.
    index("cart_lines_user").on(t.userId),
    uniqueIndex("cart_lines_size").on(t.userId, t.sizeId).where(sql`${t.sizeId} is not null`),
    uniqueIndex("cart_lines_decant").on(t.userId, t.perfumeId, t.type).where(sql`${t.sizeId} is null`),
    check("size_of_type", sizeOfType(t.type, t.sizeId)),
    check("quantity_max", quantityMax(t.type, t.quantity)),
    instants("cart_lines", t.createdAtMs),
  ],
);
