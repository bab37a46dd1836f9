/**
 * The demo catalogue: `demo.csv`, planned like an import into an empty shop, joined with the pictures drawn for it. The
 * file has the columns of the panel's export. Its first two columns, slug and age in days, have no heading, because the
 * import refuses headings it does not know and ignores columns without one.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Picture } from "#shop/catalogue/catalogue.ts";
import { readCsv } from "#shop/catalogue/csv.ts";
import { type ImportedProduct, planImport } from "#shop/catalogue/csv-import.ts";
import type { ProductSize } from "#shop/catalogue/product.ts";
import manifest from "./pictures/manifest.gen.json" with { type: "json" };
import { type SeedProduct, type SeedSize, usdText } from "./product.ts";

const PICTURES: Readonly<Record<string, Picture[]>> = manifest;

/** The products of the demo catalogue, in the order of the file. */
export const DEMO_PRODUCTS: SeedProduct[] = readDemo(readFileSync(join(import.meta.dirname, "demo.csv"), "utf8"));

/** Throws with every error that the panel's import would show. */
function readDemo(file: string): SeedProduct[] {
  const { products, errors } = planImport(file, [], { newPerfumeId: () => "", newSizeId: () => "", nowMs: 0 });
  if (errors.length > 0) throw new Error(`the demo catalogue is refused: ${JSON.stringify(errors)}`);
  const table = readCsv(file);
  const own = new Map(table.ok ? table.rows.map(({ row, cells }) => [row, cells]) : []);
  return products.map((product) => seedProduct(product, own.get(product.row) ?? []));
}

function seedProduct({ after }: ImportedProduct, [slug = "", daysOld = ""]: readonly string[]): SeedProduct {
  const { productName, brandSlug, gender, category, description, soon, bigDecant, smallDecant } = after;
  return {
    slug,
    productName,
    brandSlug,
    gender,
    category,
    description,
    soon,
    bigDecant,
    smallDecant,
    bigDecantUsd: usdOrNone(after.bigDecantUsdCents),
    smallDecantUsd: usdOrNone(after.smallDecantUsdCents),
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
