/** The page to return to after signing in, kept in the URL of the sign-in page. */
const LOGIN = "/login";

/** A path on this site: not `//host`, `/\host` and what browsers normalize to them. */
const SITE_PATH = /^\/(?![/\\])/;

/** Returns the sign-in path that leads back to `here`. */
export function loginPath(here = `${location.pathname}${location.search}`): string {
  return `${LOGIN}?next=${encodeURIComponent(here)}`;
}

/**
 * Returns the path that the query's `next` leads to; null when it is not on this site, or is the sign-in page. Parsed as a
 * browser would, because browsers drop tabs and dot segments before following a URL.
 */
export function nextPath(query: string): string | null {
  const next = new URLSearchParams(query).get("next") ?? "";
  const base = "https://shop.invalid";
  if (!SITE_PATH.test(next) || !URL.canParse(next, base)) return null;
  const { origin, pathname, search, hash } = new URL(next, base);
  const path = `${pathname}${search}${hash}`;
  const isLogin = pathname === LOGIN || pathname.startsWith(`${LOGIN}/`);
  return origin === base && SITE_PATH.test(path) && !isLogin ? path : null;
}
