import type { AppContext } from "./context.ts";

/**
 * The network a request comes from, as limits count it: the IPv4 address, or the first half of an IPv6 one, which is what one
 * household or phone is given. Cloudflare sets the header itself; a client cannot.
 */
export function clientAddress(c: AppContext): string {
  const address = c.req.header("CF-Connecting-IP") ?? "";
  return address.includes(":") ? networkOf(address) : address;
}

/** `2001:db8::1` as `2001:db8:0:0`; an IPv4 address within IPv6 stays whole. */
function networkOf(address: string): string {
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (v4) return v4;
  const [before = "", after = ""] = address.toLowerCase().split("::");
  const [head, tail] = [before.split(":").filter(Boolean), after.split(":").filter(Boolean)];
  const filled = address.includes("::") ? Array<string>(Math.max(8 - head.length - tail.length, 0)).fill("0") : [];
  return [...head, ...filled, ...tail].slice(0, 4).join(":");
}
