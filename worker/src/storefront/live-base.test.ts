import { afterEach, expect, test, vi } from "vitest";
import { encodeLive } from "#shop/storefront/live-encode.ts";
import { baseOf } from "./live.routes.ts";

const TERMS = { rateCentavos: 145_500, transferOffBp: 1000 };
const PAGE = "page-001";
const NEXT = "page-002";

const build = (version: number, pages: readonly string[]) =>
  JSON.stringify({ live: encodeLive(version, TERMS, []), pages });

/** Assets whose live base is the current result of `file`; 404 when it is null. */
function site(file: () => string | null) {
  return { fetch: vi.fn(async () => new Response(file(), { status: file() === null ? 404 : 200 })) };
}

afterEach(() => vi.restoreAllMocks());

test("the base is read once for all pages it names", async () => {
  const assets = site(() => build(7, [PAGE, NEXT]));
  const base = await baseOf(assets, [PAGE], 0);
  expect(base).toEqual(encodeLive(7, TERMS, []));
  expect(await baseOf(assets, [NEXT, PAGE], 9_000_000)).toBe(base);
  expect(assets.fetch).toHaveBeenCalledTimes(1);
});

test("the base is not read without pages", async () => {
  const assets = site(() => build(7, [PAGE]));
  expect(await baseOf(assets, [], 0)).toBeNull();
  expect(assets.fetch).not.toHaveBeenCalled();
});

test("there is no base when one of several pages is not in the build", async () => {
  expect(
    await baseOf(
      site(() => build(7, [PAGE])),
      [PAGE, NEXT],
      0,
    ),
  ).toBeNull();
});

test("the base is read again after a pause when a page is missing; the new build replaces it", async () => {
  let file = build(7, [PAGE]);
  const assets = site(() => file);
  expect(await baseOf(assets, [PAGE], 0)).toMatchObject({ v: 7 });
  file = build(8, [NEXT]);
  expect(await baseOf(assets, [NEXT], 1_999)).toBeNull();
  expect(assets.fetch).toHaveBeenCalledTimes(1);
  expect(await baseOf(assets, [NEXT], 2_000)).toMatchObject({ v: 8 });
  expect(await baseOf(assets, [PAGE], 2_001)).toBeNull();
  expect(assets.fetch).toHaveBeenCalledTimes(2);
});

test.each([
  ["no file", null],
  ["no JSON", "<html>"],
  ["another JSON", '{"live":{}}'],
  ["an invalid page name", build(7, ["page"])],
  ["an invalid perfume row", build(7, [PAGE]).replace('"p":[]', '"p":[7]')],
])("%s gives no base, and no error", async (_, file) => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  expect(
    await baseOf(
      site(() => file),
      [PAGE],
      0,
    ),
  ).toBeNull();
});
