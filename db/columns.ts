/**
 * Columns that many tables share. Money is integer cents or centavos, percentages are basis points, times are UTC
 * milliseconds. Checks are CHECK constraints. The server's error contains only the name of the constraint, so the name is
 * the refusal. SQLite's INTEGER columns accept 1.5 and 'x', so the checks of integers also test the type.
 */

import { type SQL, sql } from "drizzle-orm";
import { type CheckBuilder, check, integer, type SQLiteColumn, text } from "drizzle-orm/sqlite-core";

/** The opaque public id (`shop/id.ts`). */
export const id = () => text("id").notNull().primaryKey();

/** An integer primary key. A key is never reused, even after a delete. */
export const key = (name = "key") => integer(name).primaryKey({ autoIncrement: true });

export const flagColumn = (name: string) => integer(name, { mode: "boolean" }).notNull();

export const createdAtMs = () => integer("created_at_ms").notNull();
export const updatedAtMs = () => integer("updated_at_ms").notNull();

/** `{column}_bounds`: an integer from `least` to `maximum`. Nullable columns also accept null. */
export function bounded(column: SQLiteColumn, least: number, maximum: number): CheckBuilder {
  const inside = sql`typeof(${column}) = 'integer' and ${column} between ${literal(least)} and ${literal(maximum)}`;
  return check(`${column.name}_bounds`, orNull(column, inside));
}

/** `{column}_ge0`: an integer of at least zero. */
export function notNegative(column: SQLiteColumn): CheckBuilder {
  return check(`${column.name}_ge0`, orNull(column, sql`typeof(${column}) = 'integer' and ${column} >= 0`));
}

/** `{column}_flag`: 0 or 1. */
export function flag(column: SQLiteColumn): CheckBuilder {
  return check(`${column.name}_flag`, sql`${column} in (0, 1)`);
}

/** The condition that a column holds one of a list of values. */
export function isOneOf(column: SQLiteColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.join(values.map(literal), sql`, `)})`;
}

/** `{table}_instants`: integer milliseconds since the epoch, or null. A text such as '2026-01-01' is refused. */
export function instants(table: string, ...columns: SQLiteColumn[]): CheckBuilder {
  const checks = columns.map((column) => sql`typeof(${column}) in (${literal("integer")}, ${literal("null")})`);
  return check(`${table}_instants`, sql.join(checks, sql` and `));
}

function orNull(column: SQLiteColumn, condition: SQL): SQL {
  return column.notNull ? condition : sql`${column} is null or (${condition})`;
}

/** A trusted constant as SQL text: SQLite accepts no parameters in a CHECK. */
export function literal(value: number | string): SQL {
  return sql.raw(typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`);
}
