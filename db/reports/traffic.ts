/** Counts visits and shoppers' later steps, by day. docs/product-rules.md#visits */
import type { InStatement } from "@libsql/client/web";
import { and, between, ne, type SQL, sql } from "drizzle-orm";
import { dayInArgentina } from "#shop/accounts/person.ts";
import type { DayRange } from "#shop/reports/statistics-days.ts";
import type { TrafficFacts, TrafficKind } from "#shop/reports/traffic.ts";
import type { Database } from "../client.ts";
import { orders } from "../orders/tables.ts";
import { type Query, sqlite, statement } from "../statement.ts";
import { writeOrThrow } from "../write.ts";
import { traffic } from "./tables.ts";

/** Adds to the counts of the day. One round trip. */
export async function storeTraffic(
  db: Database,
  counts: ReadonlyMap<TrafficKind, number>,
  nowMs: number,
): Promise<void> {
  const day = dayInArgentina(nowMs);
  const rows = [...counts].map(([kind, count]) => ({ day, kind, count }));
  const adding = sqlite
    .insert(traffic)
    .values(rows)
    .onConflictDoUpdate({
      target: [traffic.day, traffic.kind],
      set: { count: sql`${traffic.count} + excluded.count` },
    });
  await writeOrThrow(db, [statement(adding)], "the counts of visits were refused");
}

/** Adds one to the count of the day if the statement before it in the batch has changed a row. */
export function countIfChanged(kind: TrafficKind, nowMs: number): InStatement {
  const row = sqlite
    .select({
      day: sql`${dayInArgentina(nowMs)}`.as("day"),
      kind: sql`${kind}`.as("kind"),
      count: sql`1`.as("count"),
    })
    .from(sql`(select 1)`)
    .where(sql`changes() > 0`);
  return statement(
    sqlite
      .insert(traffic)
      .select(row)
      .onConflictDoUpdate({ target: [traffic.day, traffic.kind], set: { count: sql`${traffic.count} + 1` } }),
  );
}

/** Selects the counts of the days of a range. */
export function trafficOfDays({ from, to }: DayRange): Query<TrafficFacts["counts"][number]> {
  return statement(
    sqlite
      .select({ kind: traffic.kind, count: sql<number>`sum(${traffic.count})`.as("times") })
      .from(traffic)
      .where(between(traffic.day, from, to))
      .groupBy(traffic.kind),
  );
}

/** Selects the number of orders of a range that were placed on the site, and of those that are sold. */
export function ordersOfSite(isPlaced: SQL | undefined, isSold: SQL | undefined): Query<Omit<TrafficFacts, "counts">> {
  // An order that the shop takes has no network, and neither has one whose buyer has deleted the account.
  const isOfSite = ne(orders.placedFrom, "");
  return statement(
    sqlite
      .select({
        placed: sql<number>`count(*)`.as("placed"),
        paid: sql<number>`coalesce(sum(${isSold}), 0)`.as("paid"),
      })
      .from(orders)
      .where(and(isPlaced, isOfSite)),
  );
}
