import { afterEach, expect, test, vi } from "vitest";
import { SEED_BRANDS } from "#db/seed/brands.ts";
import { DEMO_SETTINGS } from "#db/seed/settings.ts";
import type { Brand } from "#shop/catalogue/brands/brand.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { perfume, size } from "#shop/catalogue/goods.fixture.ts";
import { pageSettings } from "#shop/settings/settings.ts";
import { keysOf } from "./page-keys.ts";

const asad = perfume({
  sizes: [size({ promotion: { percentageBp: 1500, priceUsdCents: null, installmentUsdCents: null } })],
});

const PAGE_SETTINGS = pageSettings(DEMO_SETTINGS);

const ORIGIN = "https://azahar.test";
const keyOf = (perfume: Perfume, settings = DEMO_SETTINGS, also: object = {}, origin = ORIGIN, renderer = "1") =>
  keysOf({ perfumes: [perfume], settings, brands: SEED_BRANDS, origin }, renderer)({ perfume, ...also });

/** Yields copies of the data with one value changed, one copy for each value. */
function* withOneChange<T>(data: T): Generator<T> {
  const leaves: (string | number)[][] = [];
  const walk = (value: unknown, path: (string | number)[]) => {
    if (typeof value !== "object" || value === null) return void leaves.push(path);
    for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name]);
  };
  walk(data, []);
  for (const path of leaves) {
    const copy = structuredClone(data);
    const holder: unknown = path.slice(0, -1).reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), copy);
    Reflect.set(Object(holder), path.at(-1) ?? "", "something else");
    yield copy;
  }
}

afterEach(() => void vi.useRealTimers());

test("another renderer or another address of the site gives another key", () => {
  expect(keyOf(asad, DEMO_SETTINGS, {}, ORIGIN, "2")).not.toBe(keyOf(asad));
  expect(keyOf(asad, DEMO_SETTINGS, {}, "https://otra.test")).not.toBe(keyOf(asad));
});

test("two builds give the same key to a page with the same content", () => {
  expect(keyOf(asad)).toMatch(/^[\w-]{43}$/);
  expect(keyOf(structuredClone(asad), structuredClone(DEMO_SETTINGS))).toBe(keyOf(asad));
});

test("any difference in the perfume, the settings of pages or the other data changes the key", () => {
  const keys = [
    ...[...withOneChange(asad)].map((perfume) => keyOf(perfume)),
    ...[...withOneChange(PAGE_SETTINGS)].map((settings) => keyOf(asad, { ...DEMO_SETTINGS, ...settings })),
    keyOf(asad, DEMO_SETTINGS, { related: [asad] }),
    keyOf(asad, DEMO_SETTINGS, { related: [] }),
    keyOf({ ...asad, sizes: [] }),
  ];
  expect(keys.length).toBeGreaterThan(60);
  expect(keys).not.toContain(keyOf(asad));
});

test("only a page that shows the banner gets a new key with another banner", () => {
  const { banner } = DEMO_SETTINGS;
  const other = { ...banner, button: "Ver más" };
  const keyWith = (shown: object) => keyOf(asad, { ...DEMO_SETTINGS, banner: other }, shown);
  expect(keyWith({})).toBe(keyOf(asad));
  expect(keyWith({ banner: other })).not.toBe(keyOf(asad, DEMO_SETTINGS, { banner }));
});

test("a page that also shows another perfume gets a new key when that perfume changes", () => {
  const pageOf = (other: Perfume) =>
    keysOf(
      { perfumes: [asad, other], settings: DEMO_SETTINGS, brands: SEED_BRANDS, origin: ORIGIN },
      "1",
    )({ perfume: asad, related: [other] });
  const yara = { ...asad, slug: "yara" };
  expect(pageOf({ ...yara, productName: "Yara Candy" })).not.toEqual(pageOf(yara));
});

test("a new year in Argentina changes the key of a page", () => {
  vi.useFakeTimers({ now: Date.UTC(2027, 0, 1, 2, 59) });
  const before = keyOf(asad);
  vi.setSystemTime(Date.UTC(2027, 0, 1, 3));
  expect(keyOf(asad)).not.toBe(before);
});

test("refuses data that cannot be hashed", () => {
  for (const related of [new Map([[1, asad]]), new Set([asad]), () => asad])
    expect(() => keyOf(asad, DEMO_SETTINGS, { related })).toThrow(/plain data/);
});

test("the key of a page depends on the menu of brands, but not on their texts and pictures", () => {
  const keyWith = (change: (brand: Brand, at: number) => Brand) =>
    keysOf({ perfumes: [asad], settings: DEMO_SETTINGS, brands: SEED_BRANDS.map(change), origin: ORIGIN }, "1")({});
  const key = keyWith((brand) => brand);
  expect(keyWith((brand) => ({ ...brand, text: "", picture: "/pictures/a.0.webp" }))).toBe(key);
  expect(keyWith((brand, at) => ({ ...brand, position: SEED_BRANDS.length - at }))).not.toBe(key);
  expect(keyWith((brand, at) => (at === 3 ? { ...brand, name: "Otra" } : brand))).not.toBe(key);
  expect(keyWith((brand, at) => (at === 3 ? { ...brand, position: null } : brand))).not.toBe(key);
});
