import type { Database } from "#db/client.ts";
import { EXPIRED_AT_ONCE, expireOverdue, remindOfExpiry } from "#db/orders/order-expiry.ts";
import { type Statement, type StatementResult, write } from "#db/write.ts";

/** A buyer is reminded that long before their order expires. */
const REMINDED_BEFORE_MS = 2 * 3_600_000;
/** Batches of one run: a thousand orders, in less than half of what a run may ask of services outside (reliability L11). */
const MOST_BATCHES = 20;

/**
 * Gives back the units of transfer orders whose time has passed, and reminds the buyers of those that are about to expire: each
 * once, however many runs overlap. What is more than a run can do, the next ones do, the oldest first. Answers how many
 * expired and how many were reminded.
 */
export async function expireOrders(db: Database, nowMs: number): Promise<{ expired: number; reminded: number }> {
  const [first, reminding] = await expiring(db, nowMs, [remindOfExpiry(nowMs, REMINDED_BEFORE_MS)]);
  const others = first === EXPIRED_AT_ONCE ? await expireInBatches(db, nowMs, MOST_BATCHES - 1) : 0;
  return { expired: first + others, reminded: reminding?.rowsAffected ?? 0 };
}

/** Gives back the units of orders whose time has passed, for a buyer who needs them now. Answers of how many orders. */
export async function freeOverdue(db: Database, nowMs: number): Promise<number> {
  return expireInBatches(db, nowMs, MOST_BATCHES);
}

async function expireInBatches(db: Database, nowMs: number, most: number): Promise<number> {
  let expired = 0;
  for (let batch = 1; batch <= most; batch++) {
    const [count] = await expiring(db, nowMs);
    expired += count;
    if (count < EXPIRED_AT_ONCE) break;
  }
  return expired;
}

/** One batch: how many orders it expired, and what its other statements did. */
async function expiring(db: Database, nowMs: number, more: Statement[] = []): Promise<[number, ...StatementResult[]]> {
  const expiry = expireOverdue(nowMs);
  const written = await write(db, [...expiry, ...more]);
  if (!written.ok) throw new Error(`expiring orders was refused by the database: ${written.refusal.code}`);
  const [expired, ...others] = written.results.slice(expiry.length - 1);
  return [expired?.rowsAffected ?? 0, ...others];
}
