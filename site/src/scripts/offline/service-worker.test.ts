import { afterEach, beforeEach, expect, test, vi } from "vitest";

const ORIGIN = "https://azahar.example";
const CACHED_AT = "Sat, 21 Nov 2026 15:04:00 GMT";
/** Imported by URL: the compiler does not treat the worker as a module, because it exports nothing. */
const WORKER = new URL("./service-worker.ts", import.meta.url).href;
const fetched = vi.fn<(requests: string | Request) => Promise<Response>>();
const handlers = new Map<string, (event: object) => void>();
const stores = new Map<string, Map<string, Response>>();

beforeEach(async () => {
  stores.clear();
  fetched.mockReset();
  vi.stubGlobal("location", { origin: ORIGIN });
  vi.stubGlobal("addEventListener", (type: string, then: (event: object) => void) => handlers.set(type, then));
  vi.stubGlobal("caches", { open: async (name: string) => cacheOf(name), match: async (path: string) => found(path) });
  vi.stubGlobal("fetch", fetched);
  vi.resetModules();
  await import(WORKER);
});
afterEach(() => vi.unstubAllGlobals());

/** The parts of a browser's cache that the worker uses; an entry that is put again moves to the end. */
function cacheOf(name: string) {
  const cached = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, cached);
  return {
    put: async (path: string, response: Response) => {
      cached.delete(path);
      cached.set(path, response);
    },
    keys: async () => [...cached.keys()].map((path) => ({ url: ORIGIN + path })),
    delete: async ({ url }: { url: string }) => cached.delete(url.slice(ORIGIN.length)),
  };
}

function found(path: string): Response | undefined {
  return [...stores.values()]
    .find((cached) => cached.has(path))
    ?.get(path)
    ?.clone();
}

/** Dispatches one event to the worker, waits for all its work, and returns its response, if any. */
async function dispatch(type: string, event: object): Promise<Response | undefined> {
  const after: Promise<unknown>[] = [];
  let response: Promise<Response> | undefined;
  handlers.get(type)?.({
    ...event,
    waitUntil: (work: Promise<unknown>) => after.push(work),
    respondWith: (given: Promise<Response>) => {
      response = given;
    },
  });
  const given = await response;
  await Promise.all(after);
  return given;
}

function load(path: string, request: { mode?: string; headers?: HeadersInit } = {}): Promise<Response | undefined> {
  const { mode = "no-cors", headers } = request;
  return dispatch("fetch", {
    request: { method: "GET", mode, url: ORIGIN + path, headers: new Headers(headers) },
    preloadResponse: Promise.resolve(undefined),
  });
}

const visit = (path: string, headers?: HeadersInit) => load(path, { mode: "navigate", ...(headers && { headers }) });
const page = () => new Response("<!doctype html><html lang=es><body data-base>Asad</body></html>", DATED);
const DATED = { headers: { Date: CACHED_AT } };
const offline = () => fetched.mockRejectedValue(new TypeError("Failed to fetch"));

test("pictures do not evict scripts", async () => {
  fetched.mockImplementation(async () => new Response("", DATED));
  await load("/_astro/enhancements.0a1b2c3d.js");
  for (let number = 0; number < 1000; number += 1) await load(`/pictures/p${number}.webp`);
  expect(found("/_astro/enhancements.0a1b2c3d.js")).toBeDefined();
  expect(found("/pictures/p0.webp")).toBeUndefined();
  expect(found("/pictures/p999.webp")).toBeDefined();
});

test("a cached page shows that it is cached, and since when; a fresh one does not", async () => {
  fetched.mockImplementation(async () => page());
  expect(await (await visit("/detail-perfume/asad"))?.text()).not.toContain("data-kept");
  offline();
  const html = await (await visit("/detail-perfume/asad"))?.text();
  expect(html).toContain("<html data-kept lang=es>");
  expect(html?.match(/<p class="offline" role="status">/g)).toHaveLength(1);
  expect(html).toMatch(
    /<body data-base><p [^>]+>Sin conexión con la tienda: ves esta página como la guardamos el \d+\/11\/26/,
  );
});

test("search results are cached with their query, listings without it", async () => {
  for (const path of ["/buscar?q=asad", "/perfumes?gen=mujer"]) {
    fetched.mockResolvedValueOnce(new Response(`<html><body>${path}</body></html>`));
    await load(path, { mode: "navigate" });
  }
  fetched.mockRejectedValue(new TypeError("offline"));
  expect(await (await load("/buscar?q=asad", { mode: "navigate" }))?.text()).toContain("/buscar?q=asad");
  await expect(load("/buscar?q=yara", { mode: "navigate" })).rejects.toThrow("offline");
  expect(await (await load("/perfumes?gen=hombre", { mode: "navigate" }))?.text()).toContain("/perfumes");
});

test("a prefetched page is not cached, and no cached page replaces it", async () => {
  fetched.mockImplementation(async () => page());
  await dispatch("message", { data: ["/sin-conexion"] });
  for (const name of ["Sec-Purpose", "Purpose"]) {
    expect((await visit("/detail-perfume/asad", { [name]: "prefetch" }))?.ok).toBe(true);
    expect(found("/detail-perfume/asad")).toBeUndefined();
  }
  offline();
  await expect(visit("/detail-perfume/asad", { "Sec-Purpose": "prefetch" })).rejects.toThrow("Failed to fetch");
  expect((await visit("/detail-perfume/asad"))?.status).toBe(200);
});

test("caches modules that import each other, and fetches each once", async () => {
  fetched.mockImplementation(async (path) => {
    const other = `${path}`.includes("one") ? "two" : "one";
    const response = new Response(`import{a as b}from"./${other}.js";import"./${other}.js"`);
    return Object.defineProperty(response, "url", { value: ORIGIN + path });
  });
  await dispatch("message", { data: ["/_astro/one.js", "/_astro/two.js"] });
  expect(fetched.mock.calls.flat().toSorted()).toEqual(["/_astro/one.js", "/_astro/two.js"]);
  expect([found("/_astro/one.js"), found("/_astro/two.js")]).not.toContain(undefined);
});

test("an icon comes from the network first, else from the cache", async () => {
  fetched.mockImplementation(async () => new Response("old"));
  await load("/icons/192.png");
  fetched.mockImplementation(async () => new Response("new"));
  expect(await (await load("/icons/192.png"))?.text()).toBe("new");
  offline();
  expect(await (await load("/icons/192.png"))?.text()).toBe("new");
});
