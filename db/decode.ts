/** Decodes the columns of a row. A column of another type throws an error that names the row and the column. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** A row by column names, from the client or from JSON. */
export type Fields = Readonly<Record<string, unknown>>;

export function text(row: Fields, column: string): string {
  const value = row[column];
  return typeof value === "string" ? value : malformed(row, column);
}

export function textOrNull(row: Fields, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

export function integer(row: Fields, column: string): number {
  const value = row[column];
  return typeof value === "number" && Number.isSafeInteger(value) ? value : malformed(row, column);
}

export function integerOrNull(row: Fields, column: string): number | null {
  return row[column] === null ? null : integer(row, column);
}

export function flag(row: Fields, column: string): boolean {
  const value = row[column];
  return value === 0 || value === 1 ? value === 1 : malformed(row, column);
}

export function oneOf<Word extends string>(row: Fields, column: string, values: readonly Word[]): Word {
  const value = row[column];
  return values.find((word) => word === value) ?? malformed(row, column);
}

function malformed(row: Fields, column: string): never {
  const named = ["id", "key"].map((name) => row[name]).find((value) => value !== undefined);
  throw new TypeError(`malformed row ${named ?? ""}: column ${column} is ${typeof row[column]}`);
}

/** Rows of related tables as a JSON column, so that one statement reads everything. */

interface Rows {
  table: SQLiteTable;
  columns: readonly Column[];
  where: SQL | undefined;
  orderBy: readonly SQL[];
  /** Maximum number of rows; undefined: all. */
  atMost?: number;
}

/**
 * A column `as` with rows as a JSON array of objects by column name; `rowsIn` decodes it. The rows are sorted in a
 * subquery because the server's parser does not support ORDER BY in an aggregate.
 */
export function rowsAsJson(as: string, { table, columns, where, orderBy, atMost }: Rows): SQL.Aliased {
  const members = columns.map((column) => sql`${sql.raw(`'${column.name}'`)}, ${sql.identifier(column.name)}`);
  const limit = atMost === undefined ? sql`` : sql` limit ${sql.raw(String(atMost))}`;
  const rows = sql`select * from ${table} where ${where} order by ${sql.join([...orderBy], sql`, `)}${limit}`;
  return sql`(select json_group_array(json_object(${sql.join(members, sql`, `)})) from (${rows}))`.as(as);
}

/** Decodes a column made by `rowsAsJson`. Every number of the database is exact in JSON. */
export function rowsIn(row: Fields, column: string): Fields[] {
  const rows: unknown = JSON.parse(text(row, column));
  if (!Array.isArray(rows)) throw new TypeError(`column ${column} holds no rows`);
  return rows;
}
