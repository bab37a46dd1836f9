import { describe, expect, test } from "vitest";
import { BRANDS } from "#shop/brands.ts";
import { CATEGORIES, GENDERS } from "#shop/catalogue.ts";
import { slugify } from "#shop/slug.ts";
import type { SeedProduct, SeedSize } from "../product.ts";
import { DEMO_SETTINGS } from "../settings.ts";
import { DEMO_PRODUCTS } from "./index.ts";

const sold = (product: SeedProduct) => !product.soon && stockOf(product) > 0;
const stockOf = (product: SeedProduct) => product.sizes.reduce((sum, size) => sum + size.stock, 0);
const sizes: SeedSize[] = DEMO_PRODUCTS.flatMap((product) => product.sizes);

describe("the demo catalogue", () => {
  test("has at least forty products over all thirty brands, seven categories and three genders", () => {
    expect(DEMO_PRODUCTS.length).toBeGreaterThanOrEqual(40);
    expect(distinct((product) => product.brandSlug)).toEqual(BRANDS.map((brand) => brand.slug).toSorted());
    expect(distinct((product) => product.category)).toEqual(CATEGORIES.toSorted());
    expect(distinct((product) => product.gender)).toEqual(GENDERS.toSorted());
  });

  test("fills the home's carousels and shows every state a size can be in", () => {
    expect(
      DEMO_PRODUCTS.filter((product) => product.category === "arab" && sold(product)).length,
    ).toBeGreaterThanOrEqual(14);
    expect(DEMO_PRODUCTS.filter((product) => product.soon)).toHaveLength(3);
    expect(sizes.filter((size) => size.promotion?.percent).length).toBeGreaterThanOrEqual(5);
    expect(sizes.filter((size) => size.promotion?.usd)).toHaveLength(1);
    const out = DEMO_PRODUCTS.filter((product) => !product.soon && stockOf(product) === 0);
    expect(out.filter((product) => product.bigDecant || product.smallDecant)).toHaveLength(2);
    expect(out.filter((product) => !product.bigDecant && !product.smallDecant)).toHaveLength(1);
    expect(
      DEMO_PRODUCTS.filter((product) => sold(product) && product.sizes.some((size) => size.stock === 0)).length,
    ).toBeGreaterThan(2);
  });

  test("locates its units, but for two sizes that an administrator still has to count", () => {
    const off = sizes.filter(
      ({ located = {}, stock }) => (located.snF ?? 0) + (located.snL ?? 0) + (located.ros ?? 0) !== stock,
    );
    expect(off).toHaveLength(2);
  });

  test("sells no product as both on promotion and coming soon", () => {
    for (const product of DEMO_PRODUCTS.filter((candidate) => candidate.soon)) {
      expect(product.sizes.every((size) => size.promotion === undefined && size.stock === 0)).toBe(true);
    }
  });

  test("names each product once", () => {
    expect(distinct((product) => product.slug)).toHaveLength(DEMO_PRODUCTS.length);
    expect(distinct((product) => `${product.brandSlug} ${product.productName}`)).toHaveLength(DEMO_PRODUCTS.length);
    expect(distinct((product) => product.description)).toHaveLength(DEMO_PRODUCTS.length);
  });
});

describe.each(DEMO_PRODUCTS)("$slug", (product) => {
  test("has a slug that pages can carry, under its brand", () => {
    expect(slugify(product.slug)).toBe(product.slug);
    expect(product.slug.startsWith(`${product.brandSlug}-`)).toBe(true);
  });

  test("is described in two to four sentences that fit the panel's field", () => {
    const sentences = product.description.split(/(?<=[.!?])\s+/);
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(4);
    expect(product.description.length).toBeLessThanOrEqual(1000);
    expect(product.description).toBe(product.description.trim().replaceAll(/\s+/g, " "));
  });

  test("has sizes in whole units and prices in dollars and cents", () => {
    const amounts = product.sizes.flatMap((size) => [size.usd, size.installmentUsd, size.promotion?.usd]);
    const typed = [...amounts, product.bigDecantUsd, product.smallDecantUsd].filter((text) => text !== undefined);
    for (const text of typed) expect(text).toMatch(/^[1-9]\d*\.\d{2}$/);
    const ml = product.sizes.map((size) => size.ml);
    expect(new Set(ml).size).toBe(ml.length);
    for (const size of product.sizes)
      expect(Number.isInteger(size.ml) && Number.isInteger(size.stock) && size.stock >= 0).toBe(true);
  });
});

test("the demo bank account has a CBU with right check digits, under a bank code that belongs to nobody", () => {
  const { cbu } = DEMO_SETTINGS.bank;
  expect(cbu).toMatch(/^999\d{19}$/);
  expect(checkDigit(cbu.slice(0, 7))).toBe(cbu[7]);
  expect(checkDigit(cbu.slice(8, 21))).toBe(cbu[21]);
});

/** BCRA's check digit: weights 3, 7, 1, 9 from the right. */
function checkDigit(digits: string): string {
  const weights = [3, 1, 7, 9];
  const sum = [...digits].toReversed().reduce((total, digit, i) => total + Number(digit) * (weights[i % 4] ?? 0), 0);
  return String((10 - (sum % 10)) % 10);
}

function distinct(key: (product: SeedProduct) => string): string[] {
  return [...new Set(DEMO_PRODUCTS.map(key))].toSorted();
}
