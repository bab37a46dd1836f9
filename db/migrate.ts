import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { InStatement, Row } from "@libsql/client/web";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { Database } from "./client.ts";
import { LIST_TRIGGERS, TABLES } from "./lists.ts";
import { freeUnits } from "./pricing/decant-credits.ts";
import { read } from "./read.ts";

/** One migration: its file name without the extension, and its statements. */
export interface Migration {
  name: string;
  statements: string[];
}

/** The complete schema: the migrations in order, then the triggers. */
export interface SchemaSource {
  migrations: Migration[];
  triggers: string[];
}

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** Single-row tables of a new shop. */
const SINGLE_ROWS = [
  "INSERT OR IGNORE INTO versions (id, catalogue_version, live_version) VALUES (1, 1, 1)",
  "INSERT OR IGNORE INTO rebuild (id) VALUES (1)",
  "INSERT OR IGNORE INTO settings (id) VALUES (1)",
];

/**
 * Migrates a database to this program's schema. Returns false if it was up to date.
 *
 * All triggers are dropped, the missing migrations applied and the triggers created again in one transaction with
 * foreign keys off: a table cannot be rebuilt while a trigger names it. A crash leaves either the old or the new schema,
 * never a database without triggers. Throws if an applied migration has been edited since, or if the database has a
 * migration that this program does not have.
 */
export async function migrate(db: Database, source: SchemaSource = readSchemaSource()): Promise<boolean> {
  const { missing, found, isCurrent } = await compare(db, source);
  if (isCurrent) return false;

  await db.client.migrate([
    ...found.map((trigger) => `DROP TRIGGER "${trigger.name}"`),
    "CREATE TABLE IF NOT EXISTS _migrations (name text PRIMARY KEY NOT NULL, hash text NOT NULL)",
    ...missing.flatMap((migration) => [...migration.statements, recordOf(migration)]),
    ...SINGLE_ROWS,
    ...source.triggers,
  ]);
  return true;
}

/** True if the database has this program's schema, including every trigger. Throws as `migrate` does. */
export async function isMigrated(db: Database, source: SchemaSource = readSchemaSource()): Promise<boolean> {
  return (await compare(db, source)).isCurrent;
}

async function compare(db: Database, source: SchemaSource) {
  const missing = missingMigrations(source.migrations, await readApplied(db));
  const found = await readTriggers(db);
  const actual = found.map((trigger) => trigger.sql).sort();
  return { missing, found, isCurrent: missing.length === 0 && isSameList(actual, [...source.triggers].sort()) };
}

/** Reads the schema from its files. */
export function readSchemaSource(): SchemaSource {
  const journal: unknown = JSON.parse(readFileSync(`${HERE}migrations/meta/_journal.json`, "utf8"));
  return {
    migrations: namesIn(journal).map((name) => ({
      name,
      statements: statementsIn(readFileSync(`${HERE}migrations/${name}.sql`, "utf8"), "--> statement-breakpoint"),
    })),
    triggers: statementsIn(readTriggerFile(), /(?<=^END);$/m),
  };
}

const RAISE_VERSIONS =
  "UPDATE versions SET catalogue_version = catalogue_version + 1, live_version = live_version + 1;";

function readTriggerFile(): string {
  const file = readFileSync(`${HERE}triggers.sql`, "utf8").replaceAll(/^--.*$/gm, "");
  return file
    .replace("{lists}", () => LIST_TRIGGERS.map((trigger) => `${trigger};`).join("\n"))
    .replaceAll(/\{pages show each (\w+) of (\w+)(.*)\}/g, (_, noun: string, table: string, but: string) =>
      [
        `added AFTER INSERT ON ${table}`,
        `shown AFTER UPDATE ON ${table}\nWHEN {any of ${table}${but}}`,
        `taken AFTER DELETE ON ${table}`,
      ]
        .map((event) => `CREATE TRIGGER ${noun}_${event}\nBEGIN\n  ${RAISE_VERSIONS}\nEND;`)
        .join("\n\n"),
    )
    .replaceAll("{free units of l}", freeUnits("l"))
    .replaceAll(/\{any of (\w+)(?: but ([\w, ]+))?\}/g, (_, table: string, but = "") =>
      anyChanged(table, but.split(", ")),
    );
}

function anyChanged(tableName: string, but: readonly string[]): string {
  const table = TABLES.find((one) => getTableName(one) === tableName);
  if (!table) throw new Error(`db/triggers.sql names an unknown table: ${tableName}`);
  const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
  const unknown = but.find((name) => name !== "" && !columns.includes(name));
  if (unknown) throw new Error(`db/triggers.sql names an unknown column of ${tableName}: ${unknown}`);
  const changed = columns.filter((name) => !but.includes(name)).map((name) => `NEW.${name} IS NOT OLD.${name}`);
  return changed.join(" OR ");
}

function namesIn(journal: unknown): string[] {
  const entries: unknown = typeof journal === "object" && journal !== null && Reflect.get(journal, "entries");
  if (!Array.isArray(entries)) throw new Error("db/migrations/meta/_journal.json has no entries");
  return entries.map((entry: { tag: unknown }) => String(entry.tag));
}

function statementsIn(file: string, end: string | RegExp): string[] {
  return file
    .split(end)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Returns the names of the applied migrations with their hashes; empty for an empty database. */
export async function readApplied(db: Database): Promise<Map<string, string>> {
  const [tables = []] = await read(db, ["SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '_migrations'"]);
  if (tables.length === 0) return new Map();
  const [rows = []] = await read(db, ["SELECT name, hash FROM _migrations"]);
  return new Map(rows.map((row) => [String(row.name), String(row.hash)]));
}

async function readTriggers(db: Database): Promise<{ name: string; sql: string }[]> {
  const [rows = []] = await read(db, ["SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"]);
  return rows.map((row: Row) => ({ name: String(row.name), sql: String(row.sql) }));
}

function missingMigrations(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migrationHash(migration)]));
  for (const [name, hash] of applied) {
    if (!known.has(name))
      throw new Error(
        `the database is newer than this version of the program: it has migration ${name}. Use a newer version`,
      );
    if (known.get(name) !== hash)
      throw new Error(
        `migration ${name} was edited after it was applied. Restore its file and add a new migration instead`,
      );
  }
  return migrations.filter((migration) => !applied.has(migration.name));
}

function recordOf(migration: Migration): InStatement {
  return {
    sql: "INSERT INTO _migrations (name, hash) VALUES (?, ?)",
    args: [migration.name, migrationHash(migration)],
  };
}

/** Detects edits of an applied migration. */
export function migrationHash({ statements }: Migration): string {
  return createHash("sha256").update(statements.join("\n")).digest("hex");
}

function isSameList(left: string[], right: string[]): boolean {
  return left.length === right.length && left.every((text, index) => text === right[index]);
}
