/** Rows of other tables as JSON in a row of the one that is asked, so that all of it is one statement. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Fields, text } from "./decode.ts";

interface Rows {
  table: SQLiteTable;
  columns: readonly Column[];
  where: SQL | undefined;
  orderBy: readonly SQL[];
  /** How many of them at most; without it, all. */
  atMost?: number;
}

/**
 * Rows as a column called `as`: a JSON array of objects with the columns' names, as `rowsIn` reads it. They are put in
 * order first and gathered then: the server's own parser knows no ORDER BY within an aggregate.
 */
export function rowsAsJson(as: string, { table, columns, where, orderBy, atMost }: Rows): SQL.Aliased {
  const members = columns.map((column) => sql`${sql.raw(`'${column.name}'`)}, ${sql.identifier(column.name)}`);
  const limit = atMost === undefined ? sql`` : sql` limit ${sql.raw(String(atMost))}`;
  const rows = sql`select * from ${table} where ${where} order by ${sql.join([...orderBy], sql`, `)}${limit}`;
  return sql`(select json_group_array(json_object(${sql.join(members, sql`, `)})) from (${rows}))`.as(as);
}

/** The rows in a column that `rowsAsJson` made; their values are JSON's, which has no other numbers than ours. */
export function rowsIn(row: Fields, column: string): Fields[] {
  const rows: unknown = JSON.parse(text(row, column));
  if (!Array.isArray(rows)) throw new TypeError(`column ${column} holds no rows`);
  return rows;
}
