import type { Database } from "#db/client.ts";
import { expireOverdue, remindOfExpiry } from "#db/queries/order-expiry.ts";
import { write } from "#db/write.ts";

/** A buyer is reminded that long before their order expires. */
const REMINDED_BEFORE_MS = 2 * 3_600_000;

/**
 * Gives back the units of transfer orders whose time has passed, and reminds the buyers of those that are about to expire: each
 * once, however many runs overlap. Answers how many expired and how many were reminded.
 */
export async function expireOrders(db: Database, nowMs: number): Promise<{ expired: number; reminded: number }> {
  const written = await write(db, [...expireOverdue(nowMs), remindOfExpiry(nowMs, REMINDED_BEFORE_MS)]);
  if (!written.ok) throw new Error(`expiring orders was refused by the database: ${written.refusal.code}`);
  const [, expiring, reminding] = written.results;
  return { expired: expiring?.rowsAffected ?? 0, reminded: reminding?.rowsAffected ?? 0 };
}

/** Gives back the units of orders whose time has passed, for a buyer who needs them now. Answers of how many orders. */
export async function freeOverdue(db: Database, nowMs: number): Promise<number> {
  const written = await write(db, expireOverdue(nowMs));
  if (!written.ok) throw new Error(`expiring orders was refused by the database: ${written.refusal.code}`);
  return written.results[1]?.rowsAffected ?? 0;
}
