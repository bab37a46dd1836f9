/** How orders are placed and moved: the statements of one batch each (architecture, decisions 3 to 5). */
import type { InStatement } from "@libsql/client/web";
import { and, eq, getTableColumns, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { OrderMailKind } from "#shop/order-mail.ts";
import { expiryMove, type OrderMove } from "#shop/order-move.ts";
import type { OrderLine } from "#shop/placed-order.ts";
import { cartLines } from "../schema/carts.ts";
import { orderLines } from "../schema/order-lines.ts";
import { orderRequests } from "../schema/order-requests.ts";
import { orders } from "../schema/orders.ts";
import { outbox } from "../schema/outbox.ts";
import { settings } from "../schema/settings.ts";
import { users } from "../schema/users.ts";
import { versions } from "../schema/versions.ts";
import { sqlite, statement } from "../statement.ts";

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
  const values = new Map<string, unknown>(
    Object.entries({
      version: 1,
      hold: "held",
      holdMoves: 0,
      review: null,
      trackingNumber: "",
      netReceivedCentavos: null,
      placedFrom: "",
      ...order,
    }),
  );
  const row = Object.entries(getTableColumns(orders)).map(([name, column]) =>
    sql.param(values.get(name) ?? null, column),
  );
  const isOpen = (whose: SQL) => sql`(select count(*) from ${orders} where ${orders.hold} = 'held' and ${whose})`;
  const conditions = [
    sql`exists (select 1 from ${versions} where ${eq(versions.catalogueVersion, catalogueVersion)})`,
    sql`exists (select 1 from ${users} where ${and(eq(users.id, order.userId), eq(users.active, true))})`,
    sql`${isOpen(eq(orders.userId, order.userId))} < ${limits.person}`,
    ...(limits.network !== null && order.placedFrom
      ? [sql`${isOpen(eq(orders.placedFrom, order.placedFrom))} < ${limits.network}`]
      : []),
  ];
  const selection = sql`select ${sql.join(row, sql`, `)} where ${sql.join(conditions, sql` and `)}`;
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

const isOverdue = (nowMs: number) =>
  and(eq(orders.hold, "held"), eq(orders.statusGlimmer, "Confirmar Transferencia"), lte(orders.expiresAtMs, nowMs));

/**
 * Expires every transfer order whose time has passed, and tells their buyers, each exactly once: the first statement queues
 * the mails of those the second one moves. They stand at the head of every batch that needs units (rules, Orders).
 */
export function expireOverdue(nowMs: number): InStatement[] {
  const { statusGlimmer, status, statusDetail, hold } = storedExpiry();
  const expiring = sqlite
    .update(orders)
    .set({
      version: sql`${orders.version} + 1`,
      statusGlimmer,
      status,
      statusDetail,
      hold,
      holdMoves: sql`${orders.holdMoves} + 1`,
      movedBy: "cron",
      movedAtMs: nowMs,
    })
    .where(isOverdue(nowMs));
  return [queueOrderMails("order-expired", nowMs, isOverdue(nowMs)), statement(expiring)];
}

function storedExpiry() {
  const { to, status, statusDetail, hold } = expiryMove();
  return { statusGlimmer: to, status, statusDetail, hold };
}

/** Queues a reminder for every transfer order that expires within `withinMs`, once for each time it is held. */
export function remindOfExpiry(nowMs: number, withinMs: number): InStatement {
  const soon = and(
    eq(orders.hold, "held"),
    eq(orders.statusGlimmer, "Confirmar Transferencia"),
    gt(orders.expiresAtMs, nowMs),
    lte(orders.expiresAtMs, nowMs + withinMs),
    // One that is held for less than twice that time was told so when it was placed.
    sql`${orders.expiresAtMs} - ${orders.movedAtMs} >= ${2 * withinMs}`,
  );
  return queueOrderMails("order-expiring", nowMs, soon);
}

/** Queues a mail about one order after it was moved to a version; nothing when it was not. */
export function queueOrderMail(kind: OrderMailKind, orderId: string, version: number, nowMs: number): InStatement {
  return queueOrderMails(kind, nowMs, and(eq(orders.id, orderId), eq(orders.version, version)));
}

/**
 * Mails to the buyers of the orders that match. A mail's key and id follow from the order and its version, so that the same
 * event is never told twice.
 */
function queueOrderMails(kind: OrderMailKind, nowMs: number, where: SQL | undefined): InStatement {
  const event = sql`${kind} || '/' || ${orders.version}`;
  const values: Record<keyof typeof outbox.$inferInsert, SQL> = {
    id: sql`'mai_' || substr(${orders.id}, 5) || '_' || ${orders.version} || '_' || ${kind}`,
    mailKey: sql`${kind} || '/' || ${orders.id} || '/' || ${orders.version}`,
    orderId: sql`${orders.id}`,
    event,
    recipient: sql`${users.email}`,
    content: contentOf(kind),
    state: sql`'pending'`,
    tries: sql`0`,
    nextTryAtMs: sql`${nowMs}`,
    sentAtMs: sql`null`,
    providerId: sql`null`,
    createdAtMs: sql`${nowMs}`,
  };
  const row = Object.keys(getTableColumns(outbox)).map((name) => columnOf(values, name));
  const selection = sql`select ${sql.join(row, sql`, `)} from ${orders} inner join ${users} on ${eq(users.id, orders.userId)} inner join ${settings} on ${eq(settings.id, 1)} where ${and(where, sql`${users.leftAtMs} is null`)}`;
  return statement(sqlite.insert(outbox).select(selection).onConflictDoNothing());
}

/** What the mail says (`OrderMail`), frozen in the batch of what it tells of: a second try says the same. */
function contentOf(kind: OrderMailKind): SQL {
  const line = sql`json_object('name', ${orderLines.productName}, 'ml', ${orderLines.ml}, 'type', ${orderLines.type}, 'category', ${orderLines.category}, 'quantity', ${orderLines.quantity}, 'lineCentavos', ${orderLines.lineCentavos})`;
  const lines = sql`(select json_group_array(${line}) from ${orderLines} where ${eq(orderLines.orderId, orders.id)})`;
  const shipping = sql`json(case ${orders.shipping} when 1 then 'true' else 'false' end)`;
  const ofOrder = sql`'kind', ${kind}, 'orderId', ${orders.id}, 'firstName', ${users.firstName}, 'lines', json(${lines}), 'shipping', ${shipping}, 'shippingCentavos', ${orders.shippingCentavos}, 'totalCentavos', ${orders.totalPaidCentavos}, 'expiresAtMs', ${orders.expiresAtMs}, 'trackingNumber', ${orders.trackingNumber}`;
  const ofBank = sql`'holder', ${settings.bankHolder}, 'bank', ${settings.bankName}, 'cbu', ${settings.bankCbu}, 'alias', ${settings.bankAlias}`;
  return sql`json_object(${ofOrder}, ${ofBank})`;
}

function columnOf(values: Record<string, SQL>, name: string): SQL {
  const value = values[name];
  if (!value) throw new Error(`a mail has no value for its column ${name}`);
  return value;
}
