/**
 * Offline support: caches visited pages, their files, and the search. A cached page is shown only when the shop cannot be
 * reached. It says, without any script, that it is cached and since when: an old price must not look current. API calls and
 * personal pages are never cached.
 *
 * Served without types and without these comments, and not bundled (pages/sw.js.ts), so it imports nothing.
 */

/** Globals of a service worker; TypeScript cannot load both its library and the DOM's. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface ExtendableMessage extends Extendable {
  data: unknown;
}
interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  addEventListener(type: "install" | "activate", then: (event: Extendable) => void): void;
  addEventListener(type: "message", then: (event: ExtendableMessage) => void): void;
  addEventListener(type: "fetch", then: (event: Fetching) => void): void;
}
const scope: WorkerScope = Object(globalThis);

/** The caches and their maximum number of entries: the oldest are evicted. A new number in a name deletes the old cache. */
const PAGES = { name: "azahar-pages-1", maxEntries: 60 };
const SCRIPTS = { name: "azahar-scripts-1", maxEntries: 400 };
/** Separate, because there are many and they must not evict scripts that cached pages need. */
const PICTURES = { name: "azahar-pictures-1", maxEntries: 300 };
const WITHOUT_NETWORK = "/sin-conexion";
const SEARCH = "/search.json";

/** Personal or short-lived: never cached. */
const NEVER_CACHED =
  /^\/(api|admin-panel|profile|cart|login|register|recover-password|validate-link|email-verification|invitacion|pedido|aviso|pago|json|build\.json|sw\.js|live-base\.json)(\/|$)/;
/** The shop renders these pages for each query. */
const BY_QUERY = /^\/(buscar|comparar)$/;
const PICTURE = /^\/(pictures|banner)\//;
const IMMUTABLE = /^\/(_astro|pictures|banner)\//;

scope.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([scope.skipWaiting(), cacheAll([WITHOUT_NETWORK, SEARCH])]));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([deleteOldCaches(), scope.clients.claim(), scope.registration.navigationPreload?.enable()]),
  );
});

/**
 * A page sends the URLs to cache: files for later; on a first visit, what it loaded before this worker was active; and its own
 * URL, if the browser prefetched or prerendered it.
 */
scope.addEventListener("message", (event) => {
  if (Array.isArray(event.data)) event.waitUntil(cacheAll(event.data.map(String)));
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const path = pathOf(url);
  if (request.mode === "navigate")
    event.respondWith(isPrefetch(request) ? fromNetwork(event) : networkFirstPage(event, path));
  else if (IMMUTABLE.test(path)) event.respondWith(cacheFirst(event));
  else if (isCacheable(path)) event.respondWith(networkFirst(event, path));
});

/** The path under which a URL is cached. */
const pathOf = ({ pathname, search }: URL) => (BY_QUERY.test(pathname) ? pathname + search : pathname);

const isCacheable = (pathname: string) => !NEVER_CACHED.test(pathname);

/** Whether this is a prefetch. It is not a visit: it is not cached, and no cached page replaces it. */
function isPrefetch({ headers }: Request): boolean {
  return /^prefetch\b/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "");
}

async function fromNetwork({ preloadResponse, request }: Fetching): Promise<Response> {
  return (await preloadResponse) ?? (await fetch(request));
}

/** Network first; else the cached page, marked with its date; else the offline page. */
async function networkFirstPage(event: Fetching, pathname: string): Promise<Response> {
  try {
    const response = await fromNetwork(event);
    if (response.ok && !response.redirected && isCacheable(pathname)) event.waitUntil(put(pathname, response.clone()));
    return response;
  } catch (error) {
    const cached = isCacheable(pathname) ? await caches.match(pathname) : undefined;
    if (cached) return markCached(cached);
    const instead = await caches.match(WITHOUT_NETWORK);
    if (instead) return instead;
    throw error;
  }
}

/** Cache first: the file never changes under its name. */
async function cacheFirst(event: Fetching): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const cached = await caches.match(pathname);
  if (cached) return cached;
  const response = await fetch(event.request);
  if (response.status === 200) event.waitUntil(put(pathname, response.clone()));
  return response;
}

/** Network first, else the cache: all other files. */
async function networkFirst(event: Fetching, pathname: string): Promise<Response> {
  try {
    const response = await fetch(event.request);
    if (response.status === 200) event.waitUntil(put(pathname, response.clone()));
    return response;
  } catch (error) {
    const cached = await caches.match(pathname);
    if (cached) return cached;
    throw error;
  }
}

/** Marks a cached page with `<html data-kept>` and a banner with its date. scripts/late/offline.ts removes both. */
async function markCached(cached: Response): Promise<Response> {
  const cachedAtMs = Date.parse(cached.headers.get("Date") ?? "") || 0;
  const html = (await cached.text())
    .replace("<html", "<html data-kept")
    .replace(/<body[^>]*>/, (body) => `${body}<p class="offline" role="status">${cachedSince(cachedAtMs)}</p>`);
  return new Response(html, { status: 200, headers: cached.headers });
}

function cachedSince(atMs: number): string {
  const format = new Intl.DateTimeFormat("es-AR", { dateStyle: "short", timeStyle: "short" });
  const when = atMs ? ` el ${format.format(atMs)}` : "";
  return `Sin conexión con la tienda: ves esta página como la guardamos${when}. Los precios y el stock pueden haber cambiado.`;
}

/** Caches these URLs; failures are ignored. `started`: paths already being cached, because modules may import each other. */
async function cacheAll(urls: readonly string[], started = new Set<string>()): Promise<void> {
  const paths = urls
    .map((url) => new URL(url, location.origin))
    .filter(({ origin, pathname }) => origin === location.origin && isCacheable(pathname))
    .map(pathOf);
  await Promise.allSettled(paths.map((path) => cacheFile(path, started)));
}

async function cacheFile(pathname: string, started: Set<string>): Promise<void> {
  if (started.has(pathname)) return;
  started.add(pathname);
  if (IMMUTABLE.test(pathname) && (await caches.match(pathname))) return;
  const response = await fetch(pathname);
  if (!response.ok || response.redirected) return;
  const text = pathname.endsWith(".js") ? await response.clone().text() : "";
  // A module is useless without its imports: cache those first.
  const imported = [...text.matchAll(IMPORTED)].map(([, file = ""]) => new URL(file, response.url).href);
  await cacheAll(imported, started);
  await put(pathname, response);
}

const IMPORTED = /(?:from|import)\s*["'`](\.\/[\w.-]+\.js)/g;

/** Caches a response, unless it is `no-store`, and evicts the oldest ones. A failure to store (a full disk) is ignored. */
async function put(pathname: string, response: Response): Promise<void> {
  if (/no-store/.test(response.headers.get("Cache-Control") ?? "")) return;
  const { name, maxEntries } = storeOf(pathname);
  const cache = await caches.open(name);
  try {
    await cache.put(pathname, response);
  } catch {
    return;
  }
  const cached = (await cache.keys()).filter(({ url }) => !NEVER_EVICTED.includes(new URL(url).pathname));
  const tooMany = cached.length - maxEntries;
  await Promise.all(cached.slice(0, Math.max(tooMany, 0)).map((request) => cache.delete(request)));
}

function storeOf(pathname: string): typeof PAGES {
  if (PICTURE.test(pathname)) return PICTURES;
  return IMMUTABLE.test(pathname) ? SCRIPTS : PAGES;
}

const NEVER_EVICTED = [WITHOUT_NETWORK, SEARCH];

async function deleteOldCaches(): Promise<void> {
  const current = [PAGES, SCRIPTS, PICTURES].map(({ name }) => name);
  const names = (await caches.keys()).filter((name) => name.startsWith("azahar-") && !current.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
