/** The clock of transfer orders: what expires them, and what reminds their buyers. */
import type { InStatement } from "@libsql/client/web";
import { and, asc, exists, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { expiryMove } from "#shop/orders/order-move.ts";
import { queueOrderMails } from "../mail/order-mails.ts";
import { sqlite, statement } from "../statement.ts";
import { orders } from "./tables.ts";

/**
 * Orders that one batch expires at most: while it does that nobody else writes, and a batch that took longer than a call may
 * (client.ts) would be given up, and begun again, for ever (reliability F22, L11).
 */
export const EXPIRED_AT_ONCE = 50;

/** The oldest of those whose time has passed. Both statements of a batch find the same: neither changes what this looks at before the other has. */
const oldestOverdue = (nowMs: number) =>
  sqlite
    .select({ id: orders.id })
    .from(orders)
    // Written out, because a partial index serves no query that gives the word as a parameter.
    .where(
      and(
        sql`${orders.hold} = 'held'`,
        // With the plus SQLite takes the index of the times, where the oldest come first, not that of the states.
        sql`+${orders.statusGlimmer} = 'Confirmar Transferencia'`,
        lte(orders.expiresAtMs, nowMs),
      ),
    )
    .orderBy(asc(orders.expiresAtMs), asc(orders.id))
    .limit(EXPIRED_AT_ONCE);

const isOverdue = (nowMs: number) => inArray(orders.id, oldestOverdue(nowMs));

/** The condition that there are transfer orders whose time has passed. */
export function hasOverdue(nowMs: number): SQL {
  return exists(oldestOverdue(nowMs));
}

/**
 * Expires the oldest transfer orders whose time has passed, `EXPIRED_AT_ONCE` at most, and tells their buyers, each exactly once:
 * the first statement queues the mails of those the second one moves. While there are such orders (`hasOverdue`)
 * they stand at the head of every batch that needs units (rules, Orders).
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
    sql`${orders.hold} = 'held'`,
    sql`+${orders.statusGlimmer} = 'Confirmar Transferencia'`,
    gt(orders.expiresAtMs, nowMs),
    lte(orders.expiresAtMs, nowMs + withinMs),
    // One that is held for less than twice that time was told so when it was placed.
    sql`${orders.expiresAtMs} - ${orders.movedAtMs} >= ${2 * withinMs}`,
  );
  return queueOrderMails("order-expiring", nowMs, soon);
}
