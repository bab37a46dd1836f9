import { CATEGORY_LABELS, GENDER_LABELS } from "../catalogue.ts";
import { readCsv } from "./csv.ts";
import { CSV_COLUMNS, type CsvColumn, cellChoice, cellFlag, cellNumber, cellWhole, columnOf } from "./csv-columns.ts";

/** An error of the file: the line number (1 is the heading) and the column's heading. */
export interface RowError {
  row: number;
  /** Empty when the error is about the whole line. */
  column: string;
  message: string;
}

/** A line's cells by column. Empty cells are left out. */
export interface TableLine {
  row: number;
  cells: ReadonlyMap<CsvColumn, string>;
}

export const IMPORT_ROWS_MAX = 20_000;

/** Parses a file. With an error in the heading, or more than `IMPORT_ROWS_MAX` lines, no line is returned. */
export function readTable(file: string): { lines: TableLine[]; errors: RowError[] } {
  const table = readCsv(file);
  if (!table.ok) return fileError(table.unclosed, "Hay comillas que no se cierran");
  const [heading, ...rows] = table.rows;
  if (!heading) return fileError(1, "El archivo está vacío");
  if (rows.length > IMPORT_ROWS_MAX) return fileError(1, `Hasta ${IMPORT_ROWS_MAX} filas por archivo`);
  const columns = heading.cells.map(columnOf);
  const errors = headingErrors(heading.row, heading.cells, columns);
  if (errors.length > 0) return { lines: [], errors };
  const extra = rows.filter(({ cells }) => cells.slice(columns.length).some((cell) => cell !== ""));
  const lines = rows.map(({ row, cells }) => ({ row, cells: cellsOf(cells, columns) }));
  return {
    lines,
    errors: extra.map(({ row }) => ({ row, column: "", message: "Tiene más celdas que el encabezado" })),
  };
}

function fileError(row: number, message: string) {
  return { lines: [], errors: [{ row, column: "", message }] };
}

function cellsOf(cells: readonly string[], columns: readonly (CsvColumn | undefined)[]): Map<CsvColumn, string> {
  return new Map(
    columns.flatMap((column, index) => {
      const cell = cells[index] ?? "";
      return column === undefined || cell === "" ? [] : [[column, cell] as const];
    }),
  );
}

function headingErrors(
  row: number,
  headings: readonly string[],
  columns: readonly (CsvColumn | undefined)[],
): RowError[] {
  const wrong = headings.flatMap((heading, index) => {
    if (heading === "") return [];
    const column = columns[index];
    if (column === undefined) return [{ row, column: heading, message: "No conocemos esta columna" }];
    return columns.indexOf(column) < index ? [{ row, column: heading, message: "Esta columna está dos veces" }] : [];
  });
  const isNamed = columns.includes("id") || (columns.includes("productName") && columns.includes("brand"));
  const { id, productName, brand, ml } = CSV_COLUMNS;
  const missing = [
    ...(isNamed ? [] : [`${id.heading}, o ${productName.heading} y ${brand.heading}`]),
    ...(columns.includes("ml") ? [] : [ml.heading]),
  ];
  return [...wrong, ...missing.map((what) => ({ row, column: "", message: `Falta la columna ${what}` }))];
}

/** The fields that a line gives for its perfume and its size, without those of empty cells. */
export function readLine(line: TableLine) {
  const errors: RowError[] = [];
  const cell = reader(line, errors);
  const product = {
    productName: cell("productName", asText),
    brand: cell("brand", asText),
    description: cell("description", asText),
    gender: cell("gender", (text) => cellChoice(text, GENDER_LABELS), labelsOf(GENDER_LABELS)),
    category: cell("category", (text) => cellChoice(text, CATEGORY_LABELS), labelsOf(CATEGORY_LABELS)),
    status: cell("status", cellFlag, YES_OR_NO),
    soon: cell("soon", cellFlag, YES_OR_NO),
    bigDecant: cell("bigDecant", cellFlag, YES_OR_NO),
    priceBigDecant: cell("priceBigDecant", cellNumber, NUMBER),
    smallDecant: cell("smallDecant", cellFlag, YES_OR_NO),
    priceSmallDecant: cell("priceSmallDecant", cellNumber, NUMBER),
    images: cell("images", (text) => text.split(/[\s|]+/)),
  };
  const size = {
    ml: cell("ml", cellWhole, WHOLE),
    price: cell("price", cellNumber, NUMBER),
    priceInInstallments: cell("priceInInstallments", cellNumber, NUMBER),
    numberOfInstallments: cell("numberOfInstallments", cellWhole, WHOLE),
    forSale: cell("forSale", cellFlag, YES_OR_NO),
    percentageForSale: cell("percentageForSale", cellNumber, NUMBER),
    priceForSale: cell("priceForSale", cellNumber, NUMBER),
    priceInInstallmentsForSale: cell("priceInInstallmentsForSale", cellNumber, NUMBER),
    stock: cell("stock", cellWhole, WHOLE),
    snF: cell("snF", cellWhole, WHOLE),
    snL: cell("snL", cellWhole, WHOLE),
    ros: cell("ros", cellWhole, WHOLE),
  };
  const entered = cell("entered", cellWhole, WHOLE);
  return { product: withoutMissing(product), size: withoutMissing(size), entered, errors };
}

const YES_OR_NO = "Escribí sí o no";
const NUMBER = "Escribí un número con hasta dos decimales, como 45,50";
const WHOLE = "Escribí un número entero";

const asText = (text: string) => text;
const labelsOf = (labels: Readonly<Record<string, string>>) => `Escribí uno de: ${Object.values(labels).join(", ")}`;

/** Returns a parser of cells. An unreadable cell adds an error and gives no value. */
function reader({ row, cells }: TableLine, errors: RowError[]) {
  return <Value>(column: CsvColumn, read: (text: string) => Value | null, message = ""): Value | undefined => {
    const text = cells.get(column);
    if (text === undefined) return undefined;
    const value = read(text);
    if (value === null) errors.push({ row, column: CSV_COLUMNS[column].heading, message });
    return value ?? undefined;
  };
}

function withoutMissing<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.assign(
    {},
    ...Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [{ [name]: value }])),
  );
}
