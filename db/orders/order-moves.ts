/**
 * Statements that place and move orders. The caller sends them in one batch
 * (docs/architecture.md#one-write-is-one-batch).
 */
import type { InStatement } from "@libsql/client/web";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { CartLine } from "#shop/cart/cart-line.ts";
import type { Destination } from "#shop/orders/delivery-change.ts";
import type { OrderMove } from "#shop/orders/order.ts";
import { keepsLabel } from "#shop/orders/parcel/carrier-label.ts";
import type { OrderLine, Review } from "#shop/orders/placed-order.ts";
import type { OrderFigures } from "#shop/payments/situation.ts";
import type { Carrier } from "#shop/pricing/shipping.ts";
import { users } from "../accounts/tables.ts";
import { cartLines } from "../cart/tables.ts";
import { sizes } from "../catalogue/tables.ts";
import { isCatalogueAt } from "../settings/settings.ts";
import { type Query, rowExists, rowIf, sqlite, statement } from "../statement.ts";
import { orderLines, orderRequests, orders } from "./tables.ts";

export type NewOrder = Omit<typeof orders.$inferInsert, "version" | "hold" | "holdMoves" | "review">;

/**
 * Places an order that holds its units, if the catalogue still has `catalogueVersion`, the person is active, and
 * `conditions` hold. Otherwise the database refuses the order's lines with `order_closed`, and the whole batch with them.
 * `catalogueVersion` is the version of the catalogue from which the prices were computed. Triggers refuse `coupon_used_up`
 * and `sent_with_closed`.
 */
export function placeOrder(order: NewOrder, catalogueVersion: number, ...conditions: SQL[]): InStatement {
  const opened = { version: 1, hold: "held", holdMoves: 0, trackingNumber: "", placedFrom: "", ...order };
  const all = [
    isCatalogueAt(catalogueVersion),
    rowExists(users, and(eq(users.id, order.userId), eq(users.active, true))),
    ...conditions,
  ];
  return statement(sqlite.insert(orders).select(rowIf(orders, opened, sql.join(all, sql` and `))));
}

/**
 * Inserts lines of an order, numbered from `first`. A line of a size takes its units, and refuses `stock_ge0` if too few are
 * left; a line of a decant takes no units. Both refuse `not_for_sale` and `order_closed`.
 */
export function insertLines(orderId: string, lines: readonly OrderLine[], first = 1): InStatement[] {
  return lines.map((line, index) =>
    statement(
      sqlite.insert(orderLines).values({
        ...line,
        orderId,
        line: first + index,
        lineCentavos: line.quantity * line.unitCentavos,
        unitCostUsdCents: costNow(line.sizeId),
      }),
    ),
  );
}

/** What a unit of a size costs on average at that point of the batch. docs/product-rules.md#cost-and-margin */
function costNow(sizeId: string | null) {
  return sizeId === null
    ? null
    : sql<number | null>`(select ${sizes.averageCostUsdCents} from ${sizes} where ${eq(sizes.id, sizeId)})`;
}

type NewRequest = typeof orderRequests.$inferInsert;

/**
 * Stores the `Idempotency-Key` of an order, if `condition` holds at that point of the batch. Refuses `unique` if the person
 * has used it before.
 */
export function claimRequest(request: NewRequest, condition: SQL = sql`true`): InStatement {
  return statement(sqlite.insert(orderRequests).select(rowIf(orderRequests, request, condition)));
}

/** Condition: the order is at this version and holds its units. */
export function isHeldAt(orderId: string, version: number): SQL {
  return rowExists(orders, and(eq(orders.id, orderId), eq(orders.version, version), eq(orders.hold, "held")));
}

/** Condition: the cart still has exactly these lines, so it was neither bought nor changed. */
export function isCartOf(userId: string, lines: readonly Pick<CartLine, "id" | "quantity">[]): SQL {
  // The known lines are one text: SQLite would read a list as a table, once per cart line.
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
 * Removes from the person's cart every line whose size or decant is in the order, whatever the quantity of the line.
 * The other lines stay. SQLite looks up each cart line through an index of `order_lines`.
 */
export function takeFromCart(orderId: string): InStatement {
  const ofUser = sql`${cartLines.userId} = (select ${orders.userId} from ${orders} where ${eq(orders.id, orderId)})`;
  const hasLine = (isSame: SQL) => rowExists(orderLines, and(eq(orderLines.orderId, orderId), isSame));
  const hasSize = hasLine(sql`${orderLines.sizeId} = ${cartLines.sizeId}`);
  const hasDecant = hasLine(
    sql`${orderLines.sizeId} is null and ${orderLines.perfumeId} = ${cartLines.perfumeId} and ${orderLines.type} = ${cartLines.type}`,
  );
  const isBought = sql`case when ${cartLines.sizeId} is null then ${hasDecant} else ${hasSize} end`;
  return statement(sqlite.delete(cartLines).where(and(ofUser, isBought)));
}

/**
 * An update of an order: the move (null if the state does not change), other fields, author, time and expected version.
 */
export interface OrderUpdate {
  orderId: string;
  /** The version that was read. Refuses `order_version` if it changed. */
  version: number;
  move: OrderMove | null;
  /** Undefined keeps it, unless the move ends its label. */
  trackingNumber?: string | undefined;
  /** The carrier of the parcel; null: that of the order's delivery terms. Undefined keeps it. */
  carrier?: Carrier | null | undefined;
  /** The carrier's id of a label; null: the order has none. Undefined keeps it, unless the move ends the label. */
  labelId?: string | null | undefined;
  /** Stored only with a move; undefined keeps it. */
  expiresAtMs?: number | null | undefined;
  by: string;
  nowMs: number;
  /** The type, the method and the amounts of its payment; null or undefined keeps them. */
  figures?: OrderFigures | null;
  /** Where the order goes; undefined keeps it. */
  destination?: Destination;
  /** Why an administrator must decide about the order; null clears it, undefined keeps it. */
  review?: Review | null | undefined;
}

/**
 * Moves an order, or changes only fields other than its state. Triggers write its history and move its units. Changes
 * no row if a condition does not hold.
 */
export function moveOrder(update: OrderUpdate, ...conditions: SQL[]): InStatement {
  const { orderId, version, move, trackingNumber, carrier, expiresAtMs, by, nowMs } = update;
  const { figures, destination, review } = update;
  const state = move && {
    statusGlimmer: move.to,
    status: move.status,
    statusDetail: move.statusDetail,
    hold: move.hold,
    holdMoves: sql`${orders.holdMoves} + (${orders.hold} <> ${move.hold})`,
    expiresAtMs,
  };
  const endsLabel = move !== null && !keepsLabel(move.to);
  const labelId = endsLabel ? null : update.labelId;
  // When a label ends, its tracking number is removed too. A number without a label stays.
  const ended = sql`iif(${orders.labelId} is null, ${orders.trackingNumber}, '')`;
  const number = trackingNumber ?? (endsLabel ? ended : undefined);
  const change = { ...state, ...figures, ...destination, trackingNumber: number, carrier, labelId, review };
  return statement(
    sqlite
      .update(orders)
      .set({ ...change, version: version + 1, movedBy: by, movedAtMs: nowMs })
      .where(and(eq(orders.id, orderId), ...conditions)),
  );
}
