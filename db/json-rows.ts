/** Rows of related tables as a JSON column, so that one statement reads everything. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Fields, text } from "./decode.ts";

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
