/** Expires transfer orders and reminds their buyers. */
import type { InStatement } from "@libsql/client/web";
import { and, asc, eq, exists, gt, inArray, lte, not, type SQL, sql } from "drizzle-orm";
import { expiryMove } from "#shop/orders/order.ts";
import { queueOrderMails } from "../mail/outbox.ts";
import { rowExists, sqlite, statement } from "../statement.ts";
import { orders, receipts } from "./tables.ts";

/**
 * Maximum number of orders that one batch expires. The batch blocks other writes, and a batch that takes longer than the
 * client's timeout would be retried forever (docs/faults.md#f22-cron-off-for-two-days,
 * docs/faults.md#l11-10000-overdue-orders).
 */
export const MAX_EXPIRED_PER_BATCH = 50;

/**
 * The oldest overdue orders. Both statements of `expireOverdue` select the same orders: queueing the mails changes no
 * column that this query reads.
 */
const oldestOverdue = (nowMs: number) =>
  sqlite
    .select({ id: orders.id })
    .from(orders)
    // Literal SQL, because SQLite uses a partial index only for a literal, not for a parameter.
    .where(
      and(
        sql`${orders.hold} = 'held'`,
        // The plus makes SQLite use the index of the times, oldest first, instead of the index of the states.
        sql`+${orders.statusGlimmer} = 'Confirmar Transferencia'`,
        lte(orders.expiresAtMs, nowMs),
      ),
    )
    .orderBy(asc(orders.expiresAtMs), asc(orders.id))
    .limit(MAX_EXPIRED_PER_BATCH);

const isOverdue = (nowMs: number) => inArray(orders.id, oldestOverdue(nowMs));

/** Condition: overdue transfer orders exist. */
export function hasOverdue(nowMs: number): SQL {
  return exists(oldestOverdue(nowMs));
}

/**
 * Expires the oldest overdue transfer orders, at most `MAX_EXPIRED_PER_BATCH`, and queues one mail for each: the first
 * statement queues the mails of the orders that the second one moves. Batches that need units start with these
 * statements while overdue orders exist (`hasOverdue`; docs/product-rules.md#order-expiry).
 */
export function expireOverdue(nowMs: number): InStatement[] {
  const { to: statusGlimmer, status, statusDetail, hold } = expiryMove();
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

/**
 * Queues a reminder for each transfer order without a receipt that expires within `withinMs`, once per hold. An order that
 * changed less than `2 * withinMs` before it expires gets none.
 */
export function queueExpiryReminders(nowMs: number, withinMs: number): InStatement {
  const soon = and(
    sql`${orders.hold} = 'held'`,
    sql`+${orders.statusGlimmer} = 'Confirmar Transferencia'`,
    gt(orders.expiresAtMs, nowMs),
    lte(orders.expiresAtMs, nowMs + withinMs),
    not(rowExists(receipts, eq(receipts.orderId, orders.id))),
    // After a change this close to the expiry the buyer has just seen the deadline.
    sql`${orders.expiresAtMs} - ${orders.movedAtMs} >= ${2 * withinMs}`,
  );
  return queueOrderMails("order-expiring", nowMs, soon);
}
