/** Restores a backup into an empty database. */

import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { createGunzip } from "node:zlib";
import type { InStatement } from "@libsql/client/web";
import type { Database } from "../client.ts";
import { migrate, migrationHash, readSchemaSource, type SchemaSource } from "../migrate.ts";
import { read, readTransaction } from "../read.ts";
import {
  type BackupRow,
  type End,
  endSchema,
  type Header,
  headerSchema,
  IS_OWN_TABLE,
  quotedName,
  readRow,
  readTables,
  rowLine,
  rowsOf,
} from "./format.ts";

export type RestoreRefusal =
  | { code: "backup_missing" }
  | { code: "backup_damaged" }
  | { code: "database_not_empty"; tables: number }
  /** The program does not have this migration, or has a different one. */
  | { code: "backup_newer"; migration: string };

export type Restored = { ok: true; header: Header; end: End } | { ok: false; refusal: RestoreRefusal };

/** Limits of one batch of insertions. The server refuses a batch that is too large. */
const BATCH_BYTES = 500_000;
const BATCH_ROWS = 500;

/**
 * Creates the tables with the backup's schema, inserts and verifies every row, and migrates to this program's schema.
 * Refuses a missing or damaged file, a backup of a newer program, and a database that has tables, each before writing
 * anything. Throws if a row in the database then differs from the file. An interrupted restore leaves a database without
 * triggers, and without `_migrations` until every row is verified. `npm run doctor` reports the first, `db:backup` refuses the
 * second. The worker checks neither, so delete that database.
 */
export async function restoreBackup(db: Database, file: string): Promise<Restored> {
  if (!existsSync(file)) return { ok: false, refusal: { code: "backup_missing" } };
  const checked = await checkFile(file);
  if (!checked) return { ok: false, refusal: { code: "backup_damaged" } };
  const { header, end } = checked;
  const source = readSchemaSource();
  const refusal = unknownMigration(header, source) ?? (await notEmpty(db));
  if (refusal) return { ok: false, refusal };
  await makeTables(db, header, source);
  for await (const batch of batchesOf(rowsIn(file))) await db.client.migrate(insertionsOf(batch, header));
  await db.client.migrate(sequenceStatements(header));
  await compareRows(db, file, header);
  await db.client.migrate(migrationRecords(header));
  await migrate(db, source);
  return { ok: true, header, end };
}

function unknownMigration(header: Header, source: SchemaSource): RestoreRefusal | null {
  const known = new Map(source.migrations.map((migration) => [migration.name, migrationHash(migration)]));
  const unknown = header.migrations.find(({ name, hash }) => known.get(name) !== hash);
  return unknown ? { code: "backup_newer", migration: unknown.name } : null;
}

async function notEmpty(db: Database): Promise<RestoreRefusal | null> {
  const sql = `SELECT count(*) AS n FROM sqlite_master WHERE type = 'table' AND ${IS_OWN_TABLE}`;
  const [[row] = []] = await read(db, [sql]);
  const tables = Number(row?.["n"]);
  return tables > 0 ? { code: "database_not_empty", tables } : null;
}

/** Creates the tables without triggers: the rows already contain the triggers' effects. */
async function makeTables(db: Database, header: Header, { migrations }: SchemaSource): Promise<void> {
  const applied = new Set(header.migrations.map(({ name }) => name));
  const statements = migrations.filter(({ name }) => applied.has(name)).flatMap((migration) => migration.statements);
  // Deletes the rows that migrations inserted: the backup contains them.
  const emptied = header.tables.map(({ name }) => `DELETE FROM ${quotedName(name)}`);
  await db.client.migrate([...statements, ...emptied]);
}

async function* batchesOf(rows: AsyncIterable<BackupRow>): AsyncGenerator<BackupRow[]> {
  let [batch, bytes]: [BackupRow[], number] = [[], 0];
  for await (const row of rows) {
    batch.push(row);
    bytes += rowLine(row).length;
    if (bytes < BATCH_BYTES && batch.length < BATCH_ROWS) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

function insertionsOf(batch: readonly BackupRow[], { tables }: Header): InStatement[] {
  return batch.map(({ table, rowid, values }) => {
    const { name = "", columns = [] } = tables[table] ?? {};
    const placeholders = ["?", ...columns.map(() => "?")].join(", ");
    const sql = `INSERT INTO ${quotedName(name)} (rowid, ${columns.map(quotedName).join(", ")}) VALUES (${placeholders})`;
    return { sql, args: [rowid, ...values] };
  });
}

function sequenceStatements({ sequences }: Header): InStatement[] {
  const kept = Object.entries(sequences).map(([name, seq]) => ({
    sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)",
    args: [name, seq],
  }));
  return ["DELETE FROM sqlite_sequence", ...kept];
}

/** Reads all rows back and compares them with the file. Throws at the first difference. */
function compareRows(db: Database, file: string, header: Header): Promise<void> {
  return readTransaction(db, async (send) => {
    const expected = rowsIn(file)[Symbol.asyncIterator]();
    const tables = await readTables(send);
    if (JSON.stringify(tables) !== JSON.stringify(header.tables))
      throw new Error("the created tables differ from those of the backup");
    for (const [index, table] of tables.entries())
      for await (const slice of rowsOf(send, table, index))
        for (const row of slice) await compareRow(row, expected, table.name);
    if (!(await expected.next()).done) throw new Error("a row of the backup is missing in the database");
  });
}

async function compareRow(row: BackupRow, expected: AsyncIterator<BackupRow>, table: string): Promise<void> {
  const next = await expected.next();
  if (next.done || rowLine(next.value) !== rowLine(row)) throw new Error(`a row of ${table} differs from the backup`);
}

function migrationRecords({ migrations }: Header): InStatement[] {
  return [
    "CREATE TABLE _migrations (name text PRIMARY KEY NOT NULL, hash text NOT NULL)",
    ...migrations.map(({ name, hash }) => ({
      sql: "INSERT INTO _migrations (name, hash) VALUES (?, ?)",
      args: [name, hash],
    })),
  ];
}

/**
 * Returns the header and the end of an intact file. Returns null if its content is incomplete or changed, or if it is not a
 * backup.
 */
async function checkFile(file: string): Promise<{ header: Header; end: End } | null> {
  const sum = createHash("sha256");
  let [header, previous]: [Header | null, string | null] = [null, null];
  let linesAfterHeader = 0;
  try {
    for await (const line of linesOf(file)) {
      if (previous !== null) sum.update(`${previous}\n`);
      if (previous === null) header = headerSchema.parse(JSON.parse(line));
      else linesAfterHeader += 1;
      previous = line;
    }
    const end = endSchema.parse(JSON.parse(previous ?? ""));
    const counted = Object.values(end.rows).reduce((total, count) => total + count, 0);
    // The end is a line but not a row.
    return header && end.sha256 === sum.digest("hex") && counted === linesAfterHeader - 1 ? { header, end } : null;
  } catch {
    return null;
  }
}

/** Yields the rows of a file that `checkFile` accepted. */
async function* rowsIn(file: string): AsyncGenerator<BackupRow> {
  let previous: string | null = null;
  let isHeader = true;
  for await (const line of linesOf(file)) {
    if (previous !== null) yield readRow(previous);
    // A row is yielded once the next line has been read, because the last line is the end.
    previous = isHeader ? null : line;
    isHeader = false;
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const disk = createReadStream(file);
  const text = createGunzip();
  disk.on("error", (error) => text.destroy(error));
  disk.pipe(text).setEncoding("utf8");
  let rest = "";
  for await (const chunk of text) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") throw new Error("the last line of the file is incomplete");
}
