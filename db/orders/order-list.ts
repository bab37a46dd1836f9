/** The administrators' list of orders. */
import type { InStatement, Row } from "@libsql/client/web";
import { and, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { ORDER_STATUSES, type OrderStatus } from "#shop/orders/order.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { isOrderLike } from "../accounts/people-search.ts";
import { users } from "../accounts/tables.ts";
import type { Database } from "../client.ts";
import { type Fields, oneOf, text, whole } from "../decode.ts";
import { readSlices } from "../slices.ts";
import { sqlite, statement } from "../statement.ts";
import { decodeOrder, queryOfOrders } from "./orders.ts";
import { orders } from "./tables.ts";

export interface OrderSearch {
  /** As a read shows it: a hold that ran out is Orden Vencida, stored so or not. */
  status: OrderStatus | undefined;
  /** Words that all are in the buyer's names or e-mail, or are pieces of the order's number. */
  search: string;
  /** 0: all. */
  limit: number;
  /** From 1. */
  page: number;
  nowMs: number;
}

export interface FoundOrders {
  orders: PlacedOrder[];
  /** How many match. */
  total: number;
  /** How many match in each status, whatever status was asked for. */
  counts: Readonly<Record<OrderStatus, number>>;
}

/** Some 2 kB each: far below the 10 MB of an answer. */
const ORDERS_A_TRIP = 1_000;

/** One page of the orders that match, the newest first. One round trip when it is of no more than `ordersATrip`. */
export async function listOrders(
  db: Database,
  asked: OrderSearch,
  ordersATrip: number = ORDERS_A_TRIP,
): Promise<FoundOrders> {
  const list = {
    statements: (after: Row | null, limit: number) => [sliceOf(asked, after, limit)],
    most: asked.limit || null,
  };
  const { head, slices } = await readSlices(db, [countingOf(asked)], list, ordersATrip);
  const counts = countsOf(head[0] ?? []);
  const total = asked.status ? counts[asked.status] : Object.values(counts).reduce((all, count) => all + count, 0);
  return { orders: slices.flatMap(({ rows }) => rows.map(decodeOrder)), total, counts };
}

function sliceOf(asked: OrderSearch, after: Row | null, limit: number): InStatement {
  const found = and(isShown(asked), isOrderLike(asked.search));
  if (after === null)
    return statement(
      queryOfOrders(found)
        .limit(limit)
        .offset((asked.page - 1) * asked.limit),
    );
  const isBehind = sql`(${orders.createdAtMs}, ${orders.id}) < (${whole(after, "created_at_ms")}, ${text(after, "id")})`;
  return statement(queryOfOrders(and(found, isBehind)).limit(limit));
}

function countingOf(asked: OrderSearch): InStatement {
  const shown = shownStatus(asked.nowMs);
  return statement(
    sqlite
      .select({ status: shown.as("status"), count: sql<number>`count(*)`.as("count") })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(isOrderLike(asked.search))
      .groupBy(shown),
  );
}

/** The status as a read shows it. */
function shownStatus(nowMs: number): SQL<string> {
  return sql<string>`case when ${orders.statusGlimmer} = 'Confirmar Transferencia' and ${orders.expiresAtMs} <= ${nowMs} then 'Orden Vencida' else ${orders.statusGlimmer} end`;
}

function countsOf(rows: readonly Fields[]): Record<OrderStatus, number> {
  const counts = { ...NONE };
  for (const row of rows) counts[oneOf(row, "status", ORDER_STATUSES)] = whole(row, "count");
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
