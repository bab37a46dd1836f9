/** Reads the figures of the panel's first page, in one round trip. */
import { and, asc, count, eq, max, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/tables.ts";
import type { Database } from "../client.ts";
import { orderMailRecipients } from "../mail/tables.ts";
import { orderHistory, orderNumbers, orders, receipts } from "../orders/tables.ts";
import { isRefunded } from "../payments/order-card.ts";
import { onlyRow, read } from "../read.ts";
import { rowExists, sqlite, statement } from "../statement.ts";
import { nameColumn } from "./audit-log.ts";
import { isWaitingForTransfer } from "./open-tasks.ts";
import { isSoldIn, salesByDay, type TimeRange, totalSales } from "./statistics.ts";

/** Number of orders that each queue shows. */
const SHOWN = 3;

export type HomeFigures = Awaited<ReturnType<typeof readHome>>;

/** Reads the figures for the administrator `userId`. */
export async function readHome(
  db: Database,
  ranges: Record<"today" | "weekAgo" | "days", TimeRange>,
  userId: string,
  nowMs: number,
) {
  const [isWaiting, isPreparing] = [isWaitingForTransfer(nowMs), isToPrepare()];
  const [today, weekAgo, days, transfers, firstTransfers, preparing, firstPreparing, newest, mailsMe] = await read(db, [
    statement(totalSales(isSoldIn(ranges.today))),
    statement(totalSales(isSoldIn(ranges.weekAgo))),
    statement(salesByDay(isSoldIn(ranges.days))),
    statement(
      sqlite
        .select({ count: count(), centavos: sumOf(orders.transactionCentavos), withReceipt: sumOf(hasReceipt()) })
        .from(orders)
        .where(isWaiting),
    ),
    statement(firstOrders({ expiresAtMs: orders.expiresAtMs }, isWaiting, orders.expiresAtMs)),
    statement(
      sqlite
        .select({ count: count(), delivery: sumOf(sql`${orders.shipping}`) })
        .from(orders)
        .where(isPreparing),
    ),
    statement(firstOrders({ sinceMs: preparedSince }, isPreparing, preparedSince)),
    statement(sqlite.select({ number: max(orderNumbers.number) }).from(orderNumbers)),
    statement(
      sqlite
        .select({ userId: orderMailRecipients.userId })
        .from(orderMailRecipients)
        .where(eq(orderMailRecipients.userId, userId)),
    ),
  ]);
  return {
    /** Whether this administrator gets a mail for each new order. */
    mailsMe: mailsMe.length > 0,
    /** The stored number of the newest order, 0 without orders. Numbers have no gaps. */
    newest: onlyRow(newest).number ?? 0,
    today: onlyRow(today),
    weekAgo: onlyRow(weekAgo),
    /** Days without sales are absent. */
    days,
    transfers: { ...onlyRow(transfers), first: firstTransfers },
    preparing: { ...onlyRow(preparing), first: firstPreparing },
  };
}

function sumOf(value: SQLWrapper) {
  return sql<number>`coalesce(sum(${value}), 0)`.mapWith(Number);
}

function hasReceipt(): SQL {
  return rowExists(receipts, eq(receipts.orderId, orders.id));
}

function isToPrepare(): SQL | undefined {
  return and(eq(orders.statusGlimmer, "En Preparación"), not(isRefunded()));
}

/** When an order was last moved to En Preparación. Later changes, such as a label, also set `movedAtMs`. */
const preparedSince = sql<number>`(select max(${orderHistory.atMs}) from ${orderHistory} where ${and(
  eq(orderHistory.orderId, orders.id),
  eq(orderHistory.toStatus, "En Preparación"),
)})`.as("since_ms");

type QueueColumn = SQLiteColumn | SQL.Aliased<number>;

/** The first orders of a queue, by `by`, with the columns of `more`. */
function firstOrders<More extends Record<string, QueueColumn>>(more: More, where: SQL | undefined, by: QueueColumn) {
  return sqlite
    .select({ ...more, orderId: orders.id, number: orderNumbers.number, buyer: nameColumn("buyer") })
    .from(orders)
    .innerJoin(orderNumbers, eq(orderNumbers.orderId, orders.id))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(where)
    .orderBy(sql`${by} is null`, asc(by), asc(orders.id))
    .limit(SHOWN);
}
