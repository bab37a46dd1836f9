/**
 * Password hashes as the database stores them: `scrypt$16384$8$5$salt$hash`, salt and hash in base64url
 * (docs/faults.md#s-5-stored-passwords). The parameters are the OWASP equivalent that fits the memory of a Worker
 * (docs/outside-services.md#password-hashing).
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import scrypt from "scrypt-async";

const COST = { N: 16_384, r: 8, p: 5 };
const HASH_BYTES = 32;
const SALT_BYTES = 16;
/** Half the rounds of a part: about 1.5 ms of processor time (docs/outside-services.md#password-hashing). */
const HALF_PART = 256;
const STORED = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Hashes a password with a new salt. It takes much processor time, in short parts, so check rate limits first. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const { N, r, p } = cost;
  const hash = await derive(password, salt, cost);
  return ["scrypt", N, r, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/**
 * Compares a password with a stored hash. `stale`: the hash has other parameters than `COST`, so it should be renewed once
 * the password has matched. Without a hash (no such person, or no password) the comparison takes the same time and does
 * not match (docs/faults.md#s-7-unknown-e-mail-at-sign-in). Throws for a stored hash of another format.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
): Promise<{ ok: boolean; stale: boolean }> {
  const found = STORED.exec(stored ?? UNMATCHABLE_HASH);
  if (!found) throw new TypeError("a stored password hash has an unknown format");
  const [, N, r, p, salt = "", hash = ""] = found;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const expected = Buffer.from(hash, "base64url");
  const derived = await derive(password, Buffer.from(salt, "base64url"), cost, expected.length);
  const same = timingSafeEqual(derived, expected);
  const isCurrent = cost.N === COST.N && cost.r === COST.r && cost.p === COST.p;
  return { ok: same && stored !== null, stale: !isCurrent };
}

/** A hash that no password matches. */
const UNMATCHABLE_HASH = ["scrypt", COST.N, COST.r, COST.p, "A".repeat(22), "A".repeat(43)].join("$");

/** Computes in parts, with pauses between them: the runtime's own scrypt would block the isolate. */
function derive(password: string, salt: Uint8Array, { N, r, p }: typeof COST, bytes = HASH_BYTES): Promise<Buffer> {
  const text = password.normalize("NFC");
  // scrypt pads a short password with NULs, so passwords that differ only in NULs at the end would match.
  const unpadded = text.endsWith("\0") ? `${text}\u0001` : text;
  const options = { N, r, p, dkLen: bytes, interruptStep: HALF_PART };
  return new Promise((resolve) => {
    const done = (hash: string | number[]) => resolve(Buffer.from(hash as number[]));
    scrypt([...Buffer.from(unpadded)], [...salt], options, done);
  });
}
