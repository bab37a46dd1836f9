/**
 * Warnings about probable mistakes in an import: stock values, which it ignores, and what it applies anyway: large price changes,
 * units of a new size, and locations and costs, where an older file would undo sales and receipts.
 */
import type { FieldValue } from "../../fields.ts";
import { formatUsd } from "../../pricing/dollars.ts";
import { formatPercent } from "../../pricing/money.ts";
import { JUMP_BP, stepBp } from "../../pricing/rate.ts";
import { COUNTER_FIELDS, LOCATION_FIELDS, SUPPLY_FIELDS } from "../fields.ts";
import type { FieldChange, Product } from "../product.ts";
import type { SentSize } from "../product-form-fields.ts";
import { columnNamed } from "./csv-columns.ts";
import { errorAt, type RowError } from "./csv-table.ts";

interface Line {
  row: number;
  size: Partial<SentSize>;
}

type Lines = readonly [Line, ...Line[]];

/**
 * Returns the warnings for an existing perfume: prices that jump, locations and costs that change, new sizes with units, and
 * stock values that the import ignores.
 */
export function importWarnings(before: Product, changes: readonly FieldChange[], lines: Lines): RowError[] {
  return [
    ...changes.flatMap((change) => priceJumpWarnings(change, lines)),
    ...changes.flatMap((change) => undoneWarnings(before, change, lines)),
    ...changes.flatMap((change) => newUnitsWarnings(before, change, lines)),
    ...lines.flatMap((line) => ignoredStockWarnings(before, line)),
  ];
}

/** Warns of a price that changes by more than `JUMP_BP`: on its size's line; for decants on the first line. */
function priceJumpWarnings({ field, ml, from, to }: FieldChange, lines: Lines): RowError[] {
  const column = field.startsWith("price") ? columnNamed(field) : undefined;
  const [before, after] = [cents(from), cents(to)];
  if (!column || before === 0 || after === 0) return [];
  const step = stepBp(before, after);
  if (Math.abs(step) <= JUMP_BP) return [];
  const way = step > 0 ? "Sube" : "Baja";
  const message = `${way} ${formatPercent(Math.abs(step))}: de ${formatUsd(before)} a ${formatUsd(after)}`;
  return [errorAt(rowOf(ml, lines), column, message)];
}

/** The line of a size; the first one for the perfume. */
function rowOf(ml: number | null, lines: Lines): number {
  const { row } = lines.find(({ size }) => size.ml === ml) ?? lines[0];
  return row;
}

/** Warns of a location or a known cost of a stored size that changes: sales and receipts change them, too. */
function undoneWarnings({ sizes }: Product, { field, size, ml, from, to }: FieldChange, lines: Lines): RowError[] {
  const isCost = field === SUPPLY_FIELDS.averageCostUsdCents.name;
  const column = isCost ? field : Object.values(LOCATION_FIELDS).find(({ name }) => name === field)?.name;
  if (!column || from === null || !sizes.some(({ id }) => id === size)) return [];
  const values = isCost ? `de ${formatUsd(cents(from))} a ${formatUsd(cents(to))}` : `de ${from} a ${to}`;
  const message = `Pasa ${values}. Si hubo ventas o recepciones después de exportar el archivo, dejá vacía esta celda`;
  return [errorAt(rowOf(ml, lines), column, message)];
}

/** Warns of a new size with units: its millilitres may be the former ones of a stored size, whose units it would repeat. */
function newUnitsWarnings({ sizes }: Product, { field, size, ml, to }: FieldChange, lines: Lines): RowError[] {
  if (field !== COUNTER_FIELDS.stock.name || to === 0 || sizes.some(({ id }) => id === size)) return [];
  const units = to === 1 ? "entra 1 unidad" : `entran ${to} unidades`;
  const message = `Es un tamaño nuevo de este perfume: ${units}. Fijate que no sea uno que ya está, con otro ml`;
  return [errorAt(rowOf(ml, lines), "ml", message)];
}

/** Dollars of the API in cents; 0 for a derived price. */
function cents(value: FieldValue): number {
  return typeof value === "number" ? Math.round(value * 100) : 0;
}

function ignoredStockWarnings({ sizes }: Product, { row, size }: Line): RowError[] {
  const stored = sizes.find(({ ml }) => ml === size.ml);
  if (!stored || size.stock === undefined || size.stock === stored.counters.stock) return [];
  const difference = `sigue en ${stored.counters.stock}, y el archivo dice ${size.stock}`;
  return [errorAt(row, "stock", `El stock no se cambia desde esta columna: ${difference}. Lo que entra va en ingreso`)];
}
