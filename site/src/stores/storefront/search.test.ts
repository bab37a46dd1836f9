import { afterEach, expect, test, vi } from "vitest";
import { perfume } from "#shop/catalogue/goods.fixture.ts";
import { encodeSearch } from "#shop/storefront/search/entry.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["Ab3_-xyZ", "Cd4_-xyZ", "Ab3_-xyZ,Cd4_-xyZ"],
  ["Ab3_-xyZ", undefined, ""],
  ["", "Cd4_-xyZ", ""],
])("a page with the base %j that loads an index with the base %j has the base %j", async (own, base, joined) => {
  vi.resetModules();
  const { $search, loadSearch } = await import("./search.ts");
  const dataset = { base: own };
  vi.stubGlobal("document", { body: { dataset } });
  vi.stubGlobal("fetch", async () => Response.json({ base, ...encodeSearch([perfume()]) }));
  await loadSearch();
  expect($search.get().state).toBe("loaded");
  expect(dataset.base).toBe(joined);
});
