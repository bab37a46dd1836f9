import { type Catalogue, readCatalogue } from "#db/catalogue/catalogue.ts";
import { openDatabase } from "#db/client.ts";
import type { LiveWire } from "#shop/storefront/live.ts";
import { encodeLive } from "#shop/storefront/live-encode.ts";
import { readBuildEnv } from "./config.ts";

/** A catalogue of 20,000 products is read in slices. On a busy database one slice may take longer than a request's timeout. */
const TIMEOUT_MS = 60_000;

let reading: Promise<Catalogue> | undefined;

/**
 * Returns the catalogue of this build. It is read once, so that all pages of a build agree. The development server
 * reads it anew for each page.
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

/** Returns the live prices and stock at the time of this build: the state that its pages show. */
export async function liveOfBuild(): Promise<LiveWire> {
  const { versions, settings, perfumes } = await catalogue();
  return encodeLive(versions.liveVersion, settings, perfumes);
}
