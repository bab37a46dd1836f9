import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lipBalmBrand } from "#shop/catalogue/brands/brand.ts";
import { readCsv } from "#shop/catalogue/bulk/csv.ts";
import { CATEGORIES, type Category, GENDERS } from "#shop/catalogue/categories.ts";
import { slugify } from "#shop/catalogue/slug.ts";
import { locatedUnits } from "#shop/stock/stock.ts";
import { SEED_BRANDS } from "./brands.ts";
import { DEMO_PRODUCTS, type SeedProduct, type SeedSize } from "./demo.ts";
import { DEMO_SETTINGS } from "./settings.ts";

/** Minimum number of products of each category. */
const AT_LEAST: Readonly<Record<Category, number>> = {
  arab: 60,
  designer: 22,
  celebrity: 18,
  splash: 12,
  deo: 6,
  balsamo: 6,
  niche: 4,
};

const sold = (product: SeedProduct) => !product.soon && stockOf(product) > 0;
const stockOf = (product: SeedProduct) => product.sizes.reduce((sum, size) => sum + size.stock, 0);
const isOut = (product: SeedProduct) => !product.soon && stockOf(product) === 0;
const isDecanted = (product: SeedProduct) => product.bigDecant === true || product.smallDecant === true;
const count = (is: (product: SeedProduct) => boolean) => DEMO_PRODUCTS.filter(is).length;
const sizes: SeedSize[] = DEMO_PRODUCTS.flatMap((product) => product.sizes);

describe("the demo catalogue", () => {
  test("has at least 150 products, and some for every entry of the menu", () => {
    expect(DEMO_PRODUCTS.length).toBeGreaterThanOrEqual(150);
    expect(distinct((product) => product.brandSlug)).toEqual(SEED_BRANDS.map((brand) => brand.slug).toSorted());
    for (const brand of SEED_BRANDS)
      expect(
        count((product) => product.brandSlug === brand.slug),
        brand.slug,
      ).toBeGreaterThanOrEqual(3);
    for (const gender of GENDERS)
      expect(
        count((product) => product.gender === gender),
        gender,
      ).toBeGreaterThan(20);
  });

  test("has a concentration for most perfumes", () => {
    expect(DEMO_PRODUCTS.find(({ slug }) => slug === "lattafa-asad")?.concentration).toBe("edp");
    expect(count(({ concentration = "" }) => concentration !== "")).toBeGreaterThan(100);
  });

  test.each(CATEGORIES)("has enough products of the category %s", (category) => {
    expect(count((product) => product.category === category)).toBeGreaterThanOrEqual(AT_LEAST[category]);
  });

  test("fills the carousel of Arab perfumes, and has products coming soon, sold out, partly sold out, or with one decant only", () => {
    expect(count((product) => product.category === "arab" && sold(product))).toBeGreaterThanOrEqual(40);
    expect(count((product) => product.soon === true)).toBeGreaterThanOrEqual(8);
    expect(count((product) => isOut(product) && isDecanted(product))).toBeGreaterThanOrEqual(5);
    expect(count((product) => isOut(product) && !isDecanted(product))).toBeGreaterThanOrEqual(4);
    expect(count((product) => product.bigDecant !== product.smallDecant)).toBeGreaterThanOrEqual(10);
    const hasGap = (product: SeedProduct) => product.sizes.some((size) => size.stock === 0);
    expect(count((product) => sold(product) && hasGap(product))).toBeGreaterThanOrEqual(12);
  });

  test("has sizes on promotion by percentage and by price, sizes with few units and own installment prices, and products of three sizes", () => {
    const countOf = (is: (size: SeedSize) => unknown) => sizes.filter(is).length;
    expect(countOf((size) => size.forSale && size.percentageForSaleBp)).toBeGreaterThanOrEqual(15);
    expect(countOf((size) => size.forSale && size.priceForSaleUsdCents)).toBeGreaterThanOrEqual(4);
    expect(countOf((size) => size.stock >= 1 && size.stock <= 3)).toBeGreaterThanOrEqual(20);
    expect(countOf((size) => size.installmentUsdCents)).toBeGreaterThanOrEqual(4);
    expect(count((product) => product.sizes.length >= 3)).toBeGreaterThanOrEqual(4);
  });

  test("offers no decants of splashes, deos and balms, and balms of at most 10 g", () => {
    for (const product of DEMO_PRODUCTS.filter(({ category }) => ["splash", "deo", "balsamo"].includes(category)))
      expect(isDecanted(product), product.slug).toBe(false);
    for (const balm of DEMO_PRODUCTS.filter(({ category }) => category === "balsamo"))
      expect(Math.max(...balm.sizes.map((size) => size.ml)), balm.slug).toBeLessThanOrEqual(10);
  });

  test("has locations that add up to the stock, except those of two sizes", () => {
    const off = sizes.filter(({ locations, stock }) => locations && locatedUnits(locations) !== stock);
    expect(off).toHaveLength(2);
  });

  test("has neither a promotion nor stock of products that are coming soon", () => {
    for (const product of DEMO_PRODUCTS.filter((candidate) => candidate.soon)) {
      expect(product.sizes.every((size) => !size.forSale && size.stock === 0)).toBe(true);
    }
  });

  test("has unique names, slugs and descriptions", () => {
    expect(distinct((product) => product.slug)).toHaveLength(DEMO_PRODUCTS.length);
    expect(distinct((product) => `${product.brandSlug} ${product.productName}`)).toHaveLength(DEMO_PRODUCTS.length);
    expect(distinct((product) => product.description)).toHaveLength(DEMO_PRODUCTS.length);
  });

  test("has on each line of the file the slug and the age of its product", () => {
    const table = readCsv(readFileSync(join(import.meta.dirname, "demo.csv"), "utf8"));
    const [, ...lines] = table.ok ? table.rows.map(({ cells }) => `${cells[0]} ${cells[1]}`) : [];
    expect(lines).toEqual(
      DEMO_PRODUCTS.flatMap(({ slug, daysOld, sizes: own }) => own.map(() => `${slug} ${daysOld}`)),
    );
  });
});

describe.each(DEMO_PRODUCTS)("$slug", (product) => {
  test("has a slug that is valid in URLs and starts with its brand", () => {
    expect(slugify(product.slug)).toBe(product.slug);
    expect(product.slug.startsWith(`${product.brandSlug}-`)).toBe(true);
  });

  test("has a description of two to four sentences on one line", () => {
    const sentences = product.description.split(/(?<=[.!?])\s+/);
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(4);
    expect(product.description).toBe(product.description.trim().replaceAll(/\s+/g, " "));
  });
});

test("the demo bank account has a CBU with valid check digits and a bank code that no bank has", () => {
  const { cbu } = DEMO_SETTINGS.bank;
  expect(cbu).toMatch(/^999\d{19}$/);
  expect(checkDigit(cbu.slice(0, 7))).toBe(cbu[7]);
  expect(checkDigit(cbu.slice(8, 21))).toBe(cbu[21]);
});

/** Check digit as the BCRA (the central bank) defines it: weights 3, 1, 7, 9 from the right. */
function checkDigit(digits: string): string {
  const weights = [3, 1, 7, 9];
  const sum = [...digits].toReversed().reduce((total, digit, i) => total + Number(digit) * (weights[i % 4] ?? 0), 0);
  return String((10 - (sum % 10)) % 10);
}

function distinct(key: (product: SeedProduct) => string): string[] {
  return [...new Set(DEMO_PRODUCTS.map(key))].toSorted();
}

test("the brands are the thirty of the menu, each under the slug of its name, one of lip balms", () => {
  const slugs =
    "afnan, amaran, al-haramain, ariana-grande, armaf, azzaro, bharara, britney-spears, calvin-klein, carmex, elizabeth-arden, fragrance-world, french-avenue, gres, issey-miyake, jennifer-lopez, katy-perry, lattafa, maison-alhambra, maison-asrar, moschino, paris-corner, rasasi, rayhaan, sabrina-carpenter, sol-de-janeiro, tubbees, versace, victorias-secret, zimaya";
  expect(SEED_BRANDS.map(({ slug }) => slug)).toEqual(slugs.split(", "));
  for (const { slug, name } of SEED_BRANDS) expect(slugify(name)).toBe(slug);
  expect(lipBalmBrand(SEED_BRANDS)).toBe("carmex");
});
