/** Writes perfumes in sets of up to `ROWS_PER_STATEMENT` rows per statement (docs/architecture.md#one-write-is-one-batch). */

import type { InStatement } from "@libsql/client/web";
import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { changesBetween, diffOf, type Product, type ProductSize } from "#shop/catalogue/product.ts";
import type { Movement } from "#shop/catalogue/product-change.ts";
import type { AuditAction } from "#shop/reports/audit-action.ts";
import { LOCATIONS, type LocationEvent } from "#shop/stock/stock.ts";
import { auditLog } from "../reports/tables.ts";
import { rawStatement, sqlite, statement } from "../statement.ts";
import { locationMovements, stockMovements } from "../stock/tables.ts";
import { movedToSameMl } from "./same-ml.ts";
import { perfumes, pictures, sizes } from "./tables.ts";

/** A perfume before (null if it is new) and after a change. */
export interface ProductChange {
  before: Product | null;
  after: Product;
}

/** What the ledgers and the activity log store about a write. */
export interface Writing {
  by: string;
  nowMs: number;
  requestId: string;
  what: AuditAction | ((change: ProductChange) => AuditAction);
  /** Why units of locations change; `edit` by default. */
  located?: LocationEvent;
  /** The receipt by which units came in. */
  receiptId?: string;
}

/** First temporary ml of sizes whose ml another size gets in the same change. It is above every ml that the form accepts. */
const TEMPORARY_ML = 90_000;

/**
 * Returns the statements that bring perfumes from `before` to `after`, with stock changes through the ledger and one
 * activity log row per change. Writes the row of every perfume in `changes`, with the `updatedAtMs` of `after`. Writes only the
 * sizes that differ, and all pictures of a perfume if any differs.
 */
export function productStatements(
  changes: readonly ProductChange[],
  movements: readonly Movement[],
  writing: Writing,
): InStatement[] {
  const { nowMs } = writing;
  const created = changes.filter(({ before }) => before === null);
  const updated = changes.filter(({ before }) => before !== null);
  return [
    ...inserts(
      perfumes,
      created.map(({ after }) => perfumeRow(after)),
    ),
    ...updates(
      perfumes,
      updated.map(({ after }) => withoutFixedColumns(perfumeRow(after))),
    ),
    ...updates(
      sizes,
      updated.flatMap(removedSizes).map(({ id }) => ({ id, removedAtMs: nowMs })),
    ),
    ...updates(sizes, updated.flatMap(sizesToMoveAside)),
    ...updates(sizes, updated.flatMap(eansToFree)),
    ...updates(sizes, updated.flatMap(changedSizes)),
    ...updates(sizes, updated.flatMap(changedCosts)),
    ...inserts(
      sizes,
      changes.flatMap((change) => addedSizes(change, nowMs)),
    ),
    ...movedToSameMl(updated),
    ...inserts(
      stockMovements,
      movements.map((movement) => movementRow(movement, writing)),
    ),
    ...inserts(
      locationMovements,
      changes.flatMap((change) => locationRows(change, writing)),
    ),
    ...replacedPictures(changes),
    ...inserts(
      auditLog,
      changes.map((change) => auditRow(change, writing)),
    ),
  ];
}

/** Returns the statements that archive a perfume, which orders and the ledger still reference. */
export function archiveProduct(
  product: Product,
  { by, nowMs, what }: Pick<Writing, "by" | "nowMs"> & { what: AuditAction },
): InStatement[] {
  const { id, productName, brand } = product;
  const [from, to] = [
    { productName, brand, archived: false },
    { productName, brand, archived: true },
  ];
  const row = { atMs: nowMs, byUserId: by, noun: "perfume", nounId: id, what, ...auditValues(from, to) };
  return [
    ...updates(perfumes, [{ id, archivedAtMs: nowMs, updatedAtMs: Math.max(nowMs, product.updatedAtMs + 1) }]),
    ...inserts(auditLog, [row]),
  ];
}

function perfumeRow(product: Product): Row {
  const { pictures: _, sizes: __, key: ___, ...row } = product;
  return row;
}

/** Omits the columns that never change. */
function withoutFixedColumns({ createdAtMs: _, ...row }: Row): Row {
  return row;
}

function removedSizes({ before, after }: ProductChange): ProductSize[] {
  return (before?.sizes ?? []).filter(({ id }) => !after.sizes.some((size) => size.id === id));
}

/**
 * Sizes that first get a temporary ml, because another size gets their ml in the same change. After each written row, the
 * sizes of a perfume must have different ml.
 */
function sizesToMoveAside({ before, after }: ProductChange): Row[] {
  const moved = (before?.sizes ?? []).filter(({ id, ml }) =>
    after.sizes.some((size) => size.id === id && size.ml !== ml),
  );
  const isMlReused = moved.some(({ id, ml }) => after.sizes.some((size) => size.id !== id && size.ml === ml));
  return isMlReused ? moved.map(({ id }, index) => ({ id, ml: TEMPORARY_ML + index })) : [];
}

/**
 * Barcodes to clear first, because another size may get them in the same change. After each written row, no two sizes may
 * have the same barcode.
 */
function eansToFree({ before, after }: ProductChange): Row[] {
  const changed = (before?.sizes ?? []).filter(({ id, ean }) =>
    after.sizes.some((size) => size.id === id && ean !== "" && size.ean !== ean),
  );
  return changed.map(({ id }) => ({ id, ean: "" }));
}

function changedSizes({ before, after }: ProductChange): Row[] {
  return after.sizes.flatMap((size, position) => {
    const index = before?.sizes.findIndex(({ id }) => id === size.id) ?? -1;
    const stored = before?.sizes[index];
    if (!stored) return [];
    const row = sizeRow(size, position);
    return JSON.stringify(row) === JSON.stringify(sizeRow(stored, index)) ? [] : [row];
  });
}

/**
 * Changed average costs only: a receipt writes the average, too, and does not change the version of the catalogue. So another
 * change that was planned before the receipt must not write the former average.
 */
function changedCosts({ before, after }: ProductChange): Row[] {
  return after.sizes.flatMap(({ id, averageCostUsdCents }) => {
    const stored = before?.sizes.find((size) => size.id === id);
    return stored && stored.averageCostUsdCents !== averageCostUsdCents ? [{ id, averageCostUsdCents }] : [];
  });
}

function addedSizes({ before, after }: ProductChange, nowMs: number): Row[] {
  return after.sizes.flatMap((size, position) => {
    if (before?.sizes.some(({ id }) => id === size.id)) return [];
    const { averageCostUsdCents } = size;
    return [{ ...sizeRow(size, position), averageCostUsdCents, perfumeId: after.id, createdAtMs: nowMs }];
  });
}

/** Counters and locations are left out: triggers derive them from the ledgers. The average cost is written separately. */
function sizeRow(size: ProductSize, position: number): Row {
  const { counters: _, locations: __, key: ___, averageCostUsdCents: ____, ...row } = size;
  return { ...row, position };
}

function movementRow(movement: Movement, { by, nowMs, requestId }: Writing): Row {
  return { ...movement, requestId, movedBy: by, atMs: nowMs };
}

/** The changes of locations. They are differences, so that those of two requests add up. */
function locationRows({ before, after }: ProductChange, writing: Writing): Row[] {
  const { by, nowMs, requestId, located: kind = "edit", receiptId = null } = writing;
  return after.sizes.flatMap(({ id: sizeId, locations }) => {
    const stored = before?.sizes.find(({ id }) => id === sizeId)?.locations;
    return LOCATIONS.flatMap((location) => {
      const units = locations[location] - (stored?.[location] ?? 0);
      return units === 0 ? [] : [{ sizeId, location, kind, units, requestId, receiptId, movedBy: by, atMs: nowMs }];
    });
  });
}

function replacedPictures(changes: readonly ProductChange[]): InStatement[] {
  const others = changes.filter(
    ({ before, after }) => JSON.stringify(before?.pictures ?? []) !== JSON.stringify(after.pictures),
  );
  if (others.length === 0) return [];
  const ids = JSON.stringify(others.map(({ after }) => after.id));
  const rows = others.flatMap(({ after }) =>
    after.pictures.map((picture, position) => ({ ...picture, perfumeId: after.id, position })),
  );
  const isOfOther = sql`${pictures.perfumeId} in (select value from json_each(${ids}))`;
  return [statement(sqlite.delete(pictures).where(isOfOther)), ...inserts(pictures, rows)];
}

function auditRow(change: ProductChange, { by, nowMs, what }: Writing): Row {
  const { before, after } = change;
  const { from, to } = diffOf(changesBetween(before, after));
  const event = typeof what === "string" ? what : what(change);
  const values = before === null ? auditValues(null, to) : auditValues(from, to);
  return { atMs: nowMs, byUserId: by, noun: "perfume", nounId: after.id, what: event, ...values };
}

/** Returns the values of an activity log row as its columns store them: JSON. */
function auditValues(from: object | null, to: object): { from: string | null; to: string } {
  return { from: from && JSON.stringify(from), to: JSON.stringify(to) };
}

/** Values by the schema's field names. */
type Row = Record<string, string | number | boolean | null>;

/** Maximum rows of a statement: at most a few megabytes. */
const ROWS_PER_STATEMENT = 2_500;

/** `insert into table (columns) select values of each row`. */
function inserts(table: SQLiteTable, rows: readonly Row[]): InStatement[] {
  return inSets(table, rows, (given, set) => {
    const names = given.map(({ column }) => sql.identifier(column.name));
    return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(given.map(cellOf), sql`, `)} from ${set}`;
  });
}

/** `update table set columns = values of the row with its id`. */
function updates(table: SQLiteTable, rows: readonly Row[]): InStatement[] {
  return inSets(table, rows, (given, set) => {
    const changed = given.filter(({ name }) => name !== "id");
    const assigned = changed.map((one) => sql`${sql.identifier(one.column.name)} = ${cellOf(one)}`);
    return sql`update ${table} set ${sql.join(assigned, sql`, `)} from ${set} where ${table}."id" = r.value ->> 'id'`;
  });
}

interface Given {
  name: string;
  column: Column;
}

/** All rows of a set must have the fields of its first row. */
function inSets(table: SQLiteTable, rows: readonly Row[], build: (given: Given[], set: SQL) => SQL): InStatement[] {
  const columns = Object.entries(getTableColumns(table));
  const statements: InStatement[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const slice = rows.slice(from, from + ROWS_PER_STATEMENT);
    const given = columns.flatMap(([name, column]) => (name in (slice[0] ?? {}) ? [{ name, column }] : []));
    statements.push(rawStatement(build(given, sql`json_each(${JSON.stringify(slice)}) as r`)));
  }
  return statements;
}

function cellOf({ name }: Given): SQL {
  return sql`r.value ->> ${sql.raw(`'${name}'`)}`;
}
