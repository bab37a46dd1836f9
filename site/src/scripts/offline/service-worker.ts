/**
 * The shop without a network: pages that were visited, their files, and the search. What is kept is shown only when the shop cannot
 * be reached, and the page then says so and since when, without any script: no old price passes for one of now. Calls of the API and
 * the pages of one person go to the network alone.
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

/** Where things are kept, and how many: the oldest go first. Another number forgets what is there. */
const PAGES = { name: "azahar-pages-1", most: 60 };
const SCRIPTS = { name: "azahar-scripts-1", most: 400 };
/** They are many, and must not push out the scripts that kept pages need. */
const PICTURES = { name: "azahar-pictures-1", most: 300 };
const WITHOUT_NETWORK = "/sin-conexion";
const SEARCH = ["/search.json", "/search-notes.json"];

/** Of one person, or for one moment. */
const NEVER_KEPT =
  /^\/(api|admin-panel|profile|cart|login|register|recover-password|validate-link|email-verification|pedido|aviso|pago|json|build\.json|sw\.js|live-base\.json)(\/|$)/;
const PICTURE = /^\/(pictures|banner)\//;
const FOR_EVER = /^\/(_astro|pictures|banner)\//;

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
  if (request.mode === "navigate") event.respondWith(isAhead(request) ? asked(event) : page(event, pathname));
  else if (FOR_EVER.test(pathname)) event.respondWith(file(event));
  else if (isKept(pathname)) event.respondWith(fresh(event, pathname));
});

const isKept = (pathname: string) => !NEVER_KEPT.test(pathname);

/** A page that is fetched in case it is wanted. It is no visited one, and nothing is shown in its place. */
function isAhead({ headers }: Request): boolean {
  return /^prefetch\b/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "");
}

async function asked({ preloadResponse, request }: Fetching): Promise<Response> {
  return (await preloadResponse) ?? (await fetch(request));
}

/** A page of now; else the kept one, marked with its moment; else the page that says there is no network. */
async function page(event: Fetching, pathname: string): Promise<Response> {
  try {
    const answer = await asked(event);
    if (answer.ok && !answer.redirected && isKept(pathname)) event.waitUntil(put(pathname, answer.clone()));
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
  if (answer.status === 200) event.waitUntil(put(pathname, answer.clone()));
  return answer;
}

/** Whatever else a page reads: of now, or as it was. */
async function fresh(event: Fetching, pathname: string): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    if (answer.status === 200) event.waitUntil(put(pathname, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(pathname);
    if (kept) return kept;
    throw error;
  }
}

/** Says in the page itself that it was kept, and when: `<html data-kept>`, and the words on top. The rest is scripts/late/offline.ts. */
async function marked(kept: Response): Promise<Response> {
  const keptAtMs = Date.parse(kept.headers.get("Date") ?? "") || 0;
  const html = (await kept.text())
    .replace("<html", "<html data-kept")
    .replace(/<body[^>]*>/, (body) => `${body}<p class="offline" role="status">${keptSince(keptAtMs)}</p>`);
  return new Response(html, { status: 200, headers: kept.headers });
}

function keptSince(atMs: number): string {
  const format = new Intl.DateTimeFormat("es-AR", { dateStyle: "short", timeStyle: "short" });
  const when = atMs ? ` el ${format.format(atMs)}` : "";
  return `Sin conexión con la tienda: ves esta página como la guardamos${when}. Los precios y el stock pueden haber cambiado.`;
}

/** Keeps what these addresses answer, each that can be had. `begun`: those that are on their way; modules may import each other. */
async function keepAll(urls: readonly string[], begun = new Set<string>()): Promise<void> {
  const paths = urls
    .map((url) => new URL(url, location.origin))
    .filter(({ origin, pathname }) => origin === location.origin && isKept(pathname))
    .map(({ pathname }) => pathname);
  await Promise.allSettled(paths.map((path) => keep(path, begun)));
}

async function keep(pathname: string, begun: Set<string>): Promise<void> {
  if (begun.has(pathname)) return;
  begun.add(pathname);
  if (FOR_EVER.test(pathname) && (await caches.match(pathname))) return;
  const answer = await fetch(pathname);
  if (!answer.ok || answer.redirected) return;
  const text = pathname.endsWith(".js") ? await answer.clone().text() : "";
  // A module is of use with those it imports only: they come first.
  const imported = [...text.matchAll(IMPORTED)].map(([, file = ""]) => new URL(file, answer.url).href);
  await keepAll(imported, begun);
  await put(pathname, answer);
}

const IMPORTED = /(?:from|import)\s*["'`](\.\/[\w.-]+\.js)/g;

/** A full disk keeps nothing more, and the page does not notice. */
async function put(pathname: string, answer: Response): Promise<void> {
  if (/no-store/.test(answer.headers.get("Cache-Control") ?? "")) return;
  const { name, most } = storeOf(pathname);
  const cache = await caches.open(name);
  try {
    await cache.put(pathname, answer);
  } catch {
    return;
  }
  const kept = (await cache.keys()).filter(({ url }) => !LASTING.includes(new URL(url).pathname));
  const tooMany = kept.length - most;
  await Promise.all(kept.slice(0, Math.max(tooMany, 0)).map((request) => cache.delete(request)));
}

function storeOf(pathname: string): typeof PAGES {
  if (PICTURE.test(pathname)) return PICTURES;
  return FOR_EVER.test(pathname) ? SCRIPTS : PAGES;
}

/** Never too old to be kept. */
const LASTING = [WITHOUT_NETWORK, ...SEARCH];

async function forgetOthers(): Promise<void> {
  const ours = [PAGES, SCRIPTS, PICTURES].map(({ name }) => name);
  const names = (await caches.keys()).filter((name) => name.startsWith("azahar-") && !ours.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
