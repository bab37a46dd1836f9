/** What a cart line and an order line have in common (rules, Cart). */
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { MAX_DECANT_UNITS, MAX_UNITS } from "#shop/cart/cart.ts";
import { literal } from "../checks.ts";

/** At most 2 units of a size and 99 of a decant. */
export function quantityMax(type: SQLiteColumn, quantity: SQLiteColumn): SQL {
  const most = sql`case ${type} when 'milliliter' then ${literal(MAX_UNITS)} else ${literal(MAX_DECANT_UNITS)} end`;
  return sql`typeof(${quantity}) = 'integer' and ${quantity} between 1 and ${most}`;
}

/** A line names a size exactly when it is no decant: decants move no stock. */
export function sizeOfType(type: SQLiteColumn, sizeId: SQLiteColumn): SQL {
  return sql`(${type} = 'milliliter') = (${sizeId} is not null)`;
}
