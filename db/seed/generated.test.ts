import { expect, test } from "vitest";
import { CATEGORIES, GENDERS } from "#shop/catalogue/categories.ts";
import { isSlug } from "#shop/catalogue/slug.ts";
import { SEED_BRANDS } from "./brands.ts";
import { DEMO_PRODUCTS, type SeedProduct } from "./demo.ts";
import { generateProducts } from "./generated.ts";

const MANY = 20_000;
const many = generateProducts(MANY);
const thousand = many.slice(0, 1_000);
const stockOf = (product: SeedProduct) => product.sizes.reduce((sum, size) => sum + size.stock, 0);
const isDecanted = (product: SeedProduct) => product.bigDecant === true || product.smallDecant === true;

test("generated products have unique names and slugs", () => {
  expect(new Set(many.map(({ productName }) => productName)).size).toBe(MANY);
  expect(new Set(many.map(({ slug }) => slug)).size).toBe(MANY);
  expect(many.every(({ slug }) => isSlug(slug))).toBe(true);
});

test("a smaller catalogue is the start of a larger one, the same on every run", () => {
  expect(generateProducts(1_000)).toEqual(thousand);
});

test("as many products as the demo has cover every brand, category and gender", () => {
  const few = many.slice(0, DEMO_PRODUCTS.length);
  expect(new Set(few.map(({ brandSlug }) => brandSlug))).toEqual(new Set(SEED_BRANDS.map(({ slug }) => slug)));
  expect(new Set(few.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
  expect(new Set(few.map(({ gender }) => gender))).toEqual(new Set(GENDERS));
});

test("a thousand products show every state that a listing has", () => {
  const sizes = thousand.flatMap((product) => product.sizes);
  const out = thousand.filter((product) => !product.soon && stockOf(product) === 0);
  for (const [matching, atLeast] of [
    [thousand.filter((product) => product.soon), 10],
    [out.filter(isDecanted), 10],
    [out.filter((product) => !isDecanted(product)), 10],
    [thousand.filter((product) => stockOf(product) > 0 && product.sizes.some((size) => size.stock === 0)), 30],
    [sizes.filter((size) => size.forSale && size.percentageForSaleBp), 80],
    [sizes.filter((size) => size.forSale && size.priceForSaleUsdCents), 10],
    [sizes.filter((size) => size.installmentUsdCents), 20],
    [thousand.filter((product) => product.bigDecantUsdCents), 5],
    [thousand.filter((product) => product.sizes.length === 3), 100],
  ] as const)
    expect(matching.length).toBeGreaterThanOrEqual(atLeast);
});

test("products that are coming soon have no stock and no promotion; balms have at most 10 g and no decants", () => {
  for (const { soon, sizes } of thousand) {
    if (soon) expect(sizes.every((size) => size.stock === 0 && !size.forSale)).toBe(true);
  }
  const balms = thousand.filter(({ category }) => category === "balsamo");
  expect(balms.length).toBeGreaterThan(0);
  expect(balms.every((balm) => !isDecanted(balm) && balm.sizes.every(({ ml }) => ml <= 10))).toBe(true);
});

test("most descriptions are unique", () => {
  expect(new Set(thousand.map(({ description }) => description)).size).toBeGreaterThan(900);
});
