import { hashToken } from "../secrets.ts";

/** Printable ASCII, long enough that two people are unlikely to choose the same key. */
const REQUEST_KEY = /^[\x21-\x7e]{8,200}$/;

export type RequestClaim = { key: string; bodyHash: string };

/** Returns an `Idempotency-Key` with the hash of its body: null without a key, `malformed` for an invalid one. */
export function requestClaim(key: string | undefined, body: object): RequestClaim | null | "malformed" {
  if (key === undefined) return null;
  return REQUEST_KEY.test(key) ? { key, bodyHash: bodyHash(body) } : "malformed";
}

/** Hash that distinguishes bodies without storing them. */
export function bodyHash(body: object): string {
  return hashToken(JSON.stringify(body));
}
