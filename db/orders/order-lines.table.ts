import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LINE_TYPES } from "#shop/cart/cart.ts";
import { CATEGORIES } from "#shop/catalogue/catalogue.ts";
import { MAX_USD_CENTS } from "#shop/pricing/money.ts";
import { quantityMax, sizeOfType } from "../cart/lines.table.ts";
import { perfumes } from "../catalogue/perfumes.table.ts";
import { sizes } from "../catalogue/sizes.table.ts";
import { bounded, flag, known, notNegative } from "../checks.ts";
import { flagColumn } from "../columns.ts";
import { orders } from "./orders.table.ts";

/**
 * What an order buys, frozen at purchase with all that its prices were computed from. Lines are numbered from 1 to the
 * order's `lineCount`, written in the order's own batch, and never change. Inserting a line reserves its units.
 */
export const orderLines = sqliteTable(
  "order_lines",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    line: integer("line").notNull(),
    perfumeId: text("perfume_id")
      .notNull()
      .references(() => perfumes.id),
    type: text("type", { enum: LINE_TYPES }).notNull(),
    /** Null for a decant, which moves no stock. */
    sizeId: text("size_id").references(() => sizes.id),
    quantity: integer("quantity").notNull(),
    productName: text("product_name").notNull(),
    brand: text("brand").notNull(),
    image: text("image").notNull(),
    category: text("category", { enum: CATEGORIES }).notNull(),
    ml: integer("ml").notNull(),
    priceUsdCents: integer("price_usd_cents").notNull(),
    isForSale: flagColumn("is_for_sale"),
    percentageForSaleBp: integer("percentage_for_sale_bp").notNull(),
    /** One unit at its normal price. */
    priceCentavos: integer("price_centavos").notNull(),
    /** One unit as this order pays for it. */
    unitCentavos: integer("unit_centavos").notNull(),
    lineCentavos: integer("line_centavos").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.line] }),
    uniqueIndex("order_lines_size").on(t.orderId, t.sizeId).where(sql`${t.sizeId} is not null`),
    uniqueIndex("order_lines_decant").on(t.orderId, t.perfumeId, t.type).where(sql`${t.sizeId} is null`),
    index("order_lines_by_size").on(t.sizeId),
    index("order_lines_by_perfume").on(t.perfumeId),
    bounded(t.line, 1, 1_000),
    known(t.type, LINE_TYPES),
    check("size_of_type", sizeOfType(t.type, t.sizeId)),
    check("quantity_max", quantityMax(t.type, t.quantity)),
    known(t.category, CATEGORIES),
    bounded(t.ml, 1, 100_000),
    bounded(t.priceUsdCents, 0, MAX_USD_CENTS),
    flag(t.isForSale),
    bounded(t.percentageForSaleBp, 0, 9_999),
    notNegative(t.priceCentavos),
    notNegative(t.unitCentavos),
    check("line_sums", sql`${t.lineCentavos} = ${t.quantity} * ${t.unitCentavos}`),
  ],
);
