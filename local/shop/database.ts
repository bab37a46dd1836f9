import { join } from "node:path";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { seed } from "#db/seed/index.ts";
import { readVersions } from "#db/settings/settings.ts";
import { layoutOf, type StartConfig } from "../config.ts";
import { Stop } from "../process/stop.ts";
import type { UndoList } from "../process/undo.ts";
import { startSqld } from "./sqld.ts";

type Wanted = Pick<StartConfig, "dataDir" | "catalogue" | "admin" | "shopper">;

/** Callbacks of `startDatabase`. */
export interface DatabaseHooks {
  say(line: string): void;
  /** The server is lost for good. */
  onLost(sentence: string): void;
  /** A server process has started. */
  onSpawn(): void;
}

/**
 * Starts the database server of a data folder, migrates the schema, seeds an empty database, and returns its URL. Throws
 * `Stop` when the server, its file or its schema prevents that.
 */
export async function startDatabase(wanted: Wanted, hooks: DatabaseHooks, undo: UndoList): Promise<string> {
  const layout = layoutOf(wanted.dataDir);
  const place = { folder: layout.database, logFile: join(layout.logs, "sqld.log"), onSpawn: hooks.onSpawn };
  const url = await startSqld(place, hooks.onLost, undo);
  await fill(url, wanted, hooks.say);
  return url;
}

async function fill(url: string, { catalogue, admin, shopper }: Wanted, say: (line: string) => void): Promise<void> {
  const db = openDatabase({ url, timeoutMs: 60_000 });
  if (await migrateOrStop(db)) say("Database: schema migrated.");
  const filled = await seed(db, { catalogue, admin, shopper, nowMs: Date.now() });
  if (filled) say(`Database: filled (catalogue: ${catalogue}).`);
}

async function migrateOrStop(db: ReturnType<typeof openDatabase>): Promise<boolean> {
  try {
    return await migrate(db);
  } catch (error) {
    throw new Stop(`The database could not be migrated: ${error instanceof Error ? error.message : error}.`);
  }
}

/** Returns the version of the catalogue that a build would show now. */
export async function catalogueVersionOf(url: string): Promise<number> {
  return (await readVersions(openDatabase({ url }))).catalogueVersion;
}
