/** Warnings about probable mistakes in an import: large price changes (applied anyway) and stock values (ignored). */
import type { FieldValue } from "../../fields.ts";
import { formatUsd } from "../../pricing/dollars.ts";
import { formatPercent } from "../../pricing/money.ts";
import { JUMP_BP, stepBp } from "../../pricing/rate.ts";
import type { FieldChange, Product } from "../product.ts";
import type { SentSize } from "../product-form-fields.ts";
import { CSV_COLUMN_NAMES, CSV_COLUMNS, type CsvColumn } from "./csv-columns.ts";
import type { RowError } from "./csv-table.ts";

interface Line {
  row: number;
  size: Partial<SentSize>;
}

/** Returns the warnings for an existing perfume: prices that jump, and stock values that the import ignores. */
export function importWarnings(
  before: Product,
  changes: readonly FieldChange[],
  lines: readonly [Line, ...Line[]],
): RowError[] {
  return [
    ...changes.flatMap((change) => priceJumpWarnings(change, lines)),
    ...lines.flatMap((line) => ignoredStockWarnings(before, line)),
  ];
}

/** Warns of a price that changes by more than `JUMP_BP`: on its size's line; for decants on the first line. */
function priceJumpWarnings({ field, ml, from, to }: FieldChange, lines: readonly [Line, ...Line[]]): RowError[] {
  const column = CSV_COLUMN_NAMES.find((name) => name === field && field.startsWith("price"));
  const [before, after] = [cents(from), cents(to)];
  if (!column || before === 0 || after === 0) return [];
  const step = stepBp(before, after);
  if (Math.abs(step) <= JUMP_BP) return [];
  const { row } = lines.find(({ size }) => size.ml === ml) ?? lines[0];
  const way = step > 0 ? "Sube" : "Baja";
  const message = `${way} ${formatPercent(Math.abs(step))}: de ${formatUsd(before)} a ${formatUsd(after)}`;
  return [warning(row, column, message)];
}

/** Dollars of the API in cents; 0 for a derived price. */
function cents(value: FieldValue): number {
  return typeof value === "number" ? Math.round(value * 100) : 0;
}

function ignoredStockWarnings({ sizes }: Product, { row, size }: Line): RowError[] {
  const stored = sizes.find(({ ml }) => ml === size.ml);
  if (!stored || size.stock === undefined || size.stock === stored.counters.stock) return [];
  const difference = `sigue en ${stored.counters.stock}, y el archivo dice ${size.stock}`;
  return [warning(row, "stock", `El stock no se cambia desde esta columna: ${difference}. Lo que entra va en ingreso`)];
}

function warning(row: number, column: CsvColumn, message: string): RowError {
  return { row, column: CSV_COLUMNS[column].heading, message };
}
