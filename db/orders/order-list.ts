/** The administrators' list of orders. */
import type { InStatement, Row } from "@libsql/client/web";
import { and, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { ORDER_STATUSES, type OrderStatus } from "#shop/orders/order.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { matchesOrder } from "../accounts/people.ts";
import { users } from "../accounts/tables.ts";
import type { Database } from "../client.ts";
import { type Fields, integer, oneOf, text } from "../decode.ts";
import { readSlices } from "../read.ts";
import { sqlite, statement } from "../statement.ts";
import { decodeOrder, queryOfOrders } from "./orders.ts";
import { orders } from "./tables.ts";

export interface OrderSearch {
  /** The displayed status: an expired hold is Orden Vencida, even before it is stored. */
  status: OrderStatus | undefined;
  /** Words that must all occur in the buyer's names, the e-mail or the order's number. */
  search: string;
  /** 0: all. */
  limit: number;
  /** From 1. */
  page: number;
  nowMs: number;
}

export interface FoundOrders {
  orders: PlacedOrder[];
  /** The number of matching orders. */
  total: number;
  /** The number of matching orders by status, ignoring the status filter. */
  counts: Readonly<Record<OrderStatus, number>>;
}

/** About 2 kB per order: far below the 10 MB limit of a response. */
const ORDERS_A_TRIP = 1_000;

/** Returns one page of the matching orders, newest first. One round trip if the page has at most `ordersATrip` orders. */
export async function listOrders(
  db: Database,
  search: OrderSearch,
  ordersATrip: number = ORDERS_A_TRIP,
): Promise<FoundOrders> {
  const list = {
    statements: (after: Row | null, limit: number) => [sliceOf(search, after, limit)],
    maximum: search.limit || null,
  };
  const { head, slices } = await readSlices(db, [countingOf(search)], list, ordersATrip);
  const counts = countsOf(head[0] ?? []);
  const total = search.status ? counts[search.status] : Object.values(counts).reduce((all, count) => all + count, 0);
  return { orders: slices.flatMap(({ rows }) => rows.map(decodeOrder)), total, counts };
}

function sliceOf(search: OrderSearch, after: Row | null, limit: number): InStatement {
  const found = and(isShown(search), matchesOrder(search.search));
  if (after === null)
    return statement(
      queryOfOrders(found)
        .limit(limit)
        .offset((search.page - 1) * search.limit),
    );
  const isBehind = sql`(${orders.createdAtMs}, ${orders.id}) < (${integer(after, "created_at_ms")}, ${text(after, "id")})`;
  return statement(queryOfOrders(and(found, isBehind)).limit(limit));
}

function countingOf(search: OrderSearch): InStatement {
  const shown = shownStatus(search.nowMs);
  return statement(
    sqlite
      .select({ status: shown.as("status"), count: sql<number>`count(*)`.as("count") })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(matchesOrder(search.search))
      .groupBy(shown),
  );
}

/** The displayed status. */
function shownStatus(nowMs: number): SQL<string> {
  return sql<string>`case when ${orders.statusGlimmer} = 'Confirmar Transferencia' and ${orders.expiresAtMs} <= ${nowMs} then 'Orden Vencida' else ${orders.statusGlimmer} end`;
}

function countsOf(rows: readonly Fields[]): Record<OrderStatus, number> {
  const counts = { ...NONE };
  for (const row of rows) counts[oneOf(row, "status", ORDER_STATUSES)] = integer(row, "count");
  return counts;
}

const NONE: Readonly<Record<OrderStatus, number>> = {
  "Confirmar Transferencia": 0,
  "Autorización Pendiente": 0,
  "En Preparación": 0,
  Enviado: 0,
  Recibido: 0,
  "Pago Rechazado": 0,
  "Orden Vencida": 0,
  Cancelado: 0,
};

function isShown({ status, nowMs }: OrderSearch): SQL | undefined {
  if (status === undefined) return undefined;
  const stored = eq(orders.statusGlimmer, status);
  const waits = eq(orders.statusGlimmer, "Confirmar Transferencia");
  if (status === "Confirmar Transferencia")
    return and(stored, or(isNull(orders.expiresAtMs), gt(orders.expiresAtMs, nowMs)));
  return status === "Orden Vencida" ? or(stored, and(waits, lte(orders.expiresAtMs, nowMs))) : stored;
}
