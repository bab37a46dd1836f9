import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LINE_TYPES } from "#shop/cart/cart.ts";
import { users } from "../accounts/users.table.ts";
import { perfumes } from "../catalogue/perfumes.table.ts";
import { sizes } from "../catalogue/sizes.table.ts";
import { instants, known } from "../checks.ts";
import { createdAtMs, id } from "../columns.ts";
import { quantityMax, sizeOfType } from "./lines.table.ts";

/**
 * Carts are rows, keyed by person, perfume, size and type: parallel adds are additive upserts that never lose one another,
 * and `quantity_max` stops them at the limit. Prices are read from the catalogue on every answer.
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
    // The two below are of some lines each: neither finds all of a person's.
    index("cart_lines_user").on(t.userId),
    uniqueIndex("cart_lines_size").on(t.userId, t.sizeId).where(sql`${t.sizeId} is not null`),
    uniqueIndex("cart_lines_decant").on(t.userId, t.perfumeId, t.type).where(sql`${t.sizeId} is null`),
    known(t.type, LINE_TYPES),
    check("size_of_type", sizeOfType(t.type, t.sizeId)),
    check("quantity_max", quantityMax(t.type, t.quantity)),
    instants("cart_lines", t.createdAtMs),
  ],
);
