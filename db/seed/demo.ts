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
import { PERFUME_FIELDS } from "#shop/catalogue/fields.ts";
import type { ProductSize } from "#shop/catalogue/product.ts";
import { type ValuesOf, valuesOf } from "#shop/fields.ts";
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
    sizes: after.sizes.map(seedSize),
    pictures: PICTURES[slug] ?? [],
    daysOld: Number(daysOld),
  };
}

function seedSize(size: ProductSize): SeedSize {
  const promotion = { percent: size.percentageForSaleBp / 100, usd: usdOrNone(size.priceForSaleUsdCents) };
  return {
    ml: size.ml,
    usd: usdText(size.priceUsdCents),
    stock: size.counters.stock,
    installmentUsd: usdOrNone(size.installmentUsdCents),
    numberOfInstallments: size.numberOfInstallments,
    promotion: size.forSale ? promotion : undefined,
    located: size.locations,
  };
}

function usdOrNone(cents: number | null): string | undefined {
  return cents === null ? undefined : usdText(cents);
}

/** Units by location, as the panel counts them: SN-F and SN-L are in San Nicolás, ROS in Rosario. */
export interface SeedLocated {
  snF?: number;
  snL?: number;
  ros?: number;
}

/** A promotion as entered: `percent` when above 0, else the dollar price `usd`. */
export interface SeedPromotion {
  /** Integer per cent: 15 is 15 % off. */
  percent?: number;
  /** Promotional price in dollars, decimal text. */
  usd?: string | undefined;
}

/** One size of a demo product. Dollar amounts are decimal text, as typed ("41.20"). */
export interface SeedSize {
  /** Millilitres; grams for balms. */
  ml: number;
  usd: string;
  stock: number;
  installmentUsd?: string | undefined;
  numberOfInstallments?: number;
  promotion?: SeedPromotion | undefined;
  located?: SeedLocated;
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

/** Cents as the decimal text of a seed price: 4120 is "41.20". */
export function usdText(cents: number): string {
  return (cents / 100).toFixed(2);
}
