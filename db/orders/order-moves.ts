/** Statements that place and move orders, each set for one batch (docs/architecture.md#one-write-is-one-batch). */
import type { InStatement } from "@libsql/client/web";
import { and, eq, gt, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { CartLine } from "#shop/cart/cart-line.ts";
import type { OrderMove } from "#shop/orders/order.ts";
import { PAYMENT_METHODS } from "#shop/orders/payment-method.ts";
import type { OrderLine, Review } from "#shop/orders/placed-order.ts";
import type { OrderFigures } from "#shop/payments/situation.ts";
import { users } from "../accounts/tables.ts";
import { cartLines } from "../cart/tables.ts";
import { type Query, rowIf, sqlite, statement } from "../statement.ts";
import { versions } from "../storefront/tables.ts";
import { hasOverdue } from "./order-expiry.ts";
import { orderLines, orderRequests, orders } from "./tables.ts";

/** Maximum number of unpaid orders per person and per network (docs/faults.md#s-46-held-and-unpaid-units). */
export const OPEN_ORDERS = { person: 3, network: 6 } as const;

/** The limits in force. `network` is null when requests are not limited (local load runs). */
export interface OpenOrderLimits {
  person: number;
  network: number | null;
}

export type NewOrder = Omit<typeof orders.$inferInsert, "version" | "hold" | "holdMoves" | "review">;

/**
 * Places an order with its units held, if the catalogue still has the version of the prices, the person is active, and
 * neither person nor network has too many unpaid orders. Otherwise its lines are refused with `order_closed`, and the
 * batch with them.
 */
export function placeOrder(
  order: NewOrder,
  catalogueVersion: number,
  limits: OpenOrderLimits,
  ...more: SQL[]
): InStatement {
  const opened = { version: 1, hold: "held", holdMoves: 0, trackingNumber: "", placedFrom: "", ...order };
  const isOpen = (condition: SQL) =>
    sql`(select count(*) from ${orders} where ${orders.hold} = 'held' and ${condition})`;
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

/** Condition: products and prices are unchanged since they were read. */
export function isCatalogueAt(version: number): SQL {
  return sql`exists (select 1 from ${versions} where ${eq(versions.catalogueVersion, version)})`;
}

/**
 * Inserts the order's lines, numbered from 1. Each takes its units or refuses `stock_ge0`, `not_for_sale` or
 * `order_closed`.
 */
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

/** Claims an `Idempotency-Key` for an order. Refuses `unique` if the person has used it. */
export function claimRequest(request: NewRequest): InStatement {
  return statement(sqlite.insert(orderRequests).values(request));
}

/** Like `claimRequest`, only if `condition` holds at that point of the batch. */
export function claimRequestIf(request: NewRequest, condition: SQL): InStatement {
  return statement(sqlite.insert(orderRequests).select(rowIf(orderRequests, request, condition)));
}

/** Condition: the order is at this version and holds its units. */
export function isHeldAt(orderId: string, version: number): SQL {
  const isHeld = and(eq(orders.id, orderId), eq(orders.version, version), eq(orders.hold, "held"));
  return sql`exists (select 1 from ${orders} where ${isHeld})`;
}

/** Condition: the cart still has exactly these lines, so it was neither bought nor changed. */
export function isCartOf(userId: string, lines: readonly Pick<CartLine, "id" | "quantity">[]): SQL {
  // Searched in one text, because a list would be a table that is read once per cart line.
  const known = lines.map(({ id, quantity }) => `|${id} ${quantity}|`).join("");
  const isKnown = sql`instr(${known}, '|' || ${cartLines.id} || ' ' || ${cartLines.quantity} || '|') > 0`;
  return sql`(select count(*) = ${lines.length} and coalesce(sum(${isKnown}), 0) = ${lines.length} from ${cartLines} where ${eq(cartLines.userId, userId)})`;
}

/** Selects the order of a person's `Idempotency-Key`. No row if the key is new. */
export function requestOf(userId: string, requestKey: string): Query<{ orderId: string; bodyHash: string }> {
  const isRequest = and(eq(orderRequests.userId, userId), eq(orderRequests.requestKey, requestKey));
  const { orderId, bodyHash } = orderRequests;
  return statement(sqlite.select({ orderId, bodyHash }).from(orderRequests).where(isRequest));
}

export function emptyCart(userId: string): InStatement {
  return statement(sqlite.delete(cartLines).where(eq(cartLines.userId, userId)));
}

/**
 * Removes an order's lines from its person's cart. Lines added since stay. Each line is found through an index of the
 * order's lines.
 */
export function takeFromCart(orderId: string): InStatement {
  const ofUser = sql`${cartLines.userId} = (select ${orders.userId} from ${orders} where ${eq(orders.id, orderId)})`;
  const hasLine = (isSame: SQL) =>
    sql`exists (select 1 from ${orderLines} where ${eq(orderLines.orderId, orderId)} and ${isSame})`;
  const hasSize = hasLine(sql`${orderLines.sizeId} = ${cartLines.sizeId}`);
  const hasDecant = hasLine(
    sql`${orderLines.sizeId} is null and ${orderLines.perfumeId} = ${cartLines.perfumeId} and ${orderLines.type} = ${cartLines.type}`,
  );
  const isBought = sql`case when ${cartLines.sizeId} is null then ${hasDecant} else ${hasSize} end`;
  return statement(sqlite.delete(cartLines).where(and(ofUser, isBought)));
}

/**
 * Counts the unpaid orders of a person and of a network. Overdue orders are not counted; a further column says whether
 * there are any. Two subqueries, because each uses its own index and one condition with OR would not.
 */
export function countOpenOrders(
  userId: string,
  placedFrom: string,
  nowMs: number,
): Query<{ person: number; network: number; overdue: boolean }> {
  const isOpen = and(
    // Literal SQL, because SQLite uses a partial index only for a literal, not for a parameter.
    sql`${orders.hold} = 'held'`,
    // Only orders in Confirmar Transferencia expire; an administrator may have moved the order to another state.
    or(
      ne(orders.statusGlimmer, PAYMENT_METHODS.transfer.placedAs),
      isNull(orders.expiresAtMs),
      gt(orders.expiresAtMs, nowMs),
    ),
  );
  const countOf = (condition: SQL) => sql<number>`(select count(*) from ${orders} where ${and(condition, isOpen)})`;
  const counting = sqlite
    .select({
      person: countOf(eq(orders.userId, userId)).as("person"),
      network: countOf(eq(orders.placedFrom, placedFrom)).as("network"),
      overdue: sql<boolean>`${hasOverdue(nowMs)}`.mapWith(Boolean).as("overdue"),
    })
    .from(versions);
  return statement(counting);
}

/** A move to store: author, time and expected version. */
export interface StoredMove {
  orderId: string;
  /** The version that was read. Refuses `order_version` if it changed. */
  version: number;
  move: OrderMove | null;
  trackingNumber: string | undefined;
  expiresAtMs: number | null;
  by: string;
  nowMs: number;
  /** The amounts reported by its payment. */
  figures?: OrderFigures | null;
  /** Why an administrator must look at the order; null clears it, undefined keeps it. */
  review?: Review | null | undefined;
}

/**
 * Moves an order, or changes only the fields beside its state. Triggers write its history and move its units. Changes
 * no row if a condition does not hold.
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
