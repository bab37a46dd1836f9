const LOGIN = "/login";

/** The start of a path on this site. `//host` and `/\host` name another host. */
const PATH_START = /^\/(?![/\\])/;

/** Returns the sign-in path that leads back to `here`. */
export function loginPath(here = `${location.pathname}${location.search}`): string {
  return `${LOGIN}?next=${encodeURIComponent(here)}`;
}

/** Returns the path in the query's `next`. Null if it is missing, relative, on another site, or the sign-in page. */
export function nextPath(query: string): string | null {
  const next = new URLSearchParams(query).get("next") ?? "";
  const base = "https://shop.invalid";
  if (!PATH_START.test(next) || !URL.canParse(next, base)) return null;
  const { origin, pathname, search, hash } = new URL(next, base);
  const path = `${pathname}${search}${hash}`;
  const isLogin = pathname === LOGIN || pathname.startsWith(`${LOGIN}/`);
  return origin === base && PATH_START.test(path) && !isLogin ? path : null;
}
