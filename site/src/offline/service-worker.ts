/**
 * The shop without a network: pages that were visited, their files, and the search. What is kept is shown only when the shop cannot
 * be reached, and the page then says so and since when (overlay/offline.ts): no old price passes for one of now. Calls of the API and the
 * pages of one person go to the network alone.
 *
 * This file is served as it stands, without its types (pages/sw.js.ts), so it imports nothing.
 */

/** What the service worker's world has beyond a page's; TypeScript has the one or the other. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Told extends Extendable {
  data: unknown;
}
interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  addEventListener(type: "install" | "activate", then: (event: Extendable) => void): void;
  addEventListener(type: "message", then: (event: Told) => void): void;
  addEventListener(type: "fetch", then: (event: Fetching) => void): void;
}
const scope: WorkerScope = Object(globalThis);

/** Kept pages and the search; files that never change under one name. Another number forgets what is kept. */
const [PAGES, FILES] = ["azahar-pages-1", "azahar-files-1"];
/** The oldest go first. */
const [MOST_PAGES, MOST_FILES] = [60, 400];
const WITHOUT_NETWORK = "/sin-conexion";
const SEARCH = ["/search.json", "/search-notes.json"];

/** Of one person, or for one moment. */
const NEVER_KEPT =
  /^\/(api|admin-panel|profile|cart|login|register|recover-password|validate-link|email-verification|pedido|aviso|pago|json|build\.json|sw\.js|live-base\.json)(\/|$)/;
const FOR_EVER = /^\/(_astro|pictures|banner|icons)\//;

scope.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([scope.skipWaiting(), keepAll([WITHOUT_NETWORK, ...SEARCH])]));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([forgetOthers(), scope.clients.claim(), scope.registration.navigationPreload?.enable()]));
});

/** A page tells of files it will want, and the first one of a visit, which came before this worker did, what it loaded. */
scope.addEventListener("message", (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keepAll(event.data.map(String)));
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (FOR_EVER.test(pathname)) event.respondWith(file(event));
  else if (isKept(pathname)) event.respondWith(fresh(event, pathname));
});

const isKept = (pathname: string) => !NEVER_KEPT.test(pathname);

/** A page of now; else the kept one, marked with its moment; else the page that says there is no network. */
async function page(event: Fetching, pathname: string): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (answer.ok && !answer.redirected && isKept(pathname)) event.waitUntil(put(PAGES, pathname, answer.clone()));
    return answer;
  } catch (error) {
    const kept = isKept(pathname) ? await caches.match(pathname) : undefined;
    if (kept) return marked(kept);
    const instead = await caches.match(WITHOUT_NETWORK);
    if (instead) return instead;
    throw error;
  }
}

/** A file that never changes under its name. */
async function file(event: Fetching): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const kept = await caches.match(pathname);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(put(FILES, pathname, answer.clone()));
  return answer;
}

/** Whatever else a page reads: of now, or as it was. */
async function fresh(event: Fetching, pathname: string): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    if (answer.status === 200) event.waitUntil(put(PAGES, pathname, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(pathname);
    if (kept) return kept;
    throw error;
  }
}

/** `<html data-kept="{ms}">`: the page was kept at that moment. */
async function marked(kept: Response): Promise<Response> {
  const keptAtMs = Date.parse(kept.headers.get("Date") ?? "") || 0;
  const html = (await kept.text()).replace("<html", `<html data-kept="${keptAtMs}"`);
  return new Response(html, { status: 200, headers: kept.headers });
}

/** Keeps what these addresses answer, each that can be had. */
async function keepAll(urls: readonly string[]): Promise<void> {
  const paths = urls
    .map((url) => new URL(url, location.origin))
    .filter(({ origin, pathname }) => origin === location.origin && isKept(pathname))
    .map(({ pathname }) => pathname);
  await Promise.allSettled(paths.map(keep));
}

async function keep(pathname: string): Promise<void> {
  if (FOR_EVER.test(pathname) && (await caches.match(pathname))) return;
  const answer = await fetch(pathname);
  if (!answer.ok || answer.redirected) return;
  const text = pathname.endsWith(".js") ? await answer.clone().text() : "";
  // A module is of use with those it imports only: they come first.
  await keepAll([...text.matchAll(IMPORTED)].map(([, file = ""]) => new URL(file, answer.url).href));
  await put(FOR_EVER.test(pathname) ? FILES : PAGES, pathname, answer);
}

const IMPORTED = /(?:from|import)\s*["'`](\.\/[\w.-]+\.js)/g;

/** A full disk keeps nothing more, and the page does not notice. */
async function put(name: string, pathname: string, answer: Response): Promise<void> {
  if (/no-store/.test(answer.headers.get("Cache-Control") ?? "")) return;
  const cache = await caches.open(name);
  try {
    await cache.put(pathname, answer);
  } catch {
    return;
  }
  const kept = (await cache.keys()).filter(({ url }) => !LASTING.includes(new URL(url).pathname));
  const tooMany = kept.length - (name === PAGES ? MOST_PAGES : MOST_FILES);
  await Promise.all(kept.slice(0, Math.max(tooMany, 0)).map((request) => cache.delete(request)));
}

/** Never too old to be kept. */
const LASTING = [WITHOUT_NETWORK, ...SEARCH];

async function forgetOthers(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith("azahar-") && name !== PAGES && name !== FILES);
  await Promise.all(names.map((name) => caches.delete(name)));
}
