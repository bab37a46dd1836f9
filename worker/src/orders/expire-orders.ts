import type { Database } from "#db/client.ts";
import { expireOverdue, MAX_EXPIRED_PER_BATCH, queueExpiryReminders } from "#db/orders/order-expiry.ts";
import type { Statement } from "#db/statement.ts";
import { type StatementResult, type Written, write } from "#db/write.ts";
import type { RequestContext, Statements } from "../request-context.ts";

/** Time before the expiry at which the buyer gets a reminder. */
const REMINDED_BEFORE_MS = 2 * 3_600_000;
/** Maximum batches of one run: a thousand orders (docs/faults.md#l11-10000-overdue-orders). */
const MAX_BATCHES = 20;

/**
 * Expires overdue transfer orders, oldest first, releases their units, and reminds the buyers of orders that expire
 * soon; each once, also with overlapping runs. Later runs expire what exceeds the batches of this one.
 */
export async function expireOrders(db: Database, nowMs: number): Promise<{ expired: number; reminded: number }> {
  const [first, reminding] = await expireBatch(db, nowMs, [queueExpiryReminders(nowMs, REMINDED_BEFORE_MS)]);
  const others = first === MAX_EXPIRED_PER_BATCH ? await expireInBatches(db, nowMs, MAX_BATCHES - 1) : 0;
  return { expired: first + others, reminded: reminding?.rowsAffected ?? 0 };
}

/**
 * Expires overdue orders, at most a thousand, for a write that needs their units or deletes their buyer's account. Returns the
 * number of expired orders.
 */
export async function expireAllOverdue(db: Database, nowMs: number): Promise<number> {
  return expireInBatches(db, nowMs, MAX_BATCHES);
}

/**
 * Writes a batch that takes units. If units are missing, expires the overdue orders, which may hold them, and writes it once
 * more. Returns `stock_ge0` if that is not enough.
 */
export async function writeWithUnits(
  { db, nowMs }: Pick<RequestContext, "db" | "nowMs">,
  statements: Statements,
): Promise<Written> {
  const written = await write(db, statements);
  if (written.ok || written.refusal.code !== "stock_ge0") return written;
  // The batch is written again even if this expires nothing: another request may have expired the orders meanwhile.
  await expireAllOverdue(db, nowMs);
  return write(db, statements);
}

async function expireInBatches(db: Database, nowMs: number, maximum: number): Promise<number> {
  let expired = 0;
  for (let batch = 1; batch <= maximum; batch++) {
    const [count] = await expireBatch(db, nowMs);
    expired += count;
    if (count < MAX_EXPIRED_PER_BATCH) break;
  }
  return expired;
}

/** Runs one batch. Returns how many orders it expired, and the results of the other statements. */
async function expireBatch(
  db: Database,
  nowMs: number,
  more: Statement[] = [],
): Promise<[number, ...StatementResult[]]> {
  const expiry = expireOverdue(nowMs);
  const written = await write(db, [...expiry, ...more]);
  if (!written.ok) throw new Error(`expiring orders was refused by the database: ${written.refusal.code}`);
  const [expired, ...others] = written.results.slice(expiry.length - 1);
  return [expired?.rowsAffected ?? 0, ...others];
}
