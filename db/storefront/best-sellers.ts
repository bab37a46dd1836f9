/** The perfumes that sell most. The home page shows them, and a search without results. docs/product-rules.md#best-sellers */
import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { read } from "../read.ts";
import { SOLD_STATUSES } from "../settings/settings-admin.ts";
import { type Query, sqlite, statement } from "../statement.ts";
import { writeOrThrow } from "../write.ts";
import { bestSellers } from "./tables.ts";

/** The last orders that are counted, so that the rows read do not grow with all orders. */
const LAST_ORDERS = 200;
/** More than pages show: some may be sold out or inactive. */
const MAX_STORED = 24;

/** Selects the ids of the stored perfumes, the one that sells most first. */
export const selectBestSellers: Query<string> = statement(
  sqlite.select({ perfumeId: bestSellers.perfumeId }).from(bestSellers).orderBy(asc(bestSellers.place)),
  ({ perfumeId }) => perfumeId,
);

/** Selects the ids of the perfumes in paid orders among the last `LAST_ORDERS` orders, most units first. */
const selectSold: Query<string> = statement(soldPerfumes(), ({ perfumeId }) => perfumeId);

function soldPerfumes() {
  const last = sqlite
    .select({ id: orders.id, status: orders.statusGlimmer })
    .from(orders)
    .orderBy(desc(orders.createdAtMs))
    .limit(LAST_ORDERS)
    .as("last");
  const units = sql<number>`sum(${orderLines.quantity})`;
  return sqlite
    .select({ perfumeId: orderLines.perfumeId })
    .from(last)
    .innerJoin(orderLines, eq(orderLines.orderId, last.id))
    .where(inArray(last.status, SOLD_STATUSES))
    .groupBy(orderLines.perfumeId)
    .orderBy(desc(units), orderLines.perfumeId)
    .limit(MAX_STORED);
}

/**
 * Stores the current best sellers if they differ from the stored ones. This raises the catalogue version, so that the pages are
 * rebuilt. One round trip, two with a change.
 */
export async function countBestSellers(db: Database): Promise<"changed" | "same"> {
  const [sold, stored] = await read(db, [selectSold, selectBestSellers]);
  if (sold.join() === stored.join()) return "same";
  const rows = sold.map((perfumeId, index) => ({ place: index + 1, perfumeId }));
  const writes = [
    statement(sqlite.delete(bestSellers)),
    ...(rows.length > 0 ? [statement(sqlite.insert(bestSellers).values(rows))] : []),
  ];
  await writeOrThrow(db, writes, "the best sellers were refused");
  return "changed";
}
