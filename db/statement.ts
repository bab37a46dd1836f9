import type { InStatement, InValue } from "@libsql/client/web";
import { fillPlaceholders, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { drizzle } from "drizzle-orm/sqlite-proxy";

/** A query built by Drizzle, not yet run. */
interface Built {
  toSQL(): { sql: string; params: unknown[] };
}

/**
 * Drizzle only builds SQL; it is never connected. Its own `batch` starts a transaction that can fail half-way, so
 * `read` and `write` send the statements.
 */
export const sqlite = drizzle(() =>
  Promise.reject(new Error("statements are sent by read() and write(), not by Drizzle")),
);

/** Converts a Drizzle query to a statement of the client. */
export function statement(query: Built): InStatement {
  const { sql, params } = query.toSQL();
  return { sql, args: params.map(argument) };
}

/**
 * Like `statement`, for a query with `sql.placeholder`s: it is built once and only filled on each call. Building the
 * SQL of one product's query takes longer than all other work of the worker for that request.
 */
export function prepare(query: Built): (values: Record<string, InValue>) => InStatement {
  const { sql, params } = query.toSQL();
  return (values) => ({ sql, args: fillPlaceholders(params, values).map(argument) });
}

function argument(value: unknown): InValue {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  throw new TypeError(`a statement takes no ${typeof value}`);
}

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
