import { atom } from "nanostores";
import type { LiveCatalogue } from "#shop/storefront/live.ts";
import { decodeLive } from "#shop/storefront/live.ts";
import { decodeTerms, type PageTerms } from "#shop/storefront/offer-text.ts";

/** Live prices and stock, shared by the overlay and every island; null before the first response. */
export const $live = atom<LiveCatalogue | null>(null);

/** Interval between requests while the tab is visible. */
export const LIVE_EVERY_MS = 60_000;

/** Delay before a second request, after a response from a cache. */
export const REPEAT_AFTER_MS = 2_000;

const LIVE_URL = "/api/perfumes/live?base=";
let etag: string | null = null;
/** Requests so far, and the number of the newest one whose response is shown. */
let requests = 0;
let shown = 0;

/**
 * Requests the live response once and sets `$live` when it is new. The page sends its name (`<body data-base>`,
 * layouts/finish-page.ts). If the served build has a page with this name, the response may contain only the
 * differences; otherwise it is the complete catalogue. Until a response has come, requests also send the host of the
 * previous page, by which the worker counts visits (docs/product-rules.md#visits). Failures are ignored: the page
 * keeps what it shows until the next request. A response that arrives after that of a later request is ignored, too.
 */
export async function refreshLive(): Promise<void> {
  const request = ++requests;
  try {
    const headers: HeadersInit = etag ? { "If-None-Match": etag } : {};
    const base = document.body.dataset["base"] ?? "";
    const from = etag ? "" : `&from=${document.referrer.split("/")[2] ?? ""}`;
    const response = await fetch(LIVE_URL + base + from, { cache: "no-cache", headers });
    if (response.status !== 200) return;
    const live = decodeLive(await response.json());
    if (request < shown) return;
    shown = request;
    $live.set(live);
    etag = response.headers.get("ETag");
    // A cached response may miss the latest change; a second request with the ETag cannot.
    if (response.headers.has("Age")) setTimeout(refreshLive, REPEAT_AFTER_MS);
  } catch {
    // Offline, or a malformed response: ignored, see above.
  }
}

/** Keeps `$live` fresh: requests it now, every minute while the tab is visible, and when it becomes visible. */
export function keepLive(): void {
  const refresh = () => document.hidden || refreshLive();
  refresh();
  document.addEventListener("visibilitychange", refresh);
  setInterval(refresh, LIVE_EVERY_MS);
}

let terms: PageTerms | undefined;

/** Returns the terms this page was built with; used until the live response has newer ones. */
export function pageTerms(): PageTerms {
  terms ??= decodeTerms(document.body.dataset["terms"] ?? "");
  return terms;
}
