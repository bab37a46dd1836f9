import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * A selection of one row of given values, or of none where `condition` does not hold at that point of the batch: for
 * `insert().select()`, which takes every column in the order of the table. A column without a value is null.
 */
export function rowIf(table: SQLiteTable, values: object, condition: SQL): SQL {
  const given = new Map<string, unknown>(Object.entries(values));
  const row = Object.entries(getTableColumns(table)).map(([name, column]) =>
    sql.param(given.get(name) ?? null, column),
  );
  return sql`select ${sql.join(row, sql`, `)} where ${condition}`;
}
