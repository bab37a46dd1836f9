/** How orders are placed and moved: the statements of one batch each (architecture, decisions 3 to 5). */
import type { InStatement } from "@libsql/client/web";
import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { OrderMove } from "#shop/order-move.ts";
import type { OrderLine } from "#shop/placed-order.ts";
import { cartLines } from "../schema/carts.ts";
import { orderLines } from "../schema/order-lines.ts";
import { orderRequests } from "../schema/order-requests.ts";
import { orders } from "../schema/orders.ts";
import { users } from "../schema/users.ts";
import { versions } from "../schema/versions.ts";
import { sqlite, statement } from "../statement.ts";
import { rowIf } from "./insert-if.ts";

/** Most unpaid orders of one person, and of one network (reliability S-46). */
export const OPEN_ORDERS = { person: 3, network: 6 } as const;

/** The limits in force; `network` null when requests are not limited (local load runs). */
export interface OpenOrderLimits {
  person: number;
  network: number | null;
}

export type NewOrder = Omit<typeof orders.$inferInsert, "version" | "hold" | "holdMoves" | "review">;

/**
 * Places an order held, if the catalogue is still the one its prices were read from, the person is still active, and neither
 * they nor their network has too many unpaid orders. When it is not placed, its lines are refused with `order_closed`, and the batch with them.
 */
export function placeOrder(order: NewOrder, catalogueVersion: number, limits: OpenOrderLimits): InStatement {
  const opened = { version: 1, hold: "held", holdMoves: 0, trackingNumber: "", placedFrom: "", ...order };
  const isOpen = (whose: SQL) => sql`(select count(*) from ${orders} where ${orders.hold} = 'held' and ${whose})`;
  const conditions = [
    sql`exists (select 1 from ${versions} where ${eq(versions.catalogueVersion, catalogueVersion)})`,
    sql`exists (select 1 from ${users} where ${and(eq(users.id, order.userId), eq(users.active, true))})`,
    sql`${isOpen(eq(orders.userId, order.userId))} < ${limits.person}`,
    ...(limits.network !== null && order.placedFrom
      ? [sql`${isOpen(eq(orders.placedFrom, order.placedFrom))} < ${limits.network}`]
      : []),
  ];
  const selection = rowIf(orders, opened, sql.join(conditions, sql` and `));
  return statement(sqlite.insert(orders).select(selection));
}

/** The order's lines, numbered from 1; each takes its units, or refuses (`stock_ge0`, `not_for_sale`, `order_closed`). */
export function insertLines(orderId: string, lines: readonly OrderLine[]): InStatement[] {
  return lines.map((line, index) =>
    statement(
      sqlite.insert(orderLines).values({
        ...line,
        orderId,
        line: index + 1,
        lineCentavos: line.quantity * line.unitCentavos,
      }),
    ),
  );
}

/** Claims an `Idempotency-Key` for an order; the same key again is refused as `unique`. */
export function claimRequest(request: typeof orderRequests.$inferInsert): InStatement {
  return statement(sqlite.insert(orderRequests).values(request));
}

/** What an `Idempotency-Key` of a person stands for; no row when it is new. */
export function requestOf(userId: string, requestKey: string): InStatement {
  const isThat = and(eq(orderRequests.userId, userId), eq(orderRequests.requestKey, requestKey));
  return statement(sqlite.select().from(orderRequests).where(isThat));
}

export function emptyCart(userId: string): InStatement {
  return statement(sqlite.delete(cartLines).where(eq(cartLines.userId, userId)));
}

/** How many unpaid orders a person and a network have now, those left out whose time is over. */
export function countOpenOrders(userId: string, placedFrom: string, nowMs: number): InStatement {
  const counting = sqlite
    .select({
      person: sql<number>`sum(${orders.userId} = ${userId})`.as("person"),
      network: sql<number>`sum(${orders.placedFrom} = ${placedFrom})`.as("network"),
    })
    .from(orders)
    .where(
      and(
        eq(orders.hold, "held"),
        or(isNull(orders.expiresAtMs), gt(orders.expiresAtMs, nowMs)),
        or(eq(orders.userId, userId), eq(orders.placedFrom, placedFrom)),
      ),
    );
  return statement(counting);
}

/** A move as it is stored: who, when, and what it sees. */
export interface StoredMove {
  orderId: string;
  /** The version the mover saw; another one refuses with `order_version`. */
  version: number;
  move: OrderMove | null;
  trackingNumber: string | undefined;
  expiresAtMs: number | null;
  by: string;
  nowMs: number;
}

/** Moves an order, or only its tracking number; the triggers write its history and move its units. */
export function moveOrder({ orderId, version, move, trackingNumber, expiresAtMs, by, nowMs }: StoredMove): InStatement {
  const state = move && {
    statusGlimmer: move.to,
    status: move.status,
    statusDetail: move.statusDetail,
    hold: move.hold,
    holdMoves: sql`${orders.holdMoves} + (${orders.hold} <> ${move.hold})`,
    expiresAtMs,
  };
  const change = { ...state, ...(trackingNumber === undefined ? {} : { trackingNumber }) };
  return statement(
    sqlite
      .update(orders)
      .set({ ...change, version: version + 1, movedBy: by, movedAtMs: nowMs })
      .where(eq(orders.id, orderId)),
  );
}
