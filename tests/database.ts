/** A test database, built from the project's migrations and triggers or from a mutated copy of them. */
import type { InStatement } from "@libsql/client/web";
import { type Database, openDatabase } from "#db/client.ts";
import { migrate, readSchemaSource, type SchemaSource } from "#db/migrate.ts";
import { OpenStreams } from "#db/open-streams.ts";
import { type DatabaseRefusal, refusalOf, write } from "#db/write.ts";
import { ID_RANDOM_BYTES, type IdPrefix, makeId } from "#shop/id.ts";

/** A test's own calls wait longer than the worker's: a busy libSQL server blocks writers for seconds. */
const TIMEOUT_MS = 60_000;

export function connect(url: string): Database {
  return openDatabase({ url, timeoutMs: TIMEOUT_MS, openStreams: new OpenStreams() });
}

/** Makes a new id, as the worker does. */
export const newId = (prefix: IdPrefix): string =>
  makeId(prefix, Date.now(), crypto.getRandomValues(new Uint8Array(ID_RANDOM_BYTES)));

/** Drops everything and recreates the schema. */
export async function makeAnew(db: Database, source: SchemaSource = readSchemaSource()): Promise<void> {
  const { rows } = await db.client.execute(
    "SELECT type, name FROM sqlite_master WHERE type IN ('table', 'trigger') AND name NOT GLOB 'sqlite_*' ORDER BY type DESC",
  );
  await db.client.migrate(rows.map(({ type, name }) => `DROP ${type} "${name}"`));
  await migrate(db, source);
}

/** Empties every table except `KEPT_TABLES`. Drops and restores the triggers, because they forbid deletes. */
export async function emptyTables(db: Database, source: SchemaSource): Promise<void> {
  const { rows } = await db.client.execute(
    "SELECT type, name FROM sqlite_master WHERE type IN ('table', 'trigger') AND name NOT GLOB 'sqlite_*' ORDER BY type DESC",
  );
  const changes = rows
    .filter(({ name }) => !KEPT_TABLES.includes(String(name)))
    .map(({ type, name }) => (type === "trigger" ? `DROP TRIGGER "${name}"` : `DELETE FROM "${name}"`));
  await db.client.migrate([...changes, ...source.triggers]);
}

const KEPT_TABLES = ["versions", "rebuild", "settings", "brands", "_migrations"];

/** Removes or replaces a piece of the schema to plant a fault. Throws when the schema does not contain the piece. */
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

/** Matches a trigger for `planted`. */
export function trigger(name: string): RegExp {
  return new RegExp(`^CREATE TRIGGER ${name} [\\s\\S]*END$`, "g");
}

/** Matches a named CHECK for `planted`, in every table that has one of that name. */
export function namedCheck(name: string): RegExp {
  return new RegExp(`,\\s*CONSTRAINT "${name}" CHECK\\(.*\\)(?=,?$)`, "gm");
}

/** Matches a unique index for `planted`. */
export function uniqueIndex(name: string): RegExp {
  return new RegExp(`^CREATE UNIQUE INDEX \`${name}\` [\\s\\S]*$`, "g");
}

/** A schema with a piece removed. `removed` names the piece in the title of a test. */
export interface Weakened {
  removed: string;
  without: SchemaSource;
}

export function withoutTrigger(name: string): Weakened {
  return { removed: `the trigger ${name}`, without: planted(readSchemaSource(), trigger(name)) };
}

export function withoutCheck(name: string): Weakened {
  return { removed: `the check ${name}`, without: planted(readSchemaSource(), namedCheck(name)) };
}

export function withoutIndex(name: string): Weakened {
  return { removed: `the index ${name}`, without: planted(readSchemaSource(), uniqueIndex(name)) };
}

/** Sends a batch. Returns `ok`, or the name of the constraint or trigger that refused it. */
export async function outcome(db: Database, statements: InStatement[]): Promise<string> {
  try {
    const written = await write(db, statements);
    return written.ok ? "ok" : written.refusal.code;
  } catch (error) {
    return nameOf(error instanceof Error ? error.message : String(error));
  }
}

/** Extracts the name of the CHECK or the text of the RAISE from a server error. */
function nameOf(message: string): string {
  const refusal: DatabaseRefusal | null = refusalOf(message, 0);
  return refusal?.code ?? /([\w ]+)$/.exec(message)?.[1]?.trim() ?? message;
}
