/** How orders are placed and moved: the statements of one batch each (architecture, decisions 3 to 5). */
import type { InStatement } from "@libsql/client/web";
import { and, eq, gt, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { CartLine } from "#shop/cart/cart-line.ts";
import { type OrderMove, PLACED_AS } from "#shop/orders/order-move.ts";
import type { OrderLine } from "#shop/orders/placed-order.ts";
import type { Review } from "#shop/payments/review.ts";
import type { OrderFigures } from "#shop/payments/situation.ts";
import { users } from "../accounts/tables.ts";
import { cartLines } from "../cart/tables.ts";
import { rowIf } from "../insert-if.ts";
import { sqlite, statement } from "../statement.ts";
import { versions } from "../storefront/tables.ts";
import { hasOverdue } from "./order-expiry.ts";
import { orderLines, orderRequests, orders } from "./tables.ts";

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
export function placeOrder(
  order: NewOrder,
  catalogueVersion: number,
  limits: OpenOrderLimits,
  ...more: SQL[]
): InStatement {
  const opened = { version: 1, hold: "held", holdMoves: 0, trackingNumber: "", placedFrom: "", ...order };
  const isOpen = (whose: SQL) => sql`(select count(*) from ${orders} where ${orders.hold} = 'held' and ${whose})`;
  const conditions = [
    isCatalogueAt(catalogueVersion),
    sql`exists (select 1 from ${users} where ${and(eq(users.id, order.userId), eq(users.active, true))})`,
    sql`${isOpen(eq(orders.userId, order.userId))} < ${limits.person}`,
    ...(limits.network !== null && order.placedFrom
      ? [sql`${isOpen(eq(orders.placedFrom, order.placedFrom))} < ${limits.network}`]
      : []),
    ...more,
  ];
  const selection = rowIf(orders, opened, sql.join(conditions, sql` and `));
  return statement(sqlite.insert(orders).select(selection));
}

/** The condition that what is sold, and for how much, is still what it was when it was read. */
export function isCatalogueAt(version: number): SQL {
  return sql`exists (select 1 from ${versions} where ${eq(versions.catalogueVersion, version)})`;
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

type NewRequest = typeof orderRequests.$inferInsert;

/** Claims an `Idempotency-Key` for an order; the same key again is refused as `unique`. */
export function claimRequest(request: NewRequest): InStatement {
  return statement(sqlite.insert(orderRequests).values(request));
}

/** The same, only if `condition` holds at that point of the batch. */
export function claimRequestIf(request: NewRequest, condition: SQL): InStatement {
  return statement(sqlite.insert(orderRequests).select(rowIf(orderRequests, request, condition)));
}

/** The condition that an order has just been placed, or moved to this version, and holds its units. */
export function isHeldAt(orderId: string, version: number): SQL {
  const isHeld = and(eq(orders.id, orderId), eq(orders.version, version), eq(orders.hold, "held"));
  return sql`exists (select 1 from ${orders} where ${isHeld})`;
}

/** The condition that a person's cart still holds these very lines: nobody has bought or changed it meanwhile. */
export function isCartOf(userId: string, lines: readonly Pick<CartLine, "id" | "quantity">[]): SQL {
  // Looked for in a text: a list would be a table of its own, read as often as the cart's.
  const known = lines.map(({ id, quantity }) => `|${id} ${quantity}|`).join("");
  const isKnown = sql`instr(${known}, '|' || ${cartLines.id} || ' ' || ${cartLines.quantity} || '|') > 0`;
  return sql`(select count(*) = ${lines.length} and coalesce(sum(${isKnown}), 0) = ${lines.length} from ${cartLines} where ${eq(cartLines.userId, userId)})`;
}

/** What an `Idempotency-Key` of a person stands for; no row when it is new. */
export function requestOf(userId: string, requestKey: string): InStatement {
  const isThat = and(eq(orderRequests.userId, userId), eq(orderRequests.requestKey, requestKey));
  return statement(sqlite.select().from(orderRequests).where(isThat));
}

export function emptyCart(userId: string): InStatement {
  return statement(sqlite.delete(cartLines).where(eq(cartLines.userId, userId)));
}

/** Takes what an order buys out of its person's cart; what was put there since stays. Each line is looked for along a key of the order's. */
export function takeFromCart(orderId: string): InStatement {
  const theirs = sql`${cartLines.userId} = (select ${orders.userId} from ${orders} where ${eq(orders.id, orderId)})`;
  const hasLine = (isSame: SQL) =>
    sql`exists (select 1 from ${orderLines} where ${eq(orderLines.orderId, orderId)} and ${isSame})`;
  const hasSize = hasLine(sql`${orderLines.sizeId} = ${cartLines.sizeId}`);
  const hasDecant = hasLine(
    sql`${orderLines.sizeId} is null and ${orderLines.perfumeId} = ${cartLines.perfumeId} and ${orderLines.type} = ${cartLines.type}`,
  );
  const isBought = sql`case when ${cartLines.sizeId} is null then ${hasDecant} else ${hasSize} end`;
  return statement(sqlite.delete(cartLines).where(and(theirs, isBought)));
}

/**
 * How many unpaid orders a person and a network have now, those left out whose time is over, and whether there are any such. Each
 * is looked for along an index of its own, which one condition with an "or" would not be.
 */
export function countOpenOrders(userId: string, placedFrom: string, nowMs: number): InStatement {
  const isOpen = and(
    // Written out, because a partial index serves no query that gives the word as a parameter.
    sql`${orders.hold} = 'held'`,
    // Only a transfer that is waited for ends by the clock, whatever else an administrator set the order to since.
    or(ne(orders.statusGlimmer, PLACED_AS.transfer), isNull(orders.expiresAtMs), gt(orders.expiresAtMs, nowMs)),
  );
  const countOf = (whose: SQL) => sql<number>`(select count(*) from ${orders} where ${and(whose, isOpen)})`;
  const counting = sqlite
    .select({
      person: countOf(eq(orders.userId, userId)).as("person"),
      network: countOf(eq(orders.placedFrom, placedFrom)).as("network"),
      overdue: sql<number>`${hasOverdue(nowMs)}`.as("overdue"),
    })
    .from(versions);
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
  /** What its payment says of its money. */
  figures?: OrderFigures | null;
  /** Why it waits for an administrator from now on; null: it does not; undefined keeps what is there. */
  review?: Review | null | undefined;
}

/**
 * Moves an order, or changes only what stands beside its state; the triggers write its history and move its units. No row
 * changes when there is a condition that does not hold.
 */
export function moveOrder(stored: StoredMove, ...conditions: SQL[]): InStatement {
  const { orderId, version, move, trackingNumber, expiresAtMs, by, nowMs, figures, review } = stored;
  const state = move && {
    statusGlimmer: move.to,
    status: move.status,
    statusDetail: move.statusDetail,
    hold: move.hold,
    holdMoves: sql`${orders.holdMoves} + (${orders.hold} <> ${move.hold})`,
    expiresAtMs,
  };
  const change = {
    ...state,
    ...figures,
    ...(trackingNumber === undefined ? {} : { trackingNumber }),
    ...(review === undefined ? {} : { review }),
  };
  return statement(
    sqlite
      .update(orders)
      .set({ ...change, version: version + 1, movedBy: by, movedAtMs: nowMs })
      .where(and(eq(orders.id, orderId), ...conditions)),
  );
}
