import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "../process/files.ts";

/** Folder of the last build's pages, and the hash of the sources of the next build. */
export interface SiteCache {
  folder: string;
  sourceHash: string;
}

/** The last build's pages, opened for one build. */
export interface OpenSiteCache {
  /** Marks the build as finished: the next one may reuse its pages. */
  keep(): Promise<void>;
}

const record = (folder: string) => join(folder, "sources");

/**
 * Opens the last build's pages for the next build. Empties the folder when they come from other sources or from an unfinished
 * build, which may have stored a page under another page's name
 * (docs/decisions/024-a-page-that-shows-the-same-is-not-made-again.md).
 */
export async function openSiteCache({ folder, sourceHash }: SiteCache): Promise<OpenSiteCache> {
  const keptOf = await readFile(record(folder), "utf8").catch(() => null);
  await rm(keptOf === sourceHash ? record(folder) : folder, { recursive: true, force: true });
  return { keep: () => writeAtomically(record(folder), sourceHash) };
}
