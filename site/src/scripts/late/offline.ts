import { $live } from "#site/stores/storefront/live.ts";
import { create } from "./create.ts";
import { importSearch } from "./header.ts";
import { importListing } from "./listing.ts";

/** Delay before registering, so that the page's own downloads come first. */
const REGISTER_AFTER_MS = 3_000;
const OFFLINE_MESSAGE =
  "Estás sin conexión. Los precios y el stock pueden haber cambiado, y para comprar hace falta volver a conectarse.";

/**
 * Registers the service worker, and shows a banner while the browser is offline. A page from the cache has one already
 * (`<html data-kept>`, scripts/offline/service-worker.ts). A new live response hides it. Once online, a cached page and the
 * offline page reload; others only hide the banner.
 */
export function enableOffline(): void {
  const isCached = "kept" in document.documentElement.dataset;
  $live.subscribe((live) => live && hideBanner());
  if (!hasNotice() && !navigator.onLine) showBanner();
  addEventListener("offline", () => hasNotice() || showBanner());
  if (isCached || isOfflinePage()) reloadOnceOnline();
  else addEventListener("online", hideBanner);
  setTimeout(register, REGISTER_AFTER_MS);
}

/** Reloads a cached page, or the offline page, when the browser is online again, unless a navigation is under way. */
function reloadOnceOnline(): void {
  let isLeaving = false;
  const onLeave = ({ type }: Event) => {
    isLeaving = type === "beforeunload";
  };
  for (const type of ["beforeunload", "pageshow"]) addEventListener(type, onLeave);
  addEventListener("online", () => isLeaving || location.reload());
}

function isOfflinePage(): boolean {
  return document.querySelector("[data-part=instead]") !== null;
}

function showBanner(): void {
  const { dataset } = document.documentElement;
  dataset["kept"] ??= "";
  const banner = create("p", { className: "offline", role: "status" });
  document.body.prepend(banner);
  // Later, because screen readers announce only changes of a region that they know.
  setTimeout(() => banner.append(OFFLINE_MESSAGE));
}

/**
 * Whether the page says that it is offline: the offline page itself, and a page from the cache, with the time of its prices.
 */
function hasNotice(): boolean {
  return isOfflinePage() || document.querySelector(".offline") !== null;
}

function hideBanner(): void {
  delete document.documentElement.dataset["kept"];
  document.querySelector(".offline")?.remove();
}

const ALWAYS_CACHED = ["/sin-conexion", "/search.json"];

/** Resolves at the first sign that the page is used; React loads then, too (boot/intent.ts). */
const firstUse = new Promise<unknown>((resolve) => {
  for (const type of ["pointerover", "touchstart", "keydown", "scroll"])
    addEventListener(type, resolve, { once: true });
});

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  // Missing over plain http (except on localhost) and where the browser disables it.
  if (!serviceWorker) return;
  const loaded = uncachedUrls(serviceWorker.controller !== null);
  await serviceWorker.register("/sw.js").catch(() => undefined);
  const { active } = await serviceWorker.ready;
  active?.postMessage([...loaded, ...ALWAYS_CACHED]);
  // The search and the listings need React, which loads at the first use.
  await firstUse;
  active?.postMessage([importSearch, importListing].map(addressOf));
}

/**
 * Returns the URLs to cache: without a worker the page and all its files, else the page if it was prefetched or prerendered.
 */
function uncachedUrls(hasWorker: boolean): string[] {
  if (!hasWorker) return [location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)];
  const [visit] = performance.getEntriesByType("navigation");
  const { deliveryType, activationStart }: { deliveryType?: unknown; activationStart?: unknown } = Object(visit);
  return deliveryType === "navigational-prefetch" || activationStart ? [location.href] : [];
}

/** Returns the URL of the file that `load` imports, from its source text (as boot/import-with-retry.ts does). */
function addressOf(load: () => Promise<unknown>): string {
  const [path = ""] = /\.\/[\w.-]+/.exec(`${load}`) ?? [];
  return new URL(path, import.meta.url).href;
}
