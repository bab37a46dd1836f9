import type { Fields, WireOf } from "../../fields.ts";
import { COUNTER_FIELDS, ENTERED_FIELD, LOCATION_FIELDS, PERFUME_FIELDS, SIZE_FIELDS } from "../fields.ts";
import { readCsv } from "./csv.ts";
import { CSV_COLUMNS, type CsvColumn, columnNamed, columnOf } from "./csv-columns.ts";

/** An error of the file: the line number (1 is the heading) and the column's heading. */
export interface RowError {
  row: number;
  /** Empty when the error is about the complete line. */
  column: string;
  message: string;
}

/** An error or a warning at a column; "" for the complete line. */
export function errorAt(row: number, column: CsvColumn | "", message: string): RowError {
  return { row, column: column === "" ? "" : CSV_COLUMNS[column].heading, message };
}

/** A line's cells by column. Empty cells are left out. */
export interface TableLine {
  row: number;
  cells: ReadonlyMap<CsvColumn, string>;
}

const IMPORT_ROWS_MAX = 20_000;

/** Parses a file. With an error of the whole file or of the heading, it returns no line. */
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
    errors: extra.map(({ row }) => errorAt(row, "", "Tiene más celdas que el encabezado")),
  };
}

function fileError(row: number, message: string) {
  return { lines: [], errors: [errorAt(row, "", message)] };
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
  return [...wrong, ...missing.map((what) => errorAt(row, "", `Falta la columna ${what}`))];
}

/** The fields that a line gives for its perfume and its size, without those of empty cells. */
export function readLine(line: TableLine) {
  const errors: RowError[] = [];
  const images = line.cells.get("images")?.split(/[\s|]+/);
  const product = { ...readFields(PERFUME_FIELDS, line, errors), ...(images && { images }) };
  const { entered, ...size } = readFields(LINE_FIELDS, line, errors);
  return { product, size, entered, errors };
}

const LINE_FIELDS = { ...SIZE_FIELDS, stock: COUNTER_FIELDS.stock, ENTERED_FIELD, ...LOCATION_FIELDS };

function readFields<F extends Fields>(fields: F, line: TableLine, errors: RowError[]): Partial<WireOf<F>> {
  const values = Object.values(fields).map(({ name }) => [name, readCell(name, line, errors)] as const);
  return Object.assign({}, ...values.map(([name, value]) => (value === undefined ? {} : { [name]: value })));
}

/** Returns undefined for an empty cell, and for an unreadable one, which adds an error. */
function readCell(name: string, { row, cells }: TableLine, errors: RowError[]) {
  const column = columnNamed(name);
  const cell = column && cells.get(column);
  if (!column || cell === undefined) return undefined;
  const { cells: format } = CSV_COLUMNS[column];
  const value = format.read(cell);
  if (value === null) errors.push(errorAt(row, column, format.message));
  return value ?? undefined;
}
