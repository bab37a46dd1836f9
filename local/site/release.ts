import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ChildCall, runScript } from "../process/child.ts";
import { hashOf, ROOT } from "../process/files.ts";

/** What the code of the pages is built from. */
const SOURCES = ["site", "shop", "db", "astro.config.mjs", "tsconfig.json", "package-lock.json"];
const isNotBuilt = (path: string) => /^db\/(seed|commands)\//.test(path) || /\.(test|fixture)\.tsx?$/.test(path);

/**
 * The folder of the releases. It is inside the project, because Astro uses one shared work folder for all folders outside it.
 * It also contains an unfinished release of a process as `.building-PID-ID`, and an empty file `.used-PID-ID` for each release
 * that a process uses.
 */
const RELEASES = join(ROOT, ".astro", "releases");
const KEPT_RELEASES = 3;

/**
 * The built code of the pages (docs/architecture.md#releases): the renderer (`server`), the files of the browser (`client`),
 * and the program that writes the site (`write-site.mjs`).
 */
export interface Release {
  /** Hash of the sources. */
  id: string;
  folder: string;
}

export type BuildCall = Pick<ChildCall, "logFile" | "signal" | "onSpawn">;

/**
 * Builds the pages' code with Astro, or returns the release of the same sources. Throws with Astro's last lines when that
 * fails.
 */
export async function buildRelease(call: BuildCall): Promise<Release> {
  const id = (await hashOf(ROOT, SOURCES, [], isNotBuilt)).slice(0, 16);
  const folder = join(RELEASES, id);
  await mkdir(RELEASES, { recursive: true });
  // Written before the check of the folder, so that no other process removes the folder in between.
  await writeFile(join(RELEASES, `.used-${process.pid}-${id}`), "");
  if (existsSync(folder)) return { id, folder };
  const unfinished = join(RELEASES, `.building-${process.pid}-${id}`);
  try {
    await runAstro(unfinished, call);
    await writeFile(join(unfinished, "release.json"), JSON.stringify({ id }));
    // Another process may have built the same release meanwhile.
    await rename(unfinished, folder).catch(() => undefined);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  await removeOld();
  return { id, folder };
}

async function runAstro(folder: string, call: BuildCall): Promise<void> {
  const script = join(ROOT, "node_modules/astro/bin/astro.mjs");
  const env = { RELEASE_DIR: folder, NODE_ENV: "production" };
  await runScript({ script, args: ["build"], env, ...call });
}

/**
 * Removes what ended processes have left, and all releases except those that a running process uses and the `KEPT_RELEASES`
 * newest others.
 */
export async function removeOld(releases = RELEASES): Promise<void> {
  const names = await readdir(releases);
  const owned = names.filter((name) => name.startsWith("."));
  const left = owned.filter((name) => !isRunning(Number(name.split("-")[1])));
  const used = owned.filter((name) => !left.includes(name)).map((name) => name.split("-")[2]);
  const free = names.filter((name) => !owned.includes(name) && !used.includes(name));
  const dated = await Promise.all(free.map(async (name) => ({ name, ms: await modifiedMs(join(releases, name)) })));
  const old = dated.toSorted((one, other) => other.ms - one.ms).slice(KEPT_RELEASES);
  const removed = [...left, ...old.map(({ name }) => name)];
  await Promise.all(removed.map((name) => rm(join(releases, name), { recursive: true, force: true })));
}

async function modifiedMs(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.mtimeMs ?? 0;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
