/**
 * The demo catalogue: `demo.csv`, planned like an import into an empty shop, joined with the pictures drawn for it. The
 * file has the columns of the panel's export, after two columns without a heading: slug and age in days. The import refuses
 * unknown headings, but ignores columns without one.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "#shop/catalogue/bulk/csv.ts";
import { type ImportedProduct, planImport } from "#shop/catalogue/bulk/csv-import.ts";
import type { Picture } from "#shop/catalogue/catalogue.ts";
import type { Category, Gender } from "#shop/catalogue/categories.ts";
import { PERFUME_FIELDS, SIZE_FIELDS } from "#shop/catalogue/fields.ts";
import { type ValuesOf, valuesOf } from "#shop/fields.ts";
import type { Locations } from "#shop/stock/stock.ts";
import { SEED_BRANDS } from "./brands.ts";
import manifest from "./pictures/manifest.gen.json" with { type: "json" };

const PICTURES: Readonly<Record<string, Picture[]>> = manifest;

/** The products of the demo catalogue, in the order of the file. */
export const DEMO_PRODUCTS: SeedProduct[] = readDemo(readFileSync(join(import.meta.dirname, "demo.csv"), "utf8"));

/** Throws with every error that the panel's import would show. */
function readDemo(file: string): SeedProduct[] {
  const { products, errors } = planImport(
    file,
    { products: [], brands: SEED_BRANDS },
    { newPerfumeId: () => "", newSizeId: () => "", nowMs: 0 },
  );
  if (errors.length > 0) throw new Error(`the demo catalogue is refused: ${JSON.stringify(errors)}`);
  const table = readCsv(file);
  const rows = new Map(table.ok ? table.rows.map(({ row, cells }) => [row, cells]) : []);
  return products.map((product) => seedProduct(product, rows.get(product.row) ?? []));
}

function seedProduct({ after }: ImportedProduct, [slug = "", daysOld = ""]: readonly string[]): SeedProduct {
  return {
    ...valuesOf(PERFUME_FIELDS, after),
    slug,
    brandSlug: after.brandSlug,
    sizes: after.sizes.map(({ counters: { stock }, locations, ...size }) => {
      return { ...valuesOf(SIZE_FIELDS, size), stock, locations };
    }),
    pictures: PICTURES[slug] ?? [],
    daysOld: Number(daysOld),
  };
}

/** One size of a demo product: the fields of the product form, by default those of a new size, and its units. */
export interface SeedSize extends Partial<ValuesOf<typeof SIZE_FIELDS>> {
  /** Millilitres; grams for balms. */
  ml: number;
  priceUsdCents: number;
  stock: number;
  /** By default, all units are in the first location. */
  locations?: Locations;
}

/** A demo product: the fields of the product form, by default those of a new product, and its age. */
export interface SeedProduct extends Partial<ValuesOf<typeof PERFUME_FIELDS>> {
  /** Last part of `/detail-perfume/{slug}`. Unique in the catalogue. */
  slug: string;
  productName: string;
  /** The slug of one of the menu's 30 brands. */
  brandSlug: string;
  gender: Gender;
  category: Category;
  description: string;
  /** In the administrator's order. The first one sets the decants' default prices. */
  sizes: SeedSize[];
  /** The main picture first. */
  pictures: Picture[];
  /** Days between its creation and the time of the seed. */
  daysOld: number;
}
