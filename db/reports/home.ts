/** Reads the figures of the panel's first page, in one round trip. */
import { and, asc, count, eq, max, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { DaySales, Sales } from "#shop/reports/statistics.ts";
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

interface QueuedOrder {
  orderId: string;
  number: number;
  /** Empty after the account was deleted. */
  buyer: string;
}

export interface HomeFigures {
  /** Whether this administrator gets a mail for each new order. */
  mailsMe: boolean;
  /** The stored number of the newest order, 0 without orders. Numbers have no gaps. */
  newest: number;
  today: Sales;
  weekAgo: Sales;
  /** Days without sales are absent. */
  days: DaySales[];
  transfers: {
    count: number;
    centavos: number;
    withReceipt: number;
    first: (QueuedOrder & { expiresAtMs: number | null })[];
  };
  preparing: { count: number; delivery: number; first: (QueuedOrder & { sinceMs: number })[] };
}

export interface HomeRanges {
  today: TimeRange;
  weekAgo: TimeRange;
  days: TimeRange;
}

/** Reads the figures for the administrator `userId`. */
export async function readHome(db: Database, ranges: HomeRanges, userId: string, nowMs: number): Promise<HomeFigures> {
  const [isWaiting, isPreparing] = [isWaitingForTransfer(nowMs), isToPrepare()];
  const [today, weekAgo, days, transfers, firstTransfers, preparing, firstPreparing, newest, mailsMe] = await read(db, [
    statement(totalSales(isSoldIn(ranges.today))),
    statement(totalSales(isSoldIn(ranges.weekAgo))),
    salesByDay(isSoldIn(ranges.days)),
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
    mailsMe: mailsMe.length > 0,
    newest: onlyRow(newest).number ?? 0,
    today: onlyRow(today),
    weekAgo: onlyRow(weekAgo),
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

/** When an order was last moved to En Preparación. `movedAtMs` is also that of a later change, such as a label. */
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
