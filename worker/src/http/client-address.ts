import type { AppContext } from "./context.ts";

/**
 * Returns the client's network for rate limits: the IPv4 address, or the first 64 bits of an IPv6 address, which is
 * what one household or phone gets. Cloudflare sets the header; a client cannot.
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
