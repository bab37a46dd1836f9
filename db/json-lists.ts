/** Rows as one JSON text of value lists: a third of the bytes and half the time of normal rows. */
import type { Row } from "@libsql/client/web";
import { type Column, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Fields, text } from "./decode.ts";
import { prepare, sqlite } from "./statement.ts";

/**
 * Prepares a query of these columns. `which` is the condition, order and limit, and may have placeholders. `decode`
 * restores the rows with their column names.
 */
export function listsOf(table: SQLiteTable, columns: readonly Column[], which: SQL) {
  const names = columns.map(({ name }) => name);
  const values = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const rows = sql`select ${values} from ${table} where ${which}`;
  const gathered = sql<string>`json_group_array(json_array(${values}))`.as("lists");
  return {
    select: prepare(sqlite.select({ lists: gathered }).from(sql`(${rows})`)),
    rowsOf: ([answer]: Row[] = []): Fields[] => rowsIn(answer, names),
  };
}

function rowsIn(answer: Fields | undefined, names: readonly string[]): Fields[] {
  const lists: unknown = JSON.parse(text(answer ?? {}, "lists"));
  if (!Array.isArray(lists)) throw new TypeError("the lists of rows are no list");
  return lists.map((values: unknown[]) => Object.fromEntries(names.map((name, index) => [name, values[index]])));
}
