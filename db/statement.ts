import type { InStatement, InValue, ResultSet, Row } from "@libsql/client/web";
import { type Column, fillPlaceholders, type GetColumnData, getTableColumns, is, SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { drizzle } from "drizzle-orm/sqlite-proxy";

/** Drizzle builds SQL and maps rows. It is never connected: `read` and `write` send the statements. */
export const sqlite = drizzle(() =>
  Promise.reject(new Error("statements are sent by read() and write(), not by Drizzle")),
);

/** A statement for the client, with the type of its rows. */
export interface Query<Found> {
  sql: string;
  args: InValue[];
  /** Maps the rows that the server returned for this statement. */
  rowsOf(result: Pick<ResultSet, "rows">): Found[];
}

/** A statement for the client. Only the rows of a `Query` are mapped. */
export type Statement = InStatement | Query<unknown>;

/** A query built by Drizzle, not yet run. It is never awaited: `PromiseLike` only gives the type of the rows. */
interface Built<Rows> extends PromiseLike<Rows> {
  prepare(): {
    getQuery(): { sql: string; params: unknown[] };
    mapResult(result: unknown, isFromBatch: boolean): unknown;
  };
}

/** The rows of a built query; none for a write without `returning`. */
type RowOf<Rows> = Rows extends readonly (infer Found)[] ? Found : never;

/** Converts a query of Drizzle to a statement. `map` changes each row. */
export function statement<Rows>(query: Built<Rows>): Query<RowOf<Rows>>;
export function statement<Rows, Found>(query: Built<Rows>, map: (row: RowOf<Rows>) => Found): Query<Found>;
export function statement<Rows>(query: Built<Rows>, map?: (row: RowOf<Rows>) => unknown): Query<unknown> {
  return build(query, map)({});
}

/** A query that is built once. A call fills its placeholders. */
export interface Prepared<Found> extends Pick<Query<Found>, "rowsOf"> {
  (values: Record<string, InValue>): Query<Found>;
}

/**
 * Like `statement`, for a query with `sql.placeholder`s: it is built once and only filled on each call. Building the SQL of
 * one product's query takes longer than all other work of the worker for that request.
 */
export function prepare<Rows>(query: Built<Rows>): Prepared<RowOf<Rows>>;
export function prepare<Rows, Found>(query: Built<Rows>, map: (row: RowOf<Rows>) => Found): Prepared<Found>;
export function prepare<Rows>(query: Built<Rows>, map?: (row: RowOf<Rows>) => unknown): Prepared<unknown> {
  return build(query, map);
}

const dialect = new SQLiteSyncDialect();

/** Converts SQL that no builder of Drizzle writes, such as `update or ignore`, to a statement. */
export function rawStatement(query: SQL): InStatement {
  const { sql, params } = dialect.sqlToQuery(query);
  return { sql, args: params.map(argument) };
}

function build<Rows>(query: Built<Rows>, map?: (row: RowOf<Rows>) => unknown): Prepared<unknown> {
  const prepared = query.prepare();
  const { sql, params } = prepared.getQuery();
  const rowsOf = (result: Pick<ResultSet, "rows">): unknown[] => {
    const rows = prepared.mapResult(result, true);
    // A write without `returning` has no rows.
    if (!Array.isArray(rows)) return [];
    return map ? rows.map(map) : rows;
  };
  const fill = (values: Record<string, InValue>) => ({
    sql,
    args: fillPlaceholders(params, values).map(argument),
    rowsOf,
  });
  return Object.assign(fill, { rowsOf });
}

/** Throws for a value that the client does not accept, such as a Date or undefined. */
function argument(value: unknown): InValue {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  throw new TypeError(`a statement does not accept a value of type ${typeof value}`);
}

/** The rows of each statement: mapped for a `Query`, as the client returns them otherwise. */
export type RowsOf<Statements extends readonly Statement[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends Query<infer Found> ? Found[] : Row[];
};

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

/** Condition: the table has a row that fulfils `where` at that point of the batch. */
export function rowExists(table: SQLiteTable, where: SQL | undefined): SQL {
  return sql`exists (select 1 from ${table} where ${where})`;
}

/** A column of a table, or a computed number with a name. */
type Selectable = Column | SQL.Aliased<number>;
export type Columns = Readonly<Record<string, Selectable>>;
/** A row of these columns, by their keys. */
export type RowIn<Selected extends Columns> = {
  [Name in keyof Selected]: Selected[Name] extends Column ? GetColumnData<Selected[Name]> : number;
};

interface Rows<Selected extends Columns> {
  table: SQLiteTable;
  /** The table that `table` is an alias of. Drizzle writes only the alias. */
  aliasOf?: SQLiteTable;
  columns: Selected;
  where: SQL | undefined;
  orderBy: readonly SQL[];
  /** Maximum number of rows; undefined: all. */
  atMost?: number;
}

/**
 * A column with the rows of a related table, so that one statement reads everything. The rows are sorted in a subquery
 * because the server's parser does not support ORDER BY in an aggregate.
 */
export function rowsAsJson<Selected extends Columns>(
  as: string,
  { table, aliasOf, columns, where, orderBy, atMost }: Rows<Selected>,
): SQL.Aliased<RowIn<Selected>[]> {
  const limit = atMost === undefined ? sql`` : sql` limit ${sql.raw(String(atMost))}`;
  const computed = Object.values(columns).flatMap((column) =>
    is(column, SQL.Aliased) ? [sql`, ${selected(column)}`] : [],
  );
  const rows = sql`select *${sql.join(computed)} from ${aliasOf ? sql`${aliasOf} ` : sql``}${table} where ${where} order by ${sql.join([...orderBy], sql`, `)}${limit}`;
  return sql`(select ${listOf(columns)} from (${rows}))`.mapWith((json: string) => rowsIn(columns, json)).as(as);
}

/** SQL for one JSON text: a list of rows, each a list of the values of `columns`. A third of the bytes of normal rows. */
export function listOf(columns: Columns): SQL {
  const names = Object.values(columns).map((column) => sql.identifier(nameOf(column)));
  return sql`json_group_array(json_array(${sql.join(names, sql`, `)}))`;
}

function nameOf(column: Selectable): string {
  return is(column, SQL.Aliased) ? column.fieldAlias : column.name;
}

/** A column for the list of a SELECT that `listOf` reads. */
export function selected(column: Selectable): SQL {
  const name = sql.identifier(nameOf(column));
  return is(column, SQL.Aliased) ? sql`${column.sql} as ${name}` : sql`${name}`;
}

/** Decodes a JSON text of `listOf`. Every number of the database is exact in JSON. */
export function rowsIn<Selected extends Columns>(columns: Selected, json: string): RowIn<Selected>[];
export function rowsIn(columns: Columns, json: string): unknown[] {
  const lists: unknown = JSON.parse(json);
  if (!Array.isArray(lists)) throw new TypeError("a JSON column does not contain a list of rows");
  const decoders = Object.entries(columns).map(([name, column]) => ({ name, decode: decoderOf(column) }));
  return lists.map((values: unknown[]) => {
    const row: Record<string, unknown> = {};
    let index = 0;
    for (const { name, decode } of decoders) {
      const value = values[index++];
      row[name] = value === null ? value : decode(value);
    }
    return row;
  });
}

/** Returns the function that decodes a column's values. `rowsIn` calls this once per column, not once per value. */
function decoderOf(column: Selectable): (value: unknown) => unknown {
  return is(column, SQL.Aliased) ? (value) => value : (value) => column.mapFromDriverValue(value);
}
