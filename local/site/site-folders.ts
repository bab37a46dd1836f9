import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { readJson, writeAtomically } from "../process/files.ts";

const KEPT_BUILDS = 3;
const UNFINISHED = ".building-";

const currentRecord = z.object({
  number: z.int().positive(),
  /** Hash of everything that affects the pages except the catalogue. */
  sourceHash: z.string(),
  catalogueVersion: z.int().nonnegative(),
  pages: z.int().nonnegative(),
});
/** Record of the site that is served. */
export type CurrentSite = z.infer<typeof currentRecord> & { folder: string };

const buildFile = z.object({ catalogueVersion: z.int().nonnegative() });

/** Returns the catalogue version in a built site's `build.json`. Throws when there is none. */
export async function builtVersionOf(folder: string): Promise<number> {
  const parsed = buildFile.safeParse(await readJson(join(folder, "build.json")));
  if (!parsed.success) throw new Error("the build has no build.json with the catalogue version");
  return parsed.data.catalogueVersion;
}

/** Returns the last complete site, or null when there is none. */
export async function readCurrent(siteFolder: string): Promise<CurrentSite | null> {
  const parsed = currentRecord.safeParse(await readJson(currentFile(siteFolder)));
  if (!parsed.success) return null;
  const folder = join(siteFolder, String(parsed.data.number));
  const isThere = await builtVersionOf(folder).then(
    (version) => version === parsed.data.catalogueVersion,
    () => false,
  );
  return isThere ? { ...parsed.data, folder } : null;
}

/** Returns the number and the folder of the next build. Removes the rest of an interrupted build. */
export async function openNext(siteFolder: string): Promise<{ number: number; unfinished: string }> {
  await mkdir(siteFolder, { recursive: true });
  const names = await readdir(siteFolder);
  await removeAll(
    siteFolder,
    names.filter((name) => name.startsWith(UNFINISHED)),
  );
  const number = Math.max(0, ...numbersIn(names)) + 1;
  return { number, unfinished: join(siteFolder, `${UNFINISHED}${number}`) };
}

/** Renames a finished build, records it as the current site, and removes all but the last three. */
export async function finish(
  siteFolder: string,
  unfinished: string,
  record: Omit<CurrentSite, "folder">,
): Promise<CurrentSite> {
  const folder = join(siteFolder, String(record.number));
  await rename(unfinished, folder);
  await writeAtomically(currentFile(siteFolder), `${JSON.stringify(record)}\n`);
  const old = numbersIn(await readdir(siteFolder)).filter((number) => number <= record.number - KEPT_BUILDS);
  await removeAll(siteFolder, old.map(String));
  return { ...record, folder };
}

const currentFile = (siteFolder: string) => join(siteFolder, "current.json");
const numbersIn = (names: readonly string[]) => names.filter((name) => /^\d+$/.test(name)).map(Number);

async function removeAll(folder: string, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}
