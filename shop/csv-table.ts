/** Parses a catalogue file (CSV) into lines with cells by column, and reports errors of its form. */
import { readCsv } from "./catalogue/csv.ts";
import { CSV_COLUMNS, type CsvColumn, columnOf } from "./catalogue/csv-columns.ts";

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

export interface CatalogueTable {
  lines: TableLine[];
  errors: RowError[];
}

export const IMPORT_ROWS_MAX = 20_000;

/** Parses a file. With an error in the heading, or more than `IMPORT_ROWS_MAX` lines, no line is returned. */
export function readTable(file: string): CatalogueTable {
  const table = readCsv(file);
  if (!table.ok) return failing(table.unclosed, "Hay comillas que no se cierran");
  const [heading, ...rows] = table.rows;
  if (!heading) return failing(1, "El archivo está vacío");
  if (rows.length > IMPORT_ROWS_MAX) return failing(1, `Hasta ${IMPORT_ROWS_MAX} filas por archivo`);
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

function failing(row: number, message: string): CatalogueTable {
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
  const missing = [
    ...(isNamed
      ? []
      : [`${CSV_COLUMNS.id.heading}, o ${CSV_COLUMNS.productName.heading} y ${CSV_COLUMNS.brand.heading}`]),
    ...(columns.includes("ml") ? [] : [CSV_COLUMNS.ml.heading]),
  ];
  return [...wrong, ...missing.map((what) => ({ row, column: "", message: `Falta la columna ${what}` }))];
}
