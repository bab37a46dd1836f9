import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * Selects one row of the given values if `condition` holds at that point of the batch, else none. For
 * `insert().select()`, which needs every column in the order of the table. Missing values are null.
 */
export function rowIf(table: SQLiteTable, values: object, condition: SQL): SQL {
  const given = new Map<string, unknown>(Object.entries(values));
  const row = Object.entries(getTableColumns(table)).map(([name, column]) =>
    sql.param(given.get(name) ?? null, column),
  );
  return sql`select ${sql.join(row, sql`, `)} where ${condition}`;
}
