/** Reads what the stock is worth, and what to order from suppliers. docs/product-rules.md#reorder-list */
import { and, count, eq, gt, gte, isNull, or, sql } from "drizzle-orm";
import type { Terms } from "#shop/settings/settings.ts";
import type { ValuedSize } from "#shop/stock/cost.ts";
import type { ReorderFacts } from "#shop/stock/reorder.ts";
import { firstPicture, IS_ON_SALE } from "../catalogue/perfume-rows.ts";
import { perfumes, sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { onlyRow, read, readRows } from "../read.ts";
import { isSale, paceSinceMs, soldUnits } from "../reports/statistics.ts";
import { selectTerms } from "../settings/settings.ts";
import { sqlite, statement } from "../statement.ts";
import { unitsOnOrder } from "./purchase-orders.ts";
import { isWaiting } from "./stock-alerts.ts";
import { stockAlerts, stockMovements } from "./tables.ts";

const owned = sql<number>`sum(${sizes.stock} + ${sizes.reserved})`.as("owned");

/** Returns the units for sale and reserved by price and average cost, and the terms that price them. One round trip. */
export async function readStockValue(db: Database): Promise<{ sizes: ValuedSize[]; terms: Terms }> {
  const { priceUsdCents, averageCostUsdCents } = sizes;
  const valued = sqlite
    .select({ units: owned, priceUsdCents, averageCostUsdCents })
    .from(sizes)
    .innerJoin(perfumes, eq(perfumes.id, sizes.perfumeId))
    .where(and(isNull(sizes.removedAtMs), isNull(perfumes.archivedAtMs)))
    .groupBy(priceUsdCents, averageCostUsdCents);
  const [rows, terms] = await read(db, [statement(valued), selectTerms]);
  return { sizes: rows, terms: onlyRow(terms) };
}

/**
 * Returns the sizes that are sold out, have waiting stock alerts, or sold in the last 30 days, sorted by the name of the
 * perfume. Leaves out perfumes that are inactive or coming soon. One round trip.
 */
export function readReorderFacts(db: Database, nowMs: number): Promise<ReorderFacts[]> {
  const sinceMs = paceSinceMs(nowMs);
  const soldFrom = (isIn: ReturnType<typeof sql>) => sql<number>`sum(case when ${isIn} then ${soldUnits} else 0 end)`;
  const sales = sqlite
    .select({
      sizeId: stockMovements.sizeId,
      sold: soldFrom(sql`${stockMovements.atMs} >= ${sinceMs}`).as("sold_lately"),
      soldBefore: soldFrom(sql`${stockMovements.atMs} < ${sinceMs}`).as("sold_before"),
    })
    .from(stockMovements)
    .where(and(gte(stockMovements.atMs, paceSinceMs(sinceMs)), isSale))
    .groupBy(stockMovements.sizeId)
    .as("sales");
  const alerts = sqlite
    .select({ sizeId: stockAlerts.sizeId, people: count().as("people") })
    .from(stockAlerts)
    .where(isWaiting)
    .groupBy(stockAlerts.sizeId)
    .as("alerts");
  const ordered = unitsOnOrder();
  const found = sqlite
    .select({
      perfumeId: perfumes.id,
      productName: perfumes.productName,
      brand: perfumes.brand,
      brandSlug: perfumes.brandSlug,
      category: perfumes.category,
      image: firstPicture(),
      sizeId: sizes.id,
      ml: sizes.ml,
      ean: sizes.ean,
      stock: sizes.stock,
      sold: sql<number>`coalesce(${sales.sold}, 0)`.as("sold"),
      soldBefore: sql<number>`coalesce(${sales.soldBefore}, 0)`.as("before"),
      waiting: sql<number>`coalesce(${alerts.people}, 0)`.as("waiting"),
      averageCostUsdCents: sizes.averageCostUsdCents,
      onOrder: sql<number>`coalesce(${ordered.units}, 0)`.as("on_order"),
      expectedOn: ordered.expectedOn,
    })
    .from(sizes)
    .innerJoin(perfumes, eq(perfumes.id, sizes.perfumeId))
    .leftJoin(sales, eq(sales.sizeId, sizes.id))
    .leftJoin(alerts, eq(alerts.sizeId, sizes.id))
    .leftJoin(ordered, eq(ordered.sizeId, sizes.id))
    .where(
      and(
        isNull(sizes.removedAtMs),
        IS_ON_SALE,
        or(eq(sizes.stock, 0), gt(sql`coalesce(${sales.sold}, 0)`, 0), gt(sql`coalesce(${alerts.people}, 0)`, 0)),
      ),
    )
    .orderBy(perfumes.productName, sizes.position);
  return readRows(db, statement(found));
}
