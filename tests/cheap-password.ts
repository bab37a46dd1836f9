/**
 * Takes the place of `db/accounts/password.ts` in the worker of tests that are not about passwords: the same hashes at a hundredth of the cost.
 * `startWorker({ realPasswords: true })` keeps the shop's own.
 */
import * as shop from "../db/accounts/password.ts";

const COST = { N: 1024, r: 8, p: 1 };
/** The hash of a password that nobody has. */
const NOBODY = ["scrypt", COST.N, COST.r, COST.p, "A".repeat(22), "A".repeat(43)].join("$");

export function hashPassword(password: string): string {
  return shop.hashPassword(password, COST);
}

export function verifyPassword(password: string, stored: string | null): { ok: boolean; stale: boolean } {
  const { ok } = shop.verifyPassword(password, stored ?? NOBODY);
  return { ok: ok && stored !== null, stale: false };
}
