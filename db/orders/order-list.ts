/** The administrators' list of orders. */
import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "#shop/orders/order.ts";
import { OPEN_STATUSES, type StatusFilter } from "#shop/orders/order-filters.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { users } from "../accounts/tables.ts";
import { sizes } from "../catalogue/tables.ts";
import type { Database } from "../client.ts";
import { readRows, readSlices } from "../read.ts";
import { type Query, sqlite, statement } from "../statement.ts";
import { selectUsedTags } from "./order-desk.ts";
import { hasStatus, matchesFilters, type OrderFilters, shownStatus } from "./order-search.ts";
import { placedOrderOf, queryOfOrders } from "./orders.ts";
import { orderLines, orders } from "./tables.ts";

export interface OrderSearch extends OrderFilters {
  /** The status under which the list shows an order (`shownStatus`), or all open ones. */
  status: StatusFilter | undefined;
  /** 0: all. */
  limit: number;
  /** From 1. */
  page: number;
}

export interface FoundOrders {
  orders: PlacedOrder[];
  /** The number of matching orders. */
  total: number;
  /** The number of matching orders by status, ignoring the status filter. */
  counts: Readonly<Record<OrderStatus, number>>;
  /** The most frequent tags of orders (`selectUsedTags`). */
  usedTags: string[];
}

/** Maximum orders of a round trip. An order takes about 2 kB, and the server sends at most 10 MB. */
const ORDERS_PER_TRIP = 1_000;

/** Returns one page of the matching orders, newest first. One round trip if the page has fewer than `ordersPerTrip` orders. */
export async function listOrders(
  db: Database,
  search: OrderSearch,
  ordersPerTrip: number = ORDERS_PER_TRIP,
): Promise<FoundOrders> {
  const list = {
    statements: (after: PlacedOrder | null, limit: number) => [sliceOf(search, after, limit)] as const,
    maximum: search.limit || null,
  };
  const { leading, slices } = await readSlices(
    db,
    [countingOf(search), selectUsedTags()] as const,
    list,
    ordersPerTrip,
  );
  const counts = { ...NO_ORDERS, ...Object.fromEntries(leading[0].map(({ status, count }) => [status, count])) };
  const usedTags = leading[1];
  return { orders: slices.flatMap(([orders]) => orders), total: totalOf(counts, search.status), counts, usedTags };
}

function totalOf(counts: FoundOrders["counts"], status: StatusFilter | undefined): number {
  if (status !== undefined && status !== "open") return counts[status];
  const counted = status === "open" ? OPEN_STATUSES.map((each) => counts[each]) : Object.values(counts);
  return counted.reduce((all, count) => all + count, 0);
}

function sliceOf(search: OrderSearch, after: PlacedOrder | null, limit: number): Query<PlacedOrder> {
  const isShown = search.status && hasStatus(search.status, search.nowMs);
  const isBehind = after ? sql`(${orders.createdAtMs}, ${orders.id}) < (${after.createdAtMs}, ${after.id})` : undefined;
  const offset = after ? 0 : (search.page - 1) * search.limit;
  const where: SQL | undefined = and(isShown, matchesFilters(search), isBehind);
  return statement(queryOfOrders(where).limit(limit).offset(offset), placedOrderOf);
}

function countingOf(search: OrderSearch): Query<{ status: OrderStatus; count: number }> {
  const shown = shownStatus(search.nowMs);
  return statement(
    sqlite
      .select({ status: shown.as("status"), count: count().as("count") })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(matchesFilters(search))
      .groupBy(shown),
  );
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

/**
 * Returns the units by location of the sizes in these orders. A size is returned once for each `ml` with which it was ordered,
 * because its `ml` may have changed between the orders. Ignores unknown ids. One round trip.
 */
export function readLocations(db: Database, orderIds: readonly string[]) {
  const { id: sizeId, perfumeId, snF, snL, ros } = sizes;
  const { ml } = orderLines;
  // One JSON text, because a statement has a limited number of arguments.
  const isAsked = sql`${orderLines.orderId} in (select value from json_each(${JSON.stringify(orderIds)}))`;
  const ordered = sqlite.selectDistinct({ sizeId, perfumeId, ml, snF, snL, ros }).from(orderLines);
  return readRows(db, statement(ordered.innerJoin(sizes, eq(sizes.id, orderLines.sizeId)).where(isAsked)));
}
