import { join } from "node:path";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { readVersions } from "#db/queries/versions.ts";
import { seed } from "#db/seed/index.ts";
import { layoutOf, type StartConfig } from "./config.ts";
import { type Sqld, startSqld } from "./sqld.ts";
import { Stop } from "./stop.ts";

type Wanted = Pick<StartConfig, "dataDir" | "catalogue" | "admin" | "shopper">;

/**
 * Starts the database server of a data folder, brings its schema up to date, and fills it when it is empty.
 * Throws `Stop` when the server, its file or its schema stand in the way.
 */
export async function startDatabase(
  wanted: Wanted,
  say: (line: string) => void,
  onLost: (sentence: string) => void,
  onSpawn: () => void = () => {},
): Promise<Sqld> {
  const layout = layoutOf(wanted.dataDir);
  const place = { folder: layout.database, logFile: join(layout.logs, "sqld.log"), onSpawn };
  const sqld = await startSqld(place, onLost);
  try {
    await fill(sqld.url, wanted, say);
    return sqld;
  } catch (error) {
    await sqld.stop();
    throw error;
  }
}

async function fill(url: string, { catalogue, admin, shopper }: Wanted, say: (line: string) => void): Promise<void> {
  const db = openDatabase({ url, timeoutMs: 60_000 });
  if (await migrateOrStop(db)) say("Database: schema brought up to date.");
  const filled = await seed(db, { catalogue, admin, shopper, nowMs: Date.now() });
  if (filled) say(`Database: filled (catalogue: ${catalogue}).`);
}

async function migrateOrStop(db: ReturnType<typeof openDatabase>): Promise<boolean> {
  try {
    return await migrate(db);
  } catch (error) {
    throw new Stop(`The database cannot be brought up to date: ${error instanceof Error ? error.message : error}.`);
  }
}

/** The version of the catalogue that a build made now would show. */
export async function catalogueVersionOf(url: string): Promise<number> {
  return (await readVersions(openDatabase({ url }))).catalogueVersion;
}
