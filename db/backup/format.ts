/**
 * The backup format: gzipped JSON lines. The head names the tables and the schema, one line per row follows, and the
 * end has the row counts and a checksum of everything before it. A file without its end is not a backup.
 */
import type { Value } from "@libsql/client/web";
import { z } from "zod";

export const FORMAT = "azahar-backup/1";

const migrationSchema = z.object({ name: z.string(), hash: z.string() });
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });

/** The first line. Each row is a line `[index of its table, rowid, values in the order of the columns]`. */
export const headSchema = z.object({
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

const keptValue = z.union([z.null(), z.int(), z.string(), z.object({ base64: z.string() })]);
const rowSchema = z.tuple([z.int(), z.int()], keptValue);

export type Head = z.infer<typeof headSchema>;
export type End = z.infer<typeof endSchema>;
export type TableHead = Head["tables"][number];

/** A row to insert into its table. */
export interface KeptRow {
  table: number;
  rowid: number;
  values: Value[];
}

export function lineOf(thing: unknown): string {
  return `${JSON.stringify(thing)}\n`;
}

/** Encodes a row. Throws on a number with a fraction: no column has one. */
export function rowLine({ table, rowid, values }: KeptRow): string {
  return lineOf([table, rowid, ...values.map(keptOf)]);
}

function keptOf(value: Value): z.infer<typeof keptValue> {
  if (value instanceof ArrayBuffer) return { base64: Buffer.from(value).toString("base64") };
  if (value === null || typeof value === "string" || Number.isSafeInteger(value)) return keptValue.parse(value);
  throw new TypeError("a row has a number with a fraction, which the backup format does not support");
}

export function readRow(line: string): KeptRow {
  const [table, rowid, ...values] = rowSchema.parse(JSON.parse(line));
  return { table, rowid, values: values.map(storedValue) };
}

function storedValue(kept: z.infer<typeof keptValue>): Value {
  if (typeof kept !== "object" || kept === null) return kept;
  const bytes = Buffer.from(kept.base64, "base64");
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}
