import { hashToken } from "../secrets.ts";

/** Printable, and long enough that two people hardly choose the same by chance. */
const REQUEST_KEY = /^[\x21-\x7e]{8,200}$/;

export type RequestClaim = { key: string; bodyHash: string };

/** What an `Idempotency-Key` claims for a body; null when there is none, `malformed` when it can be no key. */
export function requestClaim(key: string | undefined, body: object): RequestClaim | null | "malformed" {
  if (key === undefined) return null;
  return REQUEST_KEY.test(key) ? { key, bodyHash: bodyHash(body) } : "malformed";
}

/** Tells one body from another without keeping it. */
export function bodyHash(body: object): string {
  return hashToken(JSON.stringify(body));
}
