import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { MAX_USD_CENTS } from "#shop/pricing/money.ts";
import { bounded, flag, instants, notNegative } from "../checks.ts";
import { createdAtMs, flagColumn, key } from "../columns.ts";
import { perfumes } from "./perfumes.table.ts";

const counter = (name: string) => integer(name).notNull().default(0);

/**
 * One size a perfume is sold in (specification 3, Size entry).
 *
 * The six stock counters follow from `stock_movements` by trigger and are written by nothing else; a size opens with all of
 * them at zero. `revenue` is the specification's word for units entered. `snF`, `snL` and `ros` are counted by people and
 * move alone. A size taken off the form is removed, not deleted: its ledger and its orders stay.
 */
export const sizes = sqliteTable(
  "sizes",
  {
    key: key(),
    id: text("id").notNull().unique(),
    perfumeId: text("perfume_id")
      .notNull()
      .references(() => perfumes.id),
    /** Place in the administrator's order; the least one sets the decants' default prices. */
    position: integer("position").notNull(),
    ml: integer("ml").notNull(),
    priceUsdCents: integer("price_usd_cents").notNull(),
    installmentUsdCents: integer("installment_usd_cents"),
    numberOfInstallments: integer("number_of_installments").notNull().default(0),
    forSale: flagColumn("for_sale").default(false),
    percentageForSaleBp: integer("percentage_for_sale_bp").notNull().default(0),
    priceForSaleUsdCents: integer("price_for_sale_usd_cents"),
    installmentForSaleUsdCents: integer("installment_for_sale_usd_cents"),
    revenue: counter("revenue"),
    stock: counter("stock"),
    reserved: counter("reserved"),
    sold: counter("sold"),
    removed: counter("removed"),
    defective: counter("defective"),
    snF: counter("sn_f"),
    snL: counter("sn_l"),
    ros: counter("ros"),
    createdAtMs: createdAtMs(),
    removedAtMs: integer("removed_at_ms"),
  },
  (t) => [
    index("sizes_perfume").on(t.perfumeId, t.position),
    uniqueIndex("sizes_ml").on(t.perfumeId, t.ml).where(sql`${t.removedAtMs} is null`),
    notNegative(t.stock),
    notNegative(t.reserved),
    notNegative(t.sold),
    notNegative(t.removed),
    notNegative(t.defective),
    notNegative(t.revenue),
    check("stock_sums", sql`${t.revenue} = ${t.stock} + ${t.reserved} + ${t.sold} + ${t.removed} + ${t.defective}`),
    notNegative(t.snF),
    notNegative(t.snL),
    notNegative(t.ros),
    notNegative(t.position),
    bounded(t.ml, 1, 100_000),
    bounded(t.priceUsdCents, 0, MAX_USD_CENTS),
    bounded(t.installmentUsdCents, 0, MAX_USD_CENTS),
    bounded(t.numberOfInstallments, 0, 99),
    flag(t.forSale),
    bounded(t.percentageForSaleBp, 0, 9_999),
    bounded(t.priceForSaleUsdCents, 0, MAX_USD_CENTS),
    bounded(t.installmentForSaleUsdCents, 0, MAX_USD_CENTS),
    instants("sizes", t.createdAtMs, t.removedAtMs),
  ],
);
