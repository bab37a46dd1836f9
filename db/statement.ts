import type { InStatement, InValue } from "@libsql/client/web";
import { fillPlaceholders } from "drizzle-orm";
import { drizzle } from "drizzle-orm/sqlite-proxy";

/** A query that Drizzle has built, not run. */
interface Built {
  toSQL(): { sql: string; params: unknown[] };
}

/**
 * Drizzle as a writer of SQL only: it is never connected. Its own `batch` begins a transaction that can fail half-way, so
 * statements are built here and sent together by `read` and `write`.
 */
export const sqlite = drizzle(() =>
  Promise.reject(new Error("statements are sent by read() and write(), not by Drizzle")),
);

/** What Drizzle built, as the client sends it. */
export function statement(query: Built): InStatement {
  const { sql, params } = query.toSQL();
  return { sql, args: params.map(argument) };
}

/**
 * The same of a query with `sql.placeholder`s: built once, and only filled at each call. Building the SQL of one product's
 * query costs a request more than all else the worker does for it.
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
