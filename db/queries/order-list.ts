/** The administrators' list of orders. */
import { and, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "#shop/order.ts";
import type { PlacedOrder } from "#shop/placed-order.ts";
import type { Database } from "../client.ts";
import { read } from "../read.ts";
import { orders } from "../schema/orders.ts";
import { users } from "../schema/users.ts";
import { sqlite, statement } from "../statement.ts";
import { whole } from "./decode.ts";
import { decodeOrder, queryOfOrders } from "./orders.ts";
import { isNamedLike } from "./people-search.ts";

export interface OrderSearch {
  /** As a read shows it: a hold that ran out is Orden Vencida, stored so or not. */
  status: OrderStatus | undefined;
  /** Words that all are in the buyer's names or e-mail. */
  search: string;
  /** 0: all. */
  limit: number;
  /** From 1. */
  page: number;
  nowMs: number;
}

/** One page of the orders that match, the newest first, and how many match. One round trip. */
export async function listOrders(db: Database, asked: OrderSearch): Promise<{ orders: PlacedOrder[]; total: number }> {
  const where = and(isShown(asked), isNamedLike(asked.search));
  const page = queryOfOrders(where);
  const counting = sqlite
    .select({ total: sql<number>`count(*)`.as("total") })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(where);
  const limited = asked.limit === 0 ? page : page.limit(asked.limit).offset((asked.page - 1) * asked.limit);
  const [rows = [], [counted] = []] = await read(db, [statement(limited), statement(counting)]);
  return { orders: rows.map(decodeOrder), total: whole(counted ?? {}, "total") };
}

function isShown({ status, nowMs }: OrderSearch): SQL | undefined {
  if (status === undefined) return undefined;
  const stored = eq(orders.statusGlimmer, status);
  const waits = eq(orders.statusGlimmer, "Confirmar Transferencia");
  if (status === "Confirmar Transferencia")
    return and(stored, or(isNull(orders.expiresAtMs), gt(orders.expiresAtMs, nowMs)));
  return status === "Orden Vencida" ? or(stored, and(waits, lte(orders.expiresAtMs, nowMs))) : stored;
}
