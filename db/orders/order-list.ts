/** The administrators' list of orders. */
import { and, count, eq, gt, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "#shop/orders/order.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { matchesOrder } from "../accounts/people.ts";
import { users } from "../accounts/tables.ts";
import type { Database } from "../client.ts";
import { isRefunded } from "../payments/order-card.ts";
import { readSlices } from "../read.ts";
import { type Query, sqlite, statement } from "../statement.ts";
import { placedOrderOf, queryOfOrders } from "./orders.ts";
import { orders } from "./tables.ts";

export interface OrderSearch {
  /** The status under which the list shows an order (`shownStatus`). */
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
const ORDERS_PER_TRIP = 1_000;

/** Returns one page of the matching orders, newest first. One round trip if the page has at most `ordersPerTrip` orders. */
export async function listOrders(
  db: Database,
  search: OrderSearch,
  ordersPerTrip: number = ORDERS_PER_TRIP,
): Promise<FoundOrders> {
  const list = {
    statements: (after: PlacedOrder | null, limit: number) => [sliceOf(search, after, limit)] as const,
    maximum: search.limit || null,
  };
  const { leading, slices } = await readSlices(db, [countingOf(search)] as const, list, ordersPerTrip);
  const counts = { ...NO_ORDERS, ...Object.fromEntries(leading[0].map(({ status, count }) => [status, count])) };
  const total = search.status ? counts[search.status] : Object.values(counts).reduce((all, count) => all + count, 0);
  return { orders: slices.flatMap(([orders]) => orders), total, counts };
}

function sliceOf(search: OrderSearch, after: PlacedOrder | null, limit: number): Query<PlacedOrder> {
  const found = and(isShown(search), matchesOrder(search.search));
  const isBehind = after ? sql`(${orders.createdAtMs}, ${orders.id}) < (${after.createdAtMs}, ${after.id})` : undefined;
  const offset = after ? 0 : (search.page - 1) * search.limit;
  return statement(queryOfOrders(and(found, isBehind)).limit(limit).offset(offset), placedOrderOf);
}

function countingOf(search: OrderSearch): Query<{ status: OrderStatus; count: number }> {
  const shown = shownStatus(search.nowMs);
  return statement(
    sqlite
      .select({ status: shown.as("status"), count: count().as("count") })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(matchesOrder(search.search))
      .groupBy(shown),
  );
}

/**
 * The status under which the list shows an order: Orden Vencida for an expired hold, and Cancelado for an order that was
 * refunded completely before it was sent, so that nobody prepares it.
 */
function shownStatus(nowMs: number): SQL<OrderStatus> {
  return sql<OrderStatus>`case when ${orders.statusGlimmer} = 'Confirmar Transferencia' and ${orders.expiresAtMs} <= ${nowMs} then 'Orden Vencida' when ${isReturned()} then 'Cancelado' else ${orders.statusGlimmer} end`;
}

function isReturned(): SQL | undefined {
  return and(eq(orders.statusGlimmer, "En Preparación"), isRefunded());
}

const NO_ORDERS: Readonly<Record<OrderStatus, number>> = {
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
  if (status === "Orden Vencida") return or(stored, and(waits, lte(orders.expiresAtMs, nowMs)));
  if (status === "En Preparación") return and(stored, not(isRefunded()));
  return status === "Cancelado" ? or(stored, isReturned()) : stored;
}
