/** A database for a test: made from the project's own migrations and triggers, or from a planted change of them. */
import type { InStatement } from "@libsql/client/web";
import { type Database, openDatabase } from "#db/client.ts";
import { migrate, readSchemaSource, type SchemaSource } from "#db/migrate.ts";
import { type DatabaseRefusal, refusalOf } from "#db/refusals.ts";
import { write } from "#db/write.ts";

const TIMEOUT_MS = 60_000;

export function connect(url: string): Database {
  return openDatabase({ url, timeoutMs: TIMEOUT_MS });
}

/** Makes the database anew, whatever it held. */
export async function makeAnew(db: Database, source: SchemaSource = readSchemaSource()): Promise<void> {
  const { rows } = await db.client.execute(
    "SELECT type, name FROM sqlite_master WHERE type IN ('table', 'trigger') AND name NOT GLOB 'sqlite_*' ORDER BY type DESC",
  );
  await db.client.migrate(rows.map(({ type, name }) => `DROP ${type} "${name}"`));
  await migrate(db, source);
}

/** Empties every table but those of one row, past the triggers that keep their rows; the schema stays as `source` made it. */
export async function emptyTables(db: Database, source: SchemaSource): Promise<void> {
  const changes = source.migrations.flatMap(({ statements }) => statements);
  const dropped = namesIn(changes, /^DROP TABLE `(\w+)`/);
  const tables = namesIn(changes, /^CREATE TABLE `(\w+)`/).filter((name) => !dropped.includes(name));
  await db.client.migrate([
    ...namesIn(source.triggers, /^CREATE TRIGGER (\w+)/).map((name) => `DROP TRIGGER "${name}"`),
    ...tables.filter((name) => !KEPT.includes(name)).map((name) => `DELETE FROM "${name}"`),
    ...source.triggers,
  ]);
}

function namesIn(statements: string[], form: RegExp): string[] {
  return statements.flatMap((sql) => form.exec(sql)?.[1] ?? []);
}

const KEPT = ["versions", "rebuild", "settings"];

/** Removes or replaces a piece of the schema: a planted fault. Throws when the piece is not there to be changed. */
export function planted(source: SchemaSource, piece: RegExp, instead = ""): SchemaSource {
  const changed = {
    migrations: source.migrations.map(({ name, statements }) => ({
      name,
      statements: replaced(statements, piece, instead),
    })),
    triggers: replaced(source.triggers, piece, instead),
  };
  if (JSON.stringify(changed) === JSON.stringify(source)) throw new Error(`the schema has no ${piece}`);
  return changed;
}

function replaced(statements: string[], piece: RegExp, instead: string): string[] {
  return statements.map((sql) => sql.replaceAll(piece, instead)).filter((sql) => sql.trim() !== "");
}

/** A trigger as `planted` finds it. */
export function trigger(name: string): RegExp {
  return new RegExp(`^CREATE TRIGGER ${name} [\\s\\S]*END$`, "g");
}

/** A named CHECK as `planted` finds it, in every table that has one of that name. */
export function namedCheck(name: string): RegExp {
  return new RegExp(`,\\s*CONSTRAINT "${name}" CHECK\\(.*\\)(?=,?$)`, "gm");
}

/** A unique index as `planted` finds it. */
export function uniqueIndex(name: string): RegExp {
  return new RegExp(`^CREATE UNIQUE INDEX \`${name}\` [\\s\\S]*$`, "g");
}

/** Sends a batch and gives its outcome in a word: `ok`, or the name of what stopped it. */
export async function outcome(db: Database, statements: InStatement[]): Promise<string> {
  try {
    const written = await write(db, statements);
    return written.ok ? "ok" : written.refusal.code;
  } catch (error) {
    return nameOf(error instanceof Error ? error.message : String(error));
  }
}

/** The last word of an error of the server: the name of the CHECK or the text of the RAISE. */
function nameOf(message: string): string {
  const refusal: DatabaseRefusal | null = refusalOf(message, 0);
  return refusal?.code ?? /([\w ]+)$/.exec(message)?.[1]?.trim() ?? message;
}
