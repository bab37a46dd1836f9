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
  const drops = await allOf(db, "trigger", "table");
  await db.client.migrate(drops.map(({ type, name }) => `DROP ${type} IF EXISTS "${name}"`));
  await migrate(db, source);
}

/** Empties every table but those of one row, past the triggers that keep their rows; the schema stays as it is. */
export async function emptyTables(db: Database, source: SchemaSource = readSchemaSource()): Promise<void> {
  const found = await allOf(db, "trigger", "table");
  const emptied = found.filter(({ type, name }) => type === "table" && !KEPT.includes(name));
  await db.client.migrate([
    ...found.filter(({ type }) => type === "trigger").map(({ name }) => `DROP TRIGGER "${name}"`),
    ...emptied.map(({ name }) => `DELETE FROM "${name}"`),
    ...source.triggers,
  ]);
}

const KEPT = ["_migrations", "versions", "rebuild", "settings"];

async function allOf(db: Database, ...types: string[]): Promise<{ type: string; name: string }[]> {
  const { rows } = await db.client.execute({
    sql: `SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE 'libsql_%' ORDER BY type = 'table'`,
    args: [],
  });
  return rows
    .map((row) => ({ type: String(row.type), name: String(row.name) }))
    .filter(({ type }) => types.includes(type));
}

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
  return new RegExp(`^CREATE TRIGGER ${name} [\\s\\S]*END;$`, "g");
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
