import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import * as z from "zod";
import type { BuiltFiles } from "#shop/hosting-limits.ts";
import { linkFiles } from "../../site/render/link-files.ts";
import { readJson, writeAtomically } from "../process/files.ts";

/** How long builds keep a hashed file of a former build, counted from the first build without it. */
const CARRIED_MS = 30 * 24 * 60 * 60 * 1000;
/** Folders whose file names contain a content hash, so that files with different content never share a name. */
const HASHED_FOLDERS = ["_astro", "pictures"];

/** Files with headers and redirects. Cloudflare reads them at the deployment and does not serve them. */
const RULES = ["_headers", "_redirects"];
/** A folder of built files, and which of them are from former builds (`carryOver`). */
type Carrying = Pick<CurrentSite, "folder" | "carried">;

/**
 * Links the hashed files that only the former build has into the new one, so that open pages of former builds can load their
 * scripts and pictures. Returns each linked file with the time of the first build that did not create it itself. Leaves out
 * files for which that is `CARRIED_MS` ago or more.
 */
export function carryOver(former: Carrying, folder: string, nowMs: number): CurrentSite["carried"] {
  const carried: CurrentSite["carried"] = {};
  const isCarried = (file: string) => {
    const path = relative(former.folder, file);
    const sinceMs = former.carried[path] ?? nowMs;
    if (existsSync(join(folder, path)) || nowMs - sinceMs >= CARRIED_MS) return false;
    carried[path] = sinceMs;
    return true;
  };
  for (const name of HASHED_FOLDERS) linkFiles(join(former.folder, name), join(folder, name), isCarried);
  return carried;
}

/** Returns how many files of a folder Cloudflare would serve, how many of them are pages, and the largest one. */
export function measureFiles(folder: string): BuiltFiles & { pages: number } {
  const measured = { files: 0, pages: 0, largest: { path: "", bytes: 0 } };
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/");
    if (!entry.isFile() || RULES.includes(path)) continue;
    measured.files += 1;
    if (path.endsWith(".html")) measured.pages += 1;
    const bytes = statSync(join(folder, path)).size;
    if (bytes > measured.largest.bytes) measured.largest = { path, bytes };
  }
  return measured;
}

const KEPT_BUILDS = 3;
const UNFINISHED = ".building-";

const currentRecord = z.object({
  number: z.int().positive(),
  /** Identifies everything that the site was built from, except the catalogue. */
  code: z.string(),
  catalogueVersion: z.int().nonnegative(),
  pages: z.int().nonnegative(),
  /** Its files from former builds, each with the time of the first build without it in ms (`carryOver`). */
  carried: z.record(z.string(), z.number()).default({}),
});
/** Returns the files from former builds in a deployed site, from the record of its pages; none without a record. */
export async function readCarried(folder: string): Promise<CurrentSite["carried"]> {
  const parsed = currentRecord.pick({ carried: true }).safeParse(await readJson(recordOf(folder)));
  return parsed.success ? parsed.data.carried : {};
}

/** Record of the site that is served. */
export type CurrentSite = z.infer<typeof currentRecord> & { folder: string };

/** Returns the catalogue version in a built site's `build.json`. Throws when there is none. */
export async function builtVersionOf(folder: string): Promise<number> {
  const parsed = currentRecord.pick({ catalogueVersion: true }).safeParse(await readJson(join(folder, "build.json")));
  if (!parsed.success) throw new Error("the build has no build.json with the catalogue version");
  return parsed.data.catalogueVersion;
}

/** Returns the last complete site; null when it is missing or its `build.json` has another version than the record. */
export async function readCurrent(siteFolder: string): Promise<CurrentSite | null> {
  const parsed = currentRecord.safeParse(await readJson(currentFile(siteFolder)));
  if (!parsed.success) return null;
  const folder = join(siteFolder, String(parsed.data.number));
  const version = await builtVersionOf(folder).catch(() => null);
  return version === parsed.data.catalogueVersion ? { ...parsed.data, folder } : null;
}

/** Returns the number of the next build and its folder, which does not exist yet. Removes what interrupted builds have left. */
export async function openNext(siteFolder: string): Promise<{ number: number; folder: string }> {
  await mkdir(siteFolder, { recursive: true });
  const names = await readdir(siteFolder);
  const unfinished = names.filter((name) => name.startsWith(UNFINISHED));
  await Promise.all(unfinished.map((name) => removeBuild(join(siteFolder, name))));
  const number = Math.max(0, ...numbersIn(names)) + 1;
  return { number, folder: join(siteFolder, `${UNFINISHED}${number}`) };
}

/** Renames a finished build, records it as the current site, and removes all but the last three builds. */
export async function finishBuild(
  siteFolder: string,
  unfinished: string,
  record: Omit<CurrentSite, "folder">,
): Promise<CurrentSite> {
  const folder = join(siteFolder, String(record.number));
  await rename(unfinished, folder);
  await rename(recordOf(unfinished), recordOf(folder)).catch(() => undefined);
  await writeAtomically(currentFile(siteFolder), `${JSON.stringify(record)}\n`);
  const old = numbersIn(await readdir(siteFolder)).filter((number) => number <= record.number - KEPT_BUILDS);
  await Promise.all(old.map((number) => removeBuild(join(siteFolder, String(number)))));
  return { ...record, folder };
}

const currentFile = (siteFolder: string) => join(siteFolder, "current.json");
const numbersIn = (names: readonly string[]) => names.filter((name) => /^\d+$/.test(name)).map(Number);

/**
 * The record of a build's pages (site/render/write-site.ts). It is beside the folder, because each file in the folder is
 * served.
 */
export function recordOf(folder: string): string {
  return `${folder}.json`;
}

export async function removeBuild(folder: string): Promise<void> {
  await Promise.all([folder, recordOf(folder)].map((path) => rm(path, { recursive: true, force: true })));
}
