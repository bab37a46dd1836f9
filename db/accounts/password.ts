/**
 * Passwords as the database keeps them: `scrypt$16384$8$5$salt$hash`, salt and hash in base64url (reliability S-5). The parameters
 * are OWASP's equal of the usual ones that fits a Worker's memory (wire contracts 7.4).
 */
import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";

const COST = { N: 16_384, r: 8, p: 5 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;
/** Twice what this cost takes; an older, dearer parameter set may still be verified. */
const MAX_MEMORY = 64 * 1024 * 1024;
const STORED = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Hashes a password under `cost` and a new salt. At today's cost about 95 ms of processor time: check limits first. */
export function hashPassword(password: string, cost = COST): string {
  const salt = randomBytes(SALT_BYTES);
  const { N, r, p } = cost;
  return ["scrypt", N, r, p, salt.toString("base64url"), derive(password, salt, cost).toString("base64url")].join("$");
}

/**
 * Whether a password is the one that was hashed. `stale`: it is, but under other parameters than today's, and should be hashed
 * anew. Without a hash (no such person) it takes as long and says no (reliability S-7).
 */
export function verifyPassword(password: string, stored: string | null): { ok: boolean; stale: boolean } {
  const found = STORED.exec(stored ?? NOBODY);
  if (!found) throw new TypeError("a password's hash has another form");
  const [, N, r, p, salt = "", hash = ""] = found;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const expected = Buffer.from(hash, "base64url");
  const same = timingSafeEqual(derive(password, Buffer.from(salt, "base64url"), cost, expected.length), expected);
  const today = cost.N === COST.N && cost.r === COST.r && cost.p === COST.p;
  return { ok: same && stored !== null, stale: !today };
}

/** The hash of a password that nobody has. */
const NOBODY = ["scrypt", COST.N, COST.r, COST.p, "A".repeat(22), "A".repeat(43)].join("$");

function derive(password: string, salt: Uint8Array, cost: typeof COST, bytes = HASH_BYTES): Buffer {
  return scryptSync(password.normalize("NFC"), salt, bytes, { ...cost, maxmem: MAX_MEMORY });
}
