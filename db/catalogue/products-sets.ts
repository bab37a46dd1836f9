/** Writes sets of rows sent as JSON: one statement for thousands of rows. */
import type { InStatement } from "@libsql/client/web";
import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { statement } from "../statement.ts";

/** Values by the schema's field names. */
export type Row = Record<string, string | number | boolean | null>;

/** Rows per statement: a few hundred kilobytes. */
const ROWS_A_STATEMENT = 2_500;

const dialect = new SQLiteSyncDialect();

/** `insert into table (columns) select values of each row`. */
export function inserts(table: SQLiteTable, rows: readonly Row[]): InStatement[] {
  return inSets(table, rows, (given, set) => {
    const names = given.map(({ column }) => sql.identifier(column.name));
    return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(given.map(cellOf), sql`, `)} from ${set}`;
  });
}

/** `update table set columns = values of the row with its id`. */
export function updates(table: SQLiteTable, rows: readonly Row[]): InStatement[] {
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
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const some = rows.slice(from, from + ROWS_A_STATEMENT);
    const given = columns.flatMap(([name, column]) => (name in (some[0] ?? {}) ? [{ name, column }] : []));
    statements.push(sent(build(given, sql`json_each(${JSON.stringify(some)}) as r`)));
  }
  return statements;
}

function cellOf({ name }: Given): SQL {
  return sql`r.value ->> ${sql.raw(`'${name}'`)}`;
}

function sent(query: SQL): InStatement {
  return statement({ toSQL: () => dialect.sqlToQuery(query) });
}
