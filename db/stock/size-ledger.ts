/** Reads the ledgers of a size's stock and of its locations together. docs/product-rules.md#stock-ledger */
import { count, desc, eq, sql } from "drizzle-orm";
import { orderNumber } from "#shop/orders/order-number.ts";
import { effectOf, type Location, type LocationEvent, STOCK_EVENT_NAMES, type StockEvent } from "#shop/stock/stock.ts";
import { users } from "../accounts/tables.ts";
import type { Database } from "../client.ts";
import { orderNumbers } from "../orders/tables.ts";
import { onlyRow, read } from "../read.ts";
import { authorColumn } from "../reports/audit-log.ts";
import { sqlite, statement } from "../statement.ts";
import { goodsReceipts, locationMovements, stockMovements } from "./tables.ts";

const effect = `case m.kind ${STOCK_EVENT_NAMES.map((kind) => `when '${kind}' then ${effectOf(kind, "stock")}`).join(" ")} end`;

/** Both ledgers of a size, with the balance after each row. */
const entriesOf = (sizeId: string) => sql`(
  select 's' || m.key as id, m.key, 1 as place, m.at_ms, m.moved_by, m.kind, null as location,
    m.units * ${sql.raw(effect)} as change, sum(m.units * ${sql.raw(effect)}) over (order by m.key) as balance,
    m.units, m.why, m.order_id, m.request_id
  from ${stockMovements} m where m.size_id = ${sizeId}
  union all
  select 'l' || m.key, m.key, 2, m.at_ms, m.moved_by, m.kind, m.location,
    m.units, sum(m.units) over (partition by m.location order by m.key), m.units, '', m.order_id, m.request_id
  from ${locationMovements} m where m.size_id = ${sizeId}
) as e`;

const entry = <Value>(column: string) => sql<Value>`${sql.raw(`e.${column}`)}`.as(`e_${column}`);

/** Returns a page of the ledger entries of a size, newest first, and how many there are. One round trip. */
export async function readSizeLedger(
  db: Database,
  sizeId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ entries: SizeLedgerEntry[]; total: number }> {
  const paged = queryOfEntries(sizeId)
    .limit(limit)
    .offset((page - 1) * limit);
  const counting = sqlite.select({ total: count().as("total") }).from(entriesOf(sizeId));
  const [entries, counted] = await read(db, [statement(paged, entryOf), statement(counting)]);
  return { entries, total: onlyRow(counted).total };
}

function queryOfEntries(sizeId: string) {
  return sqlite
    .select({
      id: entry<string>("id"),
      atMs: entry<number>("at_ms"),
      by: { id: entry<string>("moved_by"), name: authorColumn("by_name") },
      kind: entry<StockEvent | LocationEvent>("kind"),
      /** Null for a row of the stock ledger. */
      location: entry<Location | null>("location"),
      /** The change of the stock for sale or of the location; 0 where units only change between the other counters. */
      change: entry<number>("change"),
      /** The stock for sale, or the location's units, after this row. */
      balance: entry<number>("balance"),
      /** The units of the event. */
      units: entry<number>("units"),
      why: entry<string>("why"),
      orderId: entry<string | null>("order_id"),
      orderNumber: orderNumbers.number,
      receiptId: goodsReceipts.id,
      receiptNumber: goodsReceipts.key,
    })
    .from(entriesOf(sizeId))
    .leftJoin(users, eq(users.id, sql`e.moved_by`))
    .leftJoin(orderNumbers, eq(orderNumbers.orderId, sql`e.order_id`))
    .leftJoin(goodsReceipts, eq(goodsReceipts.requestId, sql`e.request_id`))
    .orderBy(desc(sql`e.at_ms`), sql`e.place`, desc(sql`e.key`));
}

/** A row of one of the ledgers. */
export type SizeLedgerEntry = ReturnType<typeof entryOf>;
type LedgerRow = Awaited<ReturnType<typeof queryOfEntries>>[number];

function entryOf({ orderId, orderNumber: number, receiptId, receiptNumber, ...row }: LedgerRow) {
  return {
    ...row,
    order: orderId !== null && number !== null ? { id: orderId, number: orderNumber(number) } : null,
    receipt: receiptId !== null && receiptNumber !== null ? { id: receiptId, number: receiptNumber } : null,
  };
}
