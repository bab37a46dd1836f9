/** The columns of the catalogue file: one line per size, with the perfume's cells repeated on each line. */
import { parseDecimal } from "../../decimal.ts";
import { fold } from "../../text.ts";
import { CATEGORY_LABELS, GENDER_LABELS } from "../catalogue.ts";
import { type Product, type ProductSize, wireOrNull } from "../product.ts";

/** Converts "1.234,50", "1234,5", "12.50" and "1,234.50" for `parseDecimal`; other forms stay unchanged. */
function plainDecimal(text: string): string {
  const digits = text.replaceAll(/^(?:US|U\$S|AR)?\s*\$|[\s\u00a0]|%$/gi, "");
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(digits)) return digits.replaceAll(".", "").replace(",", ".");
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(digits)) return digits.replaceAll(",", "");
  return digits.replace(",", ".");
}

/** Parses a number with at most two decimals; null when invalid. */
export function cellNumber(text: string): number | null {
  const read = parseDecimal(plainDecimal(text), 2);
  return read.ok ? read.value / 100 : null;
}

/** Parses a whole number with an optional sign; null when invalid. */
export function cellWhole(text: string): number | null {
  const signed = text.trim();
  const read = parseDecimal(plainDecimal(signed.replace(/^[+-]/, "")), 0);
  if (!read.ok) return null;
  return signed.startsWith("-") ? -read.value : read.value;
}

const YES = ["si", "s", "x", "1", "true", "verdadero"];
const NO = ["no", "n", "0", "false", "falso"];

/** Parses yes or no; null when it is neither. */
export function cellFlag(text: string): boolean | null {
  const response = fold(text.trim());
  if (YES.includes(response)) return true;
  return NO.includes(response) ? false : null;
}

/** Finds the value whose label or name is in the cell; null when none matches. */
export function cellChoice<Choice extends string>(
  text: string,
  labels: Readonly<Record<Choice, string>>,
): Choice | null {
  const searched = fold(text.trim());
  const names = Object.keys(labels).filter((name): name is Choice => name in labels);
  return names.find((name) => fold(name) === searched || fold(labels[name]) === searched) ?? null;
}

/** Formats hundredths for a cell: 4550 is "45,5". */
const decimalCell = (hundredths: number | null) => String(wireOrNull(hundredths) ?? "").replace(".", ",");
const flagCell = (value: boolean) => (value ? "sí" : "no");

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
  priceBigDecant: { heading: "precio decant 10 ml", show: (product) => decimalCell(product.bigDecantUsdCents) },
  smallDecant: { heading: "decant 5 ml", show: ({ smallDecant }) => flagCell(smallDecant) },
  priceSmallDecant: { heading: "precio decant 5 ml", show: (product) => decimalCell(product.smallDecantUsdCents) },
  images: { heading: "imágenes", show: ({ pictures }) => pictures.map(({ path }) => path).join(" ") },
  ml: { heading: "ml", show: (_, { ml }) => String(ml) },
  price: { heading: "precio", show: (_, size) => decimalCell(size.priceUsdCents) },
  priceInInstallments: { heading: "precio en cuotas", show: (_, size) => decimalCell(size.installmentUsdCents) },
  numberOfInstallments: { heading: "cuotas", show: (_, { numberOfInstallments }) => String(numberOfInstallments) },
  forSale: { heading: "promoción", show: (_, { forSale }) => flagCell(forSale) },
  percentageForSale: { heading: "% promoción", show: (_, size) => decimalCell(size.percentageForSaleBp) },
  priceForSale: { heading: "precio promoción", show: (_, size) => decimalCell(size.priceForSaleUsdCents) },
  priceInInstallmentsForSale: {
    heading: "precio en cuotas promoción",
    show: (_, size) => decimalCell(size.installmentForSaleUsdCents),
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
  const searched = headingKey(heading);
  return CSV_COLUMN_NAMES.find((name) => headingKey(CSV_COLUMNS[name].heading) === searched);
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
