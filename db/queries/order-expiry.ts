/** The clock of transfer orders: what expires them, and what reminds their buyers. */
import type { InStatement } from "@libsql/client/web";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { expiryMove } from "#shop/order-move.ts";
import { orders } from "../schema/orders.ts";
import { sqlite, statement } from "../statement.ts";
import { queueOrderMails } from "./order-mails.ts";

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
