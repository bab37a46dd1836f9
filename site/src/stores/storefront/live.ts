import { atom } from "nanostores";
import { decodeLive, type LiveCatalogue } from "#shop/storefront/live.ts";

/** Prices and stock of now, shared by the overlay and every island; null until the first answer has come. */
export const $live = atom<LiveCatalogue | null>(null);

/** Time between two looks while the tab is seen. */
export const LIVE_EVERY_MS = 60_000;

/** Wait before a second look, after an answer that may be a little old. */
export const LOOK_AGAIN_MS = 2_000;

const LIVE_URL = "/api/perfumes/live?base=";
let etag: string | null = null;

/**
 * Asks for the live answer once and sets `$live` when it is new. The page says what it was built with (`<body data-base>`,
 * site/build/live-base.ts) and, while the shop's build has it too, gets only what differs; without that the whole catalogue. A
 * failure of the network or of the server changes nothing: the page keeps what it shows, and the next look may do better.
 */
export async function refreshLive(): Promise<void> {
  try {
    const headers: HeadersInit = etag ? { "If-None-Match": etag } : {};
    const base = document.body.dataset["base"] ?? "";
    const answer = await fetch(LIVE_URL + base, { cache: "no-cache", headers });
    if (answer.status !== 200) return;
    $live.set(decodeLive(await answer.json()));
    etag = answer.headers.get("ETag");
    // Given from a memory, so a change of the last moment may be missing; with the ETag the next look cannot miss it.
    if (answer.headers.has("Age")) setTimeout(refreshLive, LOOK_AGAIN_MS);
  } catch {
    // Offline, or an answer that is none: said above.
  }
}

/** Keeps `$live` fresh: now, whenever the tab is seen again, and every minute while it is seen. */
export function keepLive(): void {
  const look = () => document.hidden || refreshLive();
  look();
  document.addEventListener("visibilitychange", look);
  setInterval(look, LIVE_EVERY_MS);
}
