/** The columns of the catalogue file: one line per size, with the perfume's cells repeated on each line. */

import { toWire } from "../pricing/money.ts";
import { fold } from "../text.ts";
import { CATEGORY_LABELS, GENDER_LABELS } from "./catalogue.ts";
import { flagCell, numberCell } from "./csv-values.ts";
import { type Product, type ProductSize, wireOrNull } from "./product.ts";

/** Every column: its heading and its value. `ingreso` is for incoming units and is empty in exports. */
export const CSV_COLUMNS = {
  id: { heading: "id", show: ({ id }) => id },
  productName: { heading: "nombre", show: ({ productName }) => productName },
  brand: { heading: "marca", show: ({ brand }) => brand },
  description: { heading: "descripción", show: ({ description }) => description },
  gender: { heading: "género", show: ({ gender }) => GENDER_LABELS[gender] },
  category: { heading: "categoría", show: ({ category }) => CATEGORY_LABELS[category] },
  status: { heading: "activo", show: ({ active }) => flagCell(active) },
  soon: { heading: "próximamente", show: ({ soon }) => flagCell(soon) },
  bigDecant: { heading: "decant 10 ml", show: ({ bigDecant }) => flagCell(bigDecant) },
  priceBigDecant: {
    heading: "precio decant 10 ml",
    show: ({ bigDecantUsdCents }) => numberCell(wireOrNull(bigDecantUsdCents)),
  },
  smallDecant: { heading: "decant 5 ml", show: ({ smallDecant }) => flagCell(smallDecant) },
  priceSmallDecant: {
    heading: "precio decant 5 ml",
    show: ({ smallDecantUsdCents }) => numberCell(wireOrNull(smallDecantUsdCents)),
  },
  images: { heading: "imágenes", show: ({ pictures }) => pictures.map(({ path }) => path).join(" ") },
  ml: { heading: "ml", show: (_, { ml }) => String(ml) },
  price: { heading: "precio", show: (_, { priceUsdCents }) => numberCell(toWire(priceUsdCents)) },
  priceInInstallments: {
    heading: "precio en cuotas",
    show: (_, { installmentUsdCents }) => numberCell(wireOrNull(installmentUsdCents)),
  },
  numberOfInstallments: { heading: "cuotas", show: (_, { numberOfInstallments }) => String(numberOfInstallments) },
  forSale: { heading: "promoción", show: (_, { forSale }) => flagCell(forSale) },
  percentageForSale: {
    heading: "% promoción",
    show: (_, { percentageForSaleBp }) => numberCell(toWire(percentageForSaleBp)),
  },
  priceForSale: {
    heading: "precio promoción",
    show: (_, { priceForSaleUsdCents }) => numberCell(wireOrNull(priceForSaleUsdCents)),
  },
  priceInInstallmentsForSale: {
    heading: "precio en cuotas promoción",
    show: (_, { installmentForSaleUsdCents }) => numberCell(wireOrNull(installmentForSaleUsdCents)),
  },
  stock: { heading: "stock", show: (_, { counters }) => String(counters.stock) },
  entered: { heading: "ingreso", show: () => "" },
  snF: { heading: "SN-F", show: (_, { locations }) => String(locations.snF) },
  snL: { heading: "SN-L", show: (_, { locations }) => String(locations.snL) },
  ros: { heading: "ROS", show: (_, { locations }) => String(locations.ros) },
} as const satisfies Record<string, { heading: string; show: (product: Product, size: ProductSize) => string }>;

export type CsvColumn = keyof typeof CSV_COLUMNS;
export const CSV_COLUMN_NAMES: readonly CsvColumn[] = Object.keys(CSV_COLUMNS).filter(
  (name): name is CsvColumn => name in CSV_COLUMNS,
);

/** Finds the column of a heading, ignoring capitals, accents and spaces. */
export function columnOf(heading: string): CsvColumn | undefined {
  const wanted = headingKey(heading);
  return CSV_COLUMN_NAMES.find((name) => headingKey(CSV_COLUMNS[name].heading) === wanted);
}

function headingKey(heading: string): string {
  return fold(heading).replaceAll(/[^a-z0-9%]/g, "");
}

/** Perfumes as table rows, headings first. */
export function productRows(products: readonly Product[]): string[][] {
  const headings = CSV_COLUMN_NAMES.map((name) => CSV_COLUMNS[name].heading);
  const lines = products.flatMap((product) =>
    product.sizes.map((size) => CSV_COLUMN_NAMES.map((name) => CSV_COLUMNS[name].show(product, size))),
  );
  return [headings, ...lines];
}
