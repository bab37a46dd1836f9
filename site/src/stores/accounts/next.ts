const LOGIN = "/login";

/** A path on this site. `//host` and `/\host` name another host. */
const SITE_PATH = /^\/(?![/\\])/;

/** Returns the sign-in path that leads back to `here`. */
export function loginPath(here = `${location.pathname}${location.search}`): string {
  return `${LOGIN}?next=${encodeURIComponent(here)}`;
}

/** Returns the path of the query's `next`, parsed as browsers do; null when it is on another site or the sign-in page. */
export function nextPath(query: string): string | null {
  const next = new URLSearchParams(query).get("next") ?? "";
  const base = "https://shop.invalid";
  if (!SITE_PATH.test(next) || !URL.canParse(next, base)) return null;
  const { origin, pathname, search, hash } = new URL(next, base);
  const path = `${pathname}${search}${hash}`;
  const isLogin = pathname === LOGIN || pathname.startsWith(`${LOGIN}/`);
  return origin === base && SITE_PATH.test(path) && !isLogin ? path : null;
}
