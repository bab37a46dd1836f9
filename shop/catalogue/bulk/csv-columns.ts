/** The columns of the catalogue file: one line per size, with the perfume's cells repeated on each line. */
import { type CellFormat, TEXT_CELLS } from "../../cells.ts";
import { type Fields, type FieldValue, wireValues } from "../../fields.ts";
import { fold } from "../../text.ts";
import { COUNTER_FIELDS, ENTERED_FIELD, LOCATION_FIELDS, PERFUME_FIELDS, SIZE_FIELDS } from "../fields.ts";
import type { Product, ProductSize } from "../product.ts";

interface Column {
  heading: string;
  cells: CellFormat<FieldValue>;
}

function columnsOf<F extends Fields>(fields: F): { [Key in keyof F as F[Key]["name"]]: Column } {
  const columns = Object.values(fields).map(({ name, label, heading = label.toLowerCase(), kind: { cells } }) => ({
    [name]: { heading, cells },
  }));
  return Object.assign({}, ...columns);
}

const COLUMNS = {
  id: { heading: "id", cells: TEXT_CELLS },
  ...columnsOf(PERFUME_FIELDS),
  images: { heading: "imágenes", cells: TEXT_CELLS },
  ...columnsOf(SIZE_FIELDS),
  ...columnsOf({ stock: COUNTER_FIELDS.stock }),
  ...columnsOf({ ENTERED_FIELD }),
  ...columnsOf(LOCATION_FIELDS),
};

export type CsvColumn = keyof typeof COLUMNS;

/** Every column, by its field's name in the API. `entered` is for incoming units and is empty in exports. */
export const CSV_COLUMNS: Readonly<Record<CsvColumn, Column>> = COLUMNS;
export const CSV_COLUMN_NAMES: readonly CsvColumn[] = Object.keys(CSV_COLUMNS).filter(
  (name): name is CsvColumn => name in CSV_COLUMNS,
);

/** Finds the column of a field by its name in the API. */
export function columnNamed(field: string): CsvColumn | undefined {
  return CSV_COLUMN_NAMES.find((name) => name === field);
}

/** Finds the column of a heading, ignoring capitals, accents, spaces and punctuation. */
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
  return [headings, ...products.flatMap((product) => product.sizes.map((size) => cellsOf(product, size)))];
}

function cellsOf(product: Product, size: ProductSize): string[] {
  const values: Readonly<Record<CsvColumn, FieldValue>> = {
    id: product.id,
    ...wireValues(PERFUME_FIELDS, product),
    images: product.pictures.map(({ path }) => path).join(" "),
    ...wireValues(SIZE_FIELDS, size),
    stock: size.counters.stock,
    entered: null,
    ...size.locations,
  };
  return CSV_COLUMN_NAMES.map((name) => CSV_COLUMNS[name].cells.write(values[name]));
}
