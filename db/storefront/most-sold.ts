import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { readRows } from "../read.ts";
import { SOLD_STATUSES } from "../settings/settings-admin.ts";
import { sqlite, statement } from "../statement.ts";

/** Limits the rows that are read, however many orders there are. */
const LAST_ORDERS = 200;

/** Returns the ids of the perfumes in paid orders among the last `LAST_ORDERS` orders, most units first. One round trip. */
export async function readMostSold(db: Database): Promise<string[]> {
  const last = sqlite
    .select({ id: orders.id, status: orders.statusGlimmer })
    .from(orders)
    .orderBy(desc(orders.createdAtMs))
    .limit(LAST_ORDERS)
    .as("last");
  const units = sql<number>`sum(${orderLines.quantity})`;
  const sold = sqlite
    .select({ perfumeId: orderLines.perfumeId })
    .from(last)
    .innerJoin(orderLines, eq(orderLines.orderId, last.id))
    .where(inArray(last.status, SOLD_STATUSES))
    .groupBy(orderLines.perfumeId)
    .orderBy(desc(units), orderLines.perfumeId);
  return (await readRows(db, statement(sold))).map(({ perfumeId }) => perfumeId);
}
