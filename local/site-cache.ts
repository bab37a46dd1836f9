import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "./files.ts";

/** Where the pages of the last build are kept, and of which sources the next one is made. */
export interface SiteCache {
  folder: string;
  sourceHash: string;
}

/** The pages of the last build, for one build that is under way. */
export interface OpenSiteCache {
  /** Says that the build is whole: what it left may be used by the next one. */
  keep(): Promise<void>;
}

const record = (folder: string) => join(folder, "sources");

/**
 * Opens the pages of the last build for the next one; empties the folder when they are of other sources, or of a build that did
 * not end: that one may have put a page beside the name of another (decision 024).
 */
export async function openSiteCache({ folder, sourceHash }: SiteCache): Promise<OpenSiteCache> {
  const keptOf = await readFile(record(folder), "utf8").catch(() => null);
  await rm(keptOf === sourceHash ? record(folder) : folder, { recursive: true, force: true });
  return { keep: () => writeAtomically(record(folder), sourceHash) };
}
