import { copyFileSync, existsSync, linkSync, mkdirSync, statSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { BuiltFiles } from "#shop/hosting-limits.ts";
import { filesUnder, readJson, writeAtomically } from "../process/files.ts";

/** How long a page loaded before a swap can still load the files of its own build. */
const CARRIED_MS = 30 * 24 * 60 * 60 * 1000;
/** Folders whose file names contain a content hash, so that an old and a new file never share a name. */
const HASHED_FOLDERS = ["_astro", "pictures"];

/** Headers and redirects. Cloudflare reads them at the deployment and serves neither. */
const RULES = ["_headers", "_redirects"];
/** Number of pages compared at once. */
const READERS = 16;

/**
 * Links the files of a folder into another, or copies them where links are not possible. Existing files stay. Synchronous:
 * for thousands of files, awaiting each costs ten times as much as linking it.
 */
export async function linkFiles(
  from: string,
  to: string,
  isWanted: (file: string) => boolean = () => true,
): Promise<void> {
  const made = new Set<string>();
  for (const path of await filesUnder(from)) {
    const [file, target] = [join(from, path), join(to, path)];
    if (!isWanted(file)) continue;
    const folder = dirname(target);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    linkOne(file, target);
  }
}

function linkOne(from: string, to: string): void {
  if (existsSync(to)) return;
  try {
    linkSync(from, to);
  } catch {
    // Another disk, or a file system without hard links.
    copyFileSync(from, to);
  }
}

/** Links the hashed files of the former build into the new one, so that former pages still find their scripts and pictures. */
export async function carryOver(formerFolder: string, folder: string, nowMs: number): Promise<void> {
  const isRecent = (file: string) => nowMs - statSync(file).mtimeMs < CARRIED_MS;
  for (const name of HASHED_FOLDERS) await linkFiles(join(formerFolder, name), join(folder, name), isRecent);
}

/** Returns how many files of a folder Cloudflare would serve, and the largest of them. */
export async function measureFiles(folder: string): Promise<BuiltFiles> {
  const paths = (await filesUnder(folder)).filter((path) => !RULES.includes(path));
  const sized = await Promise.all(paths.map(async (path) => ({ path, bytes: (await stat(join(folder, path))).size })));
  const largest = sized.reduce((highest, one) => (one.bytes > highest.bytes ? one : highest), { path: "", bytes: 0 });
  return { files: paths.length, largest };
}

/** Returns how many pages a build has, and how many of them are new or differ from the former build. */
export async function comparePages(formerFolder: string | null, folder: string) {
  const pages = (await filesUnder(folder)).filter((file) => file.endsWith(".html"));
  if (!formerFolder) return { pages: pages.length, changed: pages.length };
  const waiting = pages.values();
  let changed = 0;
  const compareOn = async () => {
    for (const page of waiting) if (!(await isSameFile(join(formerFolder, page), join(folder, page)))) changed += 1;
  };
  await Promise.all(Array.from({ length: READERS }, compareOn));
  return { pages: pages.length, changed };
}

async function isSameFile(left: string, right: string): Promise<boolean> {
  const [leftBytes, rightBytes] = await Promise.all([readFile(left).catch(() => null), readFile(right)]);
  return leftBytes?.equals(rightBytes) ?? false;
}

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

/** Returns the catalogue version in a built site's `build.json`. Throws when there is none. */
export async function builtVersionOf(folder: string): Promise<number> {
  const parsed = currentRecord.pick({ catalogueVersion: true }).safeParse(await readJson(join(folder, "build.json")));
  if (!parsed.success) throw new Error("the build has no build.json with the catalogue version");
  return parsed.data.catalogueVersion;
}

/** Returns the last complete site, or null. */
export async function readCurrent(siteFolder: string): Promise<CurrentSite | null> {
  const parsed = currentRecord.safeParse(await readJson(currentFile(siteFolder)));
  if (!parsed.success) return null;
  const folder = join(siteFolder, String(parsed.data.number));
  const version = await builtVersionOf(folder).catch(() => null);
  return version === parsed.data.catalogueVersion ? { ...parsed.data, folder } : null;
}

/** Returns the number and the folder of the next build. Removes the rest of an interrupted build. */
export async function openNext(siteFolder: string): Promise<{ number: number; folder: string }> {
  await mkdir(siteFolder, { recursive: true });
  const names = await readdir(siteFolder);
  const unfinished = names.filter((name) => name.startsWith(UNFINISHED));
  await removeAll(siteFolder, unfinished);
  const number = Math.max(0, ...numbersIn(names)) + 1;
  return { number, folder: join(siteFolder, `${UNFINISHED}${number}`) };
}

/** Renames a finished build, records it as the current site, and removes all but the last three. */
export async function finishBuild(
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
