import { type Catalogue, readCatalogue } from "#db/catalogue/catalogue.ts";
import { openDatabase } from "#db/client.ts";
import { readBuildEnv } from "./config.ts";

/** A catalogue of 20,000 products is read in slices, each of which may take a busy database longer than a request would wait. */
const TIMEOUT_MS = 60_000;

let reading: Promise<Catalogue> | undefined;

/**
 * The catalogue of this build: read once, the same for every page, so that no two pages of a build disagree. The development server
 * has no builds: its pages show what the database says now.
 */
export function catalogue(): Promise<Catalogue> {
  if (import.meta.env.DEV) return read();
  reading ??= read();
  return reading;
}

async function read(): Promise<Catalogue> {
  const { TURSO_URL, TURSO_TOKEN } = readBuildEnv(process.env);
  const db = openDatabase({ url: TURSO_URL, timeoutMs: TIMEOUT_MS, ...(TURSO_TOKEN ? { token: TURSO_TOKEN } : {}) });
  try {
    return await readCatalogue(db);
  } finally {
    db.client.close();
  }
}
