/** The administrators' list of orders. */
import { and, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { ORDER_STATUSES, type OrderStatus } from "#shop/order.ts";
import type { PlacedOrder } from "#shop/placed-order.ts";
import type { Database } from "../client.ts";
import { read } from "../read.ts";
import { orders } from "../schema/orders.ts";
import { users } from "../schema/users.ts";
import { sqlite, statement } from "../statement.ts";
import { type Fields, oneOf, whole } from "./decode.ts";
import { decodeOrder, queryOfOrders } from "./orders.ts";
import { isOrderLike } from "./people-search.ts";

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

/** One page of the orders that match, the newest first. One round trip. */
export async function listOrders(db: Database, asked: OrderSearch): Promise<FoundOrders> {
  const isLike = isOrderLike(asked.search);
  const page = queryOfOrders(and(isShown(asked), isLike));
  const shown = shownStatus(asked.nowMs);
  const counting = sqlite
    .select({ status: shown.as("status"), count: sql<number>`count(*)`.as("count") })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(isLike)
    .groupBy(shown);
  const limited = asked.limit === 0 ? page : page.limit(asked.limit).offset((asked.page - 1) * asked.limit);
  const [rows = [], counted = []] = await read(db, [statement(limited), statement(counting)]);
  const counts = countsOf(counted);
  const total = asked.status ? counts[asked.status] : Object.values(counts).reduce((all, count) => all + count, 0);
  return { orders: rows.map(decodeOrder), total, counts };
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
