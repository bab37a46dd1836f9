/**
 * Replaces `db/accounts/password.ts` in the test worker: the same algorithm at an eightieth of the cost.
 * `startWorker({ realPasswords: true })` keeps the real module.
 */
import * as shop from "../db/accounts/password.ts";

const COST = { N: 1024, r: 8, p: 1 };
/** Compared when the account does not exist. Matches no password. */
const NOBODY = ["scrypt", COST.N, COST.r, COST.p, "A".repeat(22), "A".repeat(43)].join("$");

export function hashPassword(password: string): Promise<string> {
  return shop.hashPassword(password, COST);
}

export async function verifyPassword(password: string, stored: string | null) {
  const { ok } = await shop.verifyPassword(password, stored ?? NOBODY);
  return { ok: ok && stored !== null, stale: false };
}
