/** Withdrawals from purchases. The batch that stores one queues the mail with its code. Each is closed once, never deleted. */
import type { InStatement } from "@libsql/client/web";
import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Purchase } from "#shop/legal/withdrawal.ts";
import { users } from "../accounts/tables.ts";
import type { Database } from "../client.ts";
import { hasNumber } from "../orders/orders.ts";
import { orderHistory, orderNumbers, orders } from "../orders/tables.ts";
import { onlyRow, read, readRow, readRows } from "../read.ts";
import { type Actor, authorColumn } from "../reports/audit-log.ts";
import { type Query, rowExists, sqlite, statement } from "../statement.ts";
import { withdrawals } from "./tables.ts";

/** A stored withdrawal. */
export interface StoredWithdrawal
  extends Omit<typeof withdrawals.$inferSelect, "requestKey" | "bodyHash" | "closedBy"> {
  /** The order's dates; null without an order. */
  purchase: Purchase | null;
  closedBy: Actor | null;
}

type NewWithdrawal = Omit<typeof withdrawals.$inferInsert, "closedAtMs" | "closedBy" | "outcome">;

/** Selects the order with this number, id or external reference whose buyer has this e-mail. */
export function orderOf(number: string, email: string): Query<OrderWithdrawnFrom> {
  const isNamed = or(eq(orders.externalReference, number), eq(orders.id, number), hasNumber(number));
  return statement(
    sqlite
      .select({ id: orders.id, number: orderNumbers.number, purchase: PURCHASE })
      .from(orders)
      .innerJoin(orderNumbers, eq(orderNumbers.orderId, orders.id))
      .innerJoin(users, eq(users.id, orders.userId))
      .where(and(isNamed, eq(users.email, email))),
  );
}

/** The order that a withdrawal names. */
export interface OrderWithdrawnFrom {
  id: string;
  /** The stored number. */
  number: number;
  purchase: Purchase;
}

/** Selects the withdrawal that was created with this request key. */
export function formerWithdrawal(requestKey: string) {
  const { code, bodyHash, createdAtMs } = withdrawals;
  return statement(
    sqlite.select({ code, bodyHash, createdAtMs }).from(withdrawals).where(eq(withdrawals.requestKey, requestKey)),
  );
}

/** Refuses `unique` if the request key or, by collision, the code exists. */
export function insertWithdrawal(row: NewWithdrawal): InStatement {
  return statement(sqlite.insert(withdrawals).values(row));
}

/** Condition: the withdrawal exists and is open. */
export function isOpen(id: string): SQL {
  return rowExists(withdrawals, and(eq(withdrawals.id, id), isInState("open")));
}

/** Closes a withdrawal. Changes no row if it is not open. */
export function closeWithdrawal(id: string, outcome: string, by: string, nowMs: number): InStatement {
  return statement(
    sqlite
      .update(withdrawals)
      .set({ closedAtMs: nowMs, closedBy: by, outcome })
      .where(and(eq(withdrawals.id, id), isInState("open"))),
  );
}

export function selectWithdrawal(id: string): Query<StoredWithdrawal> {
  return statement(queryOfWithdrawals({}).where(eq(withdrawals.id, id)), withdrawalOf);
}

export function findWithdrawal(db: Database, id: string): Promise<StoredWithdrawal | null> {
  return readRow(db, selectWithdrawal(id));
}

/** `state` undefined: open and closed. `page` starts at 1. */
export interface WithdrawalsQuery {
  state: "open" | "closed" | undefined;
  page: number;
  limit: number;
}

/** Returns a page of withdrawals, newest first, and the total. One round trip. */
export async function readWithdrawals(
  db: Database,
  { state, page, limit }: WithdrawalsQuery,
): Promise<{ withdrawals: StoredWithdrawal[]; total: number }> {
  const hasState = state === undefined ? undefined : isInState(state);
  const listed = queryOfWithdrawals({})
    .where(hasState)
    .orderBy(desc(withdrawals.createdAtMs), desc(withdrawals.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const counting = sqlite
    .select({ total: count().as("total") })
    .from(withdrawals)
    .where(hasState);
  const [found, counted] = await read(db, [statement(listed, withdrawalOf), statement(counting)]);
  return { withdrawals: found, total: onlyRow(counted).total };
}

/** Returns all withdrawals of an e-mail, newest first. One round trip. */
export function readWithdrawalsOf(db: Database, email: string): Promise<StoredWithdrawal[]> {
  const query = queryOfWithdrawals({}).where(eq(withdrawals.email, email)).orderBy(desc(withdrawals.createdAtMs));
  return readRows(db, statement(query, withdrawalOf));
}

/** Selects the withdrawals that wait for a response, oldest first. `total` counts all of them. */
export function openWithdrawals(limit: number): Query<StoredWithdrawal & { total: number }> {
  const open = queryOfWithdrawals({ total: sql<number>`count(*) over ()`.as("total") })
    .where(isInState("open"))
    .orderBy(asc(withdrawals.createdAtMs))
    .limit(limit);
  return statement(open, ({ total, ...row }) => ({ ...withdrawalOf(row), total }));
}

function isInState(state: "open" | "closed"): SQL {
  return state === "open" ? isNull(withdrawals.closedAtMs) : isNotNull(withdrawals.closedAtMs);
}

/**
 * When the order was delivered: the last time it became Recibido; null if it was moved back since. A cancelled order keeps
 * the time, because the cancellation may be the response to the withdrawal.
 */
const deliveredAtMs = sql<number | null>`case when ${orders.statusGlimmer} in ('Recibido', 'Cancelado') then (
  select max(${orderHistory.atMs}) from ${orderHistory}
  where ${orderHistory.orderId} = ${orders.id} and ${orderHistory.toStatus} = 'Recibido') end`;

const PURCHASE = {
  placedAtMs: sql<number>`${orders.createdAtMs}`.as("placed_at_ms"),
  deliveredAtMs: deliveredAtMs.as("delivered_at_ms"),
};

const COLUMNS = {
  id: withdrawals.id,
  code: withdrawals.code,
  createdAtMs: withdrawals.createdAtMs,
  name: withdrawals.name,
  email: withdrawals.email,
  phone: withdrawals.phone,
  orderNumber: withdrawals.orderNumber,
  message: withdrawals.message,
  orderId: withdrawals.orderId,
  closedAtMs: withdrawals.closedAtMs,
  closedById: withdrawals.closedBy,
  closedByName: authorColumn("closed_by_name"),
  outcome: withdrawals.outcome,
  ...PURCHASE,
};

function queryOfWithdrawals<More extends Record<string, SQL.Aliased<number>>>(more: More) {
  return sqlite
    .select({ ...COLUMNS, ...more })
    .from(withdrawals)
    .leftJoin(orders, eq(orders.id, withdrawals.orderId))
    .leftJoin(users, eq(users.id, withdrawals.closedBy));
}

type WithdrawalRow = Awaited<ReturnType<typeof queryOfWithdrawals<Record<never, never>>>>[number];

function withdrawalOf({
  closedById,
  closedByName,
  placedAtMs,
  deliveredAtMs,
  ...row
}: WithdrawalRow): StoredWithdrawal {
  return {
    ...row,
    purchase: row.orderId === null ? null : { placedAtMs, deliveredAtMs },
    closedBy: closedById === null ? null : { id: closedById, name: closedByName },
  };
}
