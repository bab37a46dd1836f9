/** What is done as a file says, or left undone, and may not be what was meant. */

import type { RowError } from "../csv-table.ts";
import { formatUsd } from "../pricing/dollars.ts";
import { formatPercent } from "../pricing/money.ts";
import { JUMP_BP, stepBp } from "../pricing/rate.ts";
import { CSV_COLUMN_NAMES, CSV_COLUMNS, type CsvColumn } from "./csv-columns.ts";
import type { FieldChange, FieldValue, Product } from "./product.ts";
import type { SentSize } from "./product-form.ts";

/** A line of the file, as far as it is warned of. */
interface Line {
  row: number;
  size: Partial<SentSize>;
}

/** The warnings of one perfume that is there: prices that jump, and stock that the file cannot set. */
export function importWarnings(
  before: Product,
  changes: readonly FieldChange[],
  lines: readonly [Line, ...Line[]],
): RowError[] {
  return [...changes.flatMap((change) => jumpOf(change, lines)), ...lines.flatMap((line) => stockLeft(before, line))];
}

/** A price that becomes more than a fifth dearer or cheaper: on its size's line, of a decant on the first. */
function jumpOf({ field, ml, from, to }: FieldChange, lines: readonly [Line, ...Line[]]): RowError[] {
  const column = CSV_COLUMN_NAMES.find((name) => name === field && field.startsWith("price"));
  const [before, after] = [cents(from), cents(to)];
  if (!column || before === 0 || after === 0) return [];
  const step = stepBp(before, after);
  if (Math.abs(step) <= JUMP_BP) return [];
  const { row } = lines.find(({ size }) => size.ml === ml) ?? lines[0];
  const way = step > 0 ? "Sube" : "Baja";
  return [
    warning(row, column, `${way} ${formatPercent(Math.abs(step))}: de ${formatUsd(before)} a ${formatUsd(after)}`),
  ];
}

/** Dollars as they cross HTTP, in cents; 0 of a price that follows from another. */
function cents(value: FieldValue): number {
  return typeof value === "number" ? Math.round(value * 100) : 0;
}

function stockLeft({ sizes }: Product, { row, size }: Line): RowError[] {
  const stored = sizes.find(({ ml }) => ml === size.ml);
  if (!stored || size.stock === undefined || size.stock === stored.counters.stock) return [];
  const words = `sigue en ${stored.counters.stock}, y el archivo dice ${size.stock}`;
  return [warning(row, "stock", `El stock no se cambia desde esta columna: ${words}. Lo que entra va en ingreso`)];
}

function warning(row: number, column: CsvColumn, message: string): RowError {
  return { row, column: CSV_COLUMNS[column].heading, message };
}
