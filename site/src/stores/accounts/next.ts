/** Where somebody was on their way to when they had to sign in: kept in the address of the sign-in page. */
const LOGIN = "/login";

/** A page of ours: `//host`, `/\host` and whatever a browser makes of them are not. */
const SITE_PATH = /^\/(?![/\\])/;

/** The way to sign in, and back to `here`. */
export function loginPath(here = `${location.pathname}${location.search}`): string {
  return `${LOGIN}?next=${encodeURIComponent(here)}`;
}

/**
 * The page that a sign-in page's query leads to; null when it names none of ours, or a sign-in page again. Read as the browser
 * would, since it drops tabs and dots before it follows an address.
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
