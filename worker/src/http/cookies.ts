import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppContext } from "./context.ts";

/**
 * The shop's cookies. Over https their names get the `__Host-` prefix, which binds them to this host
 * (docs/faults.md#s-1-session-cookie).
 */
export type CookieName = "session" | "grant";

/** Sets a cookie that scripts cannot read and that browsers do not send with writes from other sites. */
export function setOwnCookie(c: AppContext, name: CookieName, value: string, maxAgeSeconds: number): void {
  const own = { path: "/", httpOnly: true, sameSite: "Lax", maxAge: Math.max(Math.floor(maxAgeSeconds), 0) } as const;
  if (isSecure(c)) setCookie(c, name, value, { ...own, secure: true, prefix: "host" });
  else setCookie(c, name, value, own);
}

export function ownCookie(c: AppContext, name: CookieName): string | undefined {
  return isSecure(c) ? getCookie(c, name, "host") : getCookie(c, name);
}

export function clearOwnCookie(c: AppContext, name: CookieName): void {
  if (isSecure(c)) deleteCookie(c, name, { path: "/", secure: true, prefix: "host" });
  else deleteCookie(c, name, { path: "/" });
}

/** Only the local runner has an origin that is not https (config.ts). */
function isSecure(c: AppContext): boolean {
  return c.get("config").publicOrigin.startsWith("https:");
}
