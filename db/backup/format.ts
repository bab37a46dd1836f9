/**
 * The backup format: gzipped JSON lines. The header names the tables and the schema. One line per row follows. The end has
 * the row counts and a checksum of everything before it. A file without its end is not a backup.
 */
import type { Row, Value } from "@libsql/client/web";
import * as z from "zod";
import type { SendReads } from "../read.ts";

export const FORMAT = "azahar-backup/1";

const migrationSchema = z.object({ name: z.string(), hash: z.string() });
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });

/** The first line. Each row is a line `[index of its table, rowid, values in the order of the columns]`. */
export const headerSchema = z.object({
  format: z.literal(FORMAT),
  takenAtMs: z.int(),
  /** Newest last. */
  migrations: z.array(migrationSchema).min(1),
  tables: z.array(tableSchema),
  /** The highest key ever issued, by table. Keys are never reused. */
  sequences: z.record(z.string(), z.int()),
});

/** The last line. */
export const endSchema = z.object({
  /** Row counts by table. */
  rows: z.record(z.string(), z.int()),
  /** SHA-256 of all bytes before this line, hexadecimal. */
  sha256: z.string(),
});

const valueSchema = z.union([z.null(), z.int(), z.string(), z.object({ base64: z.string() })]);
const rowSchema = z.tuple([z.int(), z.int()], valueSchema);

export type Header = z.infer<typeof headerSchema>;
export type End = z.infer<typeof endSchema>;
export type TableHeader = Header["tables"][number];

/** A row to insert into its table. */
export interface BackupRow {
  table: number;
  rowid: number;
  values: Value[];
}

export function lineOf(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

/** Encodes a row. Throws on a number that is not a safe integer: no column stores such a number. */
export function rowLine({ table, rowid, values }: BackupRow): string {
  return lineOf([table, rowid, ...values.map(jsonValue)]);
}

function jsonValue(value: Value): z.infer<typeof valueSchema> {
  if (value instanceof ArrayBuffer) return { base64: Buffer.from(value).toString("base64") };
  if (value === null || typeof value === "string" || Number.isSafeInteger(value)) return valueSchema.parse(value);
  throw new TypeError("a row has a number that is not a safe integer, which the backup format does not support");
}

export function readRow(line: string): BackupRow {
  const [table, rowid, ...values] = rowSchema.parse(JSON.parse(line));
  return { table, rowid, values: values.map(storedValue) };
}

function storedValue(stored: z.infer<typeof valueSchema>): Value {
  if (typeof stored !== "object" || stored === null) return stored;
  const bytes = Buffer.from(stored.base64, "base64");
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

/**
 * Bytes per slice, estimated from the longest row. Far below the server's limit, because the wire format wraps each
 * value and escapes quotes.
 */
const SLICE_BYTES = 1_000_000;
const MAX_ROWS = 2_000;

/** SQL condition on a row of `sqlite_master`: the table is the shop's, not an internal one of the server. */
export const IS_OWN_TABLE = "tbl_name NOT GLOB 'sqlite_*' AND tbl_name NOT GLOB 'libsql_*'";

/** Returns the shop's tables with their columns. `_migrations` is left out: the header lists the migrations separately. */
export async function readTables(send: SendReads): Promise<TableHeader[]> {
  const [rows = []] = await send([
    `SELECT t.name, c.name AS column FROM sqlite_master t JOIN pragma_table_info(t.name) c
     WHERE t.type = 'table' AND ${IS_OWN_TABLE} AND t.name <> '_migrations'
     ORDER BY t.name, c.cid`,
  ]);
  const tables = new Map<string, string[]>();
  for (const { name, column } of rows) tables.set(String(name), [...(tables.get(String(name)) ?? []), String(column)]);
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

/** Yields all rows of a table by ascending row id, in slices: the server sends no response over 10 MB. */
export async function* rowsOf(
  send: SendReads,
  { name, columns }: TableHeader,
  table: number,
): AsyncGenerator<BackupRow[]> {
  const limit = await rowsPerSlice(send, { name, columns });
  const sql = `SELECT rowid, ${columns.map(quotedName).join(", ")} FROM ${quotedName(name)} WHERE rowid > ? ORDER BY rowid LIMIT ?`;
  // Row ids may be negative.
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const [found = []] = await send([{ sql, args: [after, limit] }]);
    const rows = found.map((row) => backupRow(row, table, columns.length));
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1)?.rowid ?? after;
  }
}

async function rowsPerSlice(send: SendReads, { name, columns }: TableHeader): Promise<number> {
  const length = columns.map((column) => `ifnull(length(CAST(${quotedName(column)} AS BLOB)), 0)`).join(" + ");
  const [[row] = []] = await send([`SELECT max(${length}) AS longest FROM ${quotedName(name)}`]);
  return Math.min(MAX_ROWS, Math.max(1, Math.floor(SLICE_BYTES / Math.max(1, Number(row?.["longest"])))));
}

/** Reads by position, not by name: a key that is the row id occurs twice. */
function backupRow(row: Row, table: number, count: number): BackupRow {
  const values: Value[] = Array.from({ length: count }, (_, index) => row[index + 1] ?? null);
  return { table, rowid: Number(row[0]), values };
}

/** Quotes an identifier of the schema. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
