import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { perfume, size, TERMS } from "#shop/catalogue/goods.fixture.ts";
import { encodeChanges, encodeLive, type LiveSource } from "#shop/storefront/live-encode.ts";

const ASAD = perfume({ bigDecant: true, sizes: [size({ stock: 9 })] });

const response = (version: number) =>
  Response.json(encodeLive(version, TERMS, [ASAD]), { headers: { ETag: `"${version}"` } });
const fetched = vi.fn<typeof fetch>();

/** A new store for each test, because it remembers the last ETag. */
async function freshStore() {
  vi.resetModules();
  return import("./live.ts");
}

/** The page of the store, with the name in its body. */
function pageWith(dataset: Record<string, string>, referrer = "") {
  return Object.assign(new EventTarget(), { hidden: false, body: { dataset }, referrer });
}

beforeEach(() => {
  vi.stubGlobal("fetch", fetched.mockReset());
  vi.stubGlobal("document", pageWith({}));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the first request revalidates the browser's cache; the next one sends the ETag of its response", async () => {
  const { $live, refreshLive } = await freshStore();
  fetched.mockResolvedValueOnce(response(7)).mockResolvedValueOnce(new Response(null, { status: 304 }));
  await refreshLive();
  expect($live.get()?.sizes.get(1)?.stock).toBe(9);
  expect(fetched).toHaveBeenLastCalledWith("/api/perfumes/live?base=&from=", { cache: "no-cache", headers: {} });
  const before = $live.get();
  await refreshLive();
  expect(fetched.mock.lastCall?.[1]?.headers).toEqual({ "If-None-Match": '"7"' });
  expect($live.get()).toBe(before);
});

test("until a response has come, requests send the host of the previous page, and no more of its address", async () => {
  const { refreshLive } = await freshStore();
  vi.stubGlobal("document", pageWith({}, "https://www.google.com/search?q=yara"));
  fetched.mockImplementation(async () => response(7));
  await refreshLive();
  await refreshLive();
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    "/api/perfumes/live?base=&from=www.google.com",
    "/api/perfumes/live?base=",
  ]);
});

test.each([
  ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["an error of the server", () => Promise.resolve(new Response("{}", { status: 500 }))],
  ["a response that is not JSON", () => Promise.resolve(new Response("<html>"))],
  ["JSON of another form", () => Promise.resolve(Response.json({ ok: true }))],
])("after %s there is no live data, and the next request sends no ETag", async (_, failure) => {
  const { $live, refreshLive } = await freshStore();
  fetched.mockImplementationOnce(failure).mockResolvedValueOnce(response(8));
  await refreshLive();
  expect($live.get()).toBeNull();
  await refreshLive();
  expect(fetched.mock.lastCall?.[1]?.headers).toEqual({});
  expect($live.get()?.version).toBe(8);
});

test("after a response from the server's cache, repeats the request once, with the ETag of that response", async () => {
  const { refreshLive, REPEAT_AFTER_MS } = await freshStore();
  vi.useFakeTimers();
  const old = response(7);
  old.headers.set("Age", "2");
  fetched.mockResolvedValueOnce(old).mockResolvedValueOnce(response(8));
  await refreshLive();
  await vi.advanceTimersByTimeAsync(REPEAT_AFTER_MS);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(fetched.mock.lastCall?.[1]?.headers).toEqual({ "If-None-Match": '"7"' });
  await vi.advanceTimersByTimeAsync(REPEAT_AFTER_MS * 2);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("of two requests at once, the newer response is kept when the older one arrives last", async () => {
  const { $live, refreshLive } = await freshStore();
  const late = Promise.withResolvers<Response>();
  fetched.mockReturnValueOnce(late.promise).mockResolvedValueOnce(response(8));
  const first = refreshLive();
  await refreshLive();
  late.resolve(response(7));
  await first;
  expect($live.get()?.version).toBe(8);
  await refreshLive();
  expect(fetched.mock.lastCall?.[1]?.headers).toEqual({ "If-None-Match": '"8"' });
});

test("sends the names of the page and of fetched pieces; a later response replaces the earlier", async () => {
  const { $live, refreshLive } = await freshStore();
  const dataset: Record<string, string> = { base: "Ab3_-xyZ" };
  vi.stubGlobal("document", pageWith(dataset));
  const base = encodeLive(7, TERMS, [ASAD]);
  const changes = (version: number, perfumes: LiveSource[]) =>
    Response.json(encodeChanges(base, version, TERMS, perfumes), { headers: { ETag: `"${version}-changes"` } });
  const sold = { ...ASAD, sizes: ASAD.sizes.map((size) => ({ ...size, stock: 1 })) };

  fetched.mockResolvedValueOnce(changes(8, [sold]));
  await refreshLive();
  expect(fetched.mock.lastCall?.[0]).toBe("/api/perfumes/live?base=Ab3_-xyZ&from=");
  expect($live.get()?.sizes.get(1)?.stock).toBe(1);

  dataset["base"] += ",Cd4_-xyZ";
  fetched.mockResolvedValueOnce(changes(9, [ASAD]));
  await refreshLive();
  expect(fetched.mock.lastCall).toMatchObject([
    "/api/perfumes/live?base=Ab3_-xyZ,Cd4_-xyZ",
    { headers: { "If-None-Match": '"8-changes"' } },
  ]);
  expect($live.get()).toMatchObject({ version: 9, sizes: new Map(), gone: new Set() });

  fetched.mockResolvedValueOnce(response(10));
  await refreshLive();
  expect($live.get()).toMatchObject({ version: 10, gone: null });
});

test("requests at once, each minute, and when the tab becomes visible; never while hidden", async () => {
  const { keepLive, LIVE_EVERY_MS } = await freshStore();
  vi.useFakeTimers();
  const page = pageWith({});
  vi.stubGlobal("document", page);
  fetched.mockImplementation(async () => response(9));
  keepLive();
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(LIVE_EVERY_MS);
  expect(fetched).toHaveBeenCalledTimes(2);
  page.hidden = true;
  vi.advanceTimersByTime(3 * LIVE_EVERY_MS);
  expect(fetched).toHaveBeenCalledTimes(2);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(fetched).toHaveBeenCalledTimes(3);
  vi.clearAllTimers();
});
