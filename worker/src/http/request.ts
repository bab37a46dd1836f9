import { hashToken } from "../secrets.ts";
import type { AppContext } from "./context.ts";

/**
 * The client's network for rate limits: an IPv4 address, or the first 64 bits of an IPv6 address, as one household
 * gets. Cloudflare sets the header; a client cannot.
 */
export function clientAddress(c: AppContext): string {
  const address = c.req.header("CF-Connecting-IP") ?? "";
  return address.includes(":") ? networkOf(address) : address;
}

/** `2001:db8::1` becomes `2001:db8:0:0`; an IPv4-mapped address becomes its IPv4 address. */
function networkOf(address: string): string {
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (v4) return v4;
  const [before = "", after = ""] = address.toLowerCase().split("::");
  const [head, tail] = [before.split(":").filter(Boolean), after.split(":").filter(Boolean)];
  const filled = address.includes("::") ? Array<string>(Math.max(8 - head.length - tail.length, 0)).fill("0") : [];
  return [...head, ...filled, ...tail].slice(0, 4).join(":");
}

/** Printable ASCII, long enough that two people are unlikely to choose the same key. */
const REQUEST_KEY = /^[\x21-\x7e]{8,200}$/;

type RequestClaim = { key: string; bodyHash: string };

/** Returns an `Idempotency-Key` with the hash of its body: null without a key, `malformed` for an invalid one. */
export function requestClaim(key: string | undefined, body: object): RequestClaim | null | "malformed" {
  if (key === undefined) return null;
  return REQUEST_KEY.test(key) ? { key, bodyHash: bodyHash(body) } : "malformed";
}

/** Hash that distinguishes bodies without storing them. */
export function bodyHash(body: object): string {
  return hashToken(JSON.stringify(body));
}
