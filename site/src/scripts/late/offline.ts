import { $live } from "#site/stores/storefront/live.ts";
import { loadFinder } from "./finder.ts";

/** The service worker is fetched when the page has had its share of the line. */
const REGISTER_AFTER_MS = 3_000;
const NOW =
  "Estás sin conexión. Los precios y el stock pueden haber cambiado, y para comprar hace falta volver a conectarse.";

/**
 * Registers the service worker, and tells over the page when the browser has no network. A page that was kept says so itself
 * (`<html data-kept>`, scripts/offline/service-worker.ts). The first live answer takes both back.
 */
export function offline(): void {
  const isKept = "kept" in document.documentElement.dataset;
  $live.subscribe((live) => live && untell());
  if (!isKept && !navigator.onLine) tell(NOW);
  addEventListener("offline", () => tell(NOW));
  if (isKept || isInstead()) reloadOnceOnline();
  else addEventListener("online", untell);
  setTimeout(register, REGISTER_AFTER_MS);
}

/** Makes a page that stands in for the one of now be that one. Somebody who is just leaving it is not held back. */
function reloadOnceOnline(): void {
  let isLeaving = false;
  const note = ({ type }: Event) => {
    isLeaving = type === "beforeunload";
  };
  for (const sign of ["beforeunload", "pageshow"]) addEventListener(sign, note);
  addEventListener("online", () => isLeaving || location.reload());
}

/** The page that says there is no network stands in the place of another. */
function isInstead(): boolean {
  return document.querySelector("[data-part=instead]") !== null;
}

function tell(words: string): void {
  const { dataset } = document.documentElement;
  dataset["kept"] ??= "";
  let told = document.querySelector<HTMLElement>(".offline");
  if (!told) {
    told = document.createElement("p");
    told.className = "offline";
    told.role = "status";
    document.body.prepend(told);
  }
  told.textContent = words;
}

function untell(): void {
  delete document.documentElement.dataset["kept"];
  document.querySelector(".offline")?.remove();
}

/** Kept since the worker is there, and as they are now by each visit. */
const ALWAYS = ["/sin-conexion", "/search.json", "/search-notes.json"];

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  // Not over plain http, nor where the browser or its owner will not have one.
  if (!serviceWorker) return;
  const loaded = unseen(serviceWorker.controller !== null);
  await serviceWorker.register("/sw.js").catch(() => undefined);
  const { active } = await serviceWorker.ready;
  active?.postMessage([...loaded, ...ALWAYS, addressOfSearch()]);
}

/** What of this visit the worker has not kept: all that came before there was one, and a page that came before it was wanted. */
function unseen(hasWorker: boolean): string[] {
  if (!hasWorker) return [location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)];
  const [visit] = performance.getEntriesByType("navigation");
  const { deliveryType }: { deliveryType?: unknown } = Object(visit);
  return deliveryType === "navigational-prefetch" ? [location.href] : [];
}

/** The search works without a network although nobody has opened it yet. Its address stands in the function's own text (bring.ts). */
function addressOfSearch(): string {
  const [path = ""] = /\.\/[\w.-]+/.exec(`${loadFinder}`) ?? [];
  return new URL(path, import.meta.url).href;
}
