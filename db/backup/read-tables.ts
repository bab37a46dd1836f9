/** Reads the tables in slices: the server sends no answer over 10 MB. */
import type { Row, Value } from "@libsql/client/web";
import type { Ask } from "../read.ts";
import type { KeptRow, TableHead } from "./format.ts";

/**
 * Bytes per slice, estimated from the longest row. Far below the server's limit, because the wire format wraps each
 * value and escapes quotes.
 */
const SLICE_BYTES = 1_000_000;
const MOST_ROWS = 2_000;

/** Returns the shop's tables with their columns. `_migrations` is left out: it is part of the head. */
export async function readTables(ask: Ask): Promise<TableHead[]> {
  const [rows = []] = await ask([
    `SELECT t.name, c.name AS column FROM sqlite_master t JOIN pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT GLOB 'sqlite_*' AND t.name NOT GLOB 'libsql_*' AND t.name <> '_migrations'
     ORDER BY t.name, c.cid`,
  ]);
  const tables = new Map<string, string[]>();
  for (const { name, column } of rows) tables.set(String(name), [...(tables.get(String(name)) ?? []), String(column)]);
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

/** Yields all rows of a table by ascending row id. */
export async function* rowsOf(ask: Ask, { name, columns }: TableHead, table: number): AsyncGenerator<KeptRow[]> {
  const limit = await rowsASlice(ask, { name, columns });
  const sql = `SELECT rowid, ${columns.map(quoted).join(", ")} FROM ${quoted(name)} WHERE rowid > ? ORDER BY rowid LIMIT ?`;
  // Row ids may be negative.
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const [found = []] = await ask([{ sql, args: [after, limit] }]);
    const rows = found.map((row) => keptRow(row, table, columns.length));
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1)?.rowid ?? after;
  }
}

async function rowsASlice(ask: Ask, { name, columns }: TableHead): Promise<number> {
  const length = columns.map((column) => `ifnull(length(CAST(${quoted(column)} AS BLOB)), 0)`).join(" + ");
  const [[row] = []] = await ask([`SELECT max(${length}) AS longest FROM ${quoted(name)}`]);
  return Math.min(MOST_ROWS, Math.max(1, Math.floor(SLICE_BYTES / Math.max(1, Number(row?.["longest"])))));
}

/** Reads by position, not by name: a key that is the row id occurs twice. */
function keptRow(row: Row, table: number, count: number): KeptRow {
  const values: Value[] = Array.from({ length: count }, (_, index) => row[index + 1] ?? null);
  return { table, rowid: Number(row[0]), values };
}

/** Quotes an identifier of the schema. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
