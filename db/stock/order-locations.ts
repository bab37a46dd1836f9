/** The locations that the units of an order leave. docs/product-rules.md#locations-of-an-order */
import type { InStatement } from "@libsql/client/web";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { LOCATIONS, type Locations } from "#shop/stock/stock.ts";
import type { Database } from "../client.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { refundLines, refunds } from "../payments/tables.ts";
import { readRows } from "../read.ts";
import { sqlite, statement } from "../statement.ts";
import { locationMovements } from "./tables.ts";

export interface LocationChange {
  orderId: string;
  /** The order's version after the change. It makes the ledger rows unique. */
  version: number;
  by: string;
  nowMs: number;
  lines: readonly { sizeId: string; locations: Locations }[];
}

/**
 * Sets how many units of each size leave each location: inserts ledger rows with the difference from the units that the order
 * has taken when the statement runs. Units are given back before others are taken. Refuses `location_exceeds_line`, and
 * `sn_f_ge0`, `sn_l_ge0` or `ros_ge0` where a location has too few.
 */
export function changeLocations({ orderId, version, by, nowMs, lines }: LocationChange): InStatement {
  const wanted = lines.flatMap(({ sizeId, locations }) =>
    LOCATIONS.map((location) => ({ sizeId, location, units: locations[location] })),
  );
  const columns = sql`null, w.value ->> 'sizeId', w.value ->> 'location', 'orderChange'`;
  const same = sql`m.order_id = ${orderId} and m.size_id = w.value ->> 'sizeId' and m.location = w.value ->> 'location'`;
  const taken = sql`coalesce((select -sum(m.units) from ${locationMovements} m where ${same}), 0)`;
  const difference = sql`${taken} - (w.value ->> 'units')`;
  const rest = sql`${`change ${orderId} ${version}`}, null, ${orderId}, ${by}, ${nowMs}`;
  const rows = sql`select ${columns}, ${difference}, ${rest} from json_each(${JSON.stringify(wanted)}) w where ${difference} <> 0 order by ${difference} desc`;
  return statement(sqlite.insert(locationMovements).select(rows));
}

/** Returns the units of each size in orders in En Preparación, without those that refunds have returned. One round trip. */
export function readPreparing(db: Database): Promise<{ size: string; units: number }[]> {
  const ofLine = and(eq(refundLines.orderId, orderLines.orderId), eq(refundLines.line, orderLines.line));
  const isBack = and(ofLine, eq(refundLines.restock, true), eq(refunds.state, "done"));
  const back = sql`(select coalesce(sum(${refundLines.quantity}), 0) from ${refundLines} join ${refunds} on ${eq(refunds.id, refundLines.refundId)} where ${isBack})`;
  const units = sql<number>`sum(${orderLines.quantity} - ${back})`;
  const prepared = sqlite
    .select({ size: sql<string>`${orderLines.sizeId}`.as("size"), units: units.as("units") })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.statusGlimmer, "En Preparación"), isNotNull(orderLines.sizeId)))
    .groupBy(orderLines.sizeId)
    .having(sql`${units} > 0`);
  return readRows(db, statement(prepared));
}
