import { $live } from "#site/stores/live.ts";
import { loadFinder } from "./finder.ts";

/** The service worker is fetched when the page has had its share of the line. */
const REGISTER_AFTER_MS = 3_000;
const NOW =
  "Estás sin conexión. Los precios y el stock pueden haber cambiado, y para comprar hace falta volver a conectarse.";

/**
 * Registers the service worker, and tells when the shop cannot be reached: over the page while the browser has no network, and with its
 * moment over a page that was kept (`<html data-kept>`). The first live answer takes both back.
 */
export function offline(): void {
  const { dataset } = document.documentElement;
  const keptAtMs = dataset["kept"];
  if (keptAtMs !== undefined) tell(keptSince(Number(keptAtMs)));
  else if (!navigator.onLine) tell(NOW);
  addEventListener("offline", () => tell(NOW));
  addEventListener("online", () => {
    if (keptAtMs !== undefined || isInstead()) location.reload();
    else untell();
  });
  $live.listen(untell);
  setTimeout(register, REGISTER_AFTER_MS);
}

function keptSince(atMs: number): string {
  const format = new Intl.DateTimeFormat("es-AR", { dateStyle: "short", timeStyle: "short" });
  const when = atMs ? ` el ${format.format(atMs)}` : "";
  return `Sin conexión con la tienda: ves esta página como la guardamos${when}. Los precios y el stock pueden haber cambiado.`;
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

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  // Not over plain http, nor where the browser or its owner will not have one.
  if (!serviceWorker) return;
  const loaded = serviceWorker.controller
    ? []
    : [location.href, ...performance.getEntriesByType("resource").map(nameOf)];
  await serviceWorker.register("/sw.js").catch(() => undefined);
  const { active } = await serviceWorker.ready;
  active?.postMessage([...loaded, addressOfSearch()]);
}

const nameOf = ({ name }: PerformanceEntry) => name;

/** The search works without a network although nobody has opened it yet. Its address stands in the function's own text (bring.ts). */
function addressOfSearch(): string {
  const [path = ""] = /\.\/[\w.-]+/.exec(`${loadFinder}`) ?? [];
  return new URL(path, import.meta.url).href;
}
