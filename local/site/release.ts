import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ChildCall, runScript } from "../process/child.ts";
import { hashOf, ROOT } from "../process/files.ts";

/** What the code of the pages is built from. */
const SOURCES = ["site", "shop", "db", "astro.config.mjs", "tsconfig.json", "package-lock.json"];
const isNotBuilt = (path: string) => /^db\/(seed|commands)\//.test(path) || /\.(test|fixture)\.tsx?$/.test(path);

/** Inside the project, because Astro uses one shared work folder for all folders outside it. */
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

type BuildCall = Pick<ChildCall, "logFile" | "signal" | "onSpawn">;

/**
 * Builds the pages' code with Astro, or returns the release of the same sources. Throws with Astro's last lines when that
 * fails.
 */
export async function buildRelease(call: BuildCall): Promise<Release> {
  const id = (await hashOf(ROOT, SOURCES, [], isNotBuilt)).slice(0, 16);
  const folder = join(RELEASES, id);
  if (existsSync(folder)) return { id, folder };
  await mkdir(RELEASES, { recursive: true });
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

/** Removes all but the newest `KEPT_RELEASES` folders of releases and of killed builds. */
async function removeOld(): Promise<void> {
  const names = await readdir(RELEASES);
  const dated = await Promise.all(names.map(async (name) => ({ name, ms: await modifiedMs(join(RELEASES, name)) })));
  const old = dated
    .filter(({ name }) => !name.startsWith(".building-") || !isRunning(Number(name.split("-")[1])))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(KEPT_RELEASES);
  await Promise.all(old.map(({ name }) => rm(join(RELEASES, name), { recursive: true, force: true })));
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
