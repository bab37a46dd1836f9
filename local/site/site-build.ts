import { randomUUID } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { type BuiltFiles, hostingError, type Plan } from "#shop/hosting-limits.ts";
import { runScript } from "../process/child.ts";
import { filesUnder, hashOf, ROOT, readJson, writeAtomically } from "../process/files.ts";
import {
  builtVersionOf,
  carryOver,
  comparePages,
  finishBuild,
  linkFiles,
  measureFiles,
  openNext,
  readCurrent,
} from "./site-files.ts";

const SOURCES = ["site", "shop", "db", "worker/src/app.ts", "astro.config.mjs", "tsconfig.json", "package-lock.json"];
/** Folder of the demo catalogue's pictures, relative to the project. */
export const DEMO_PICTURES = "db/seed/pictures/files";
/** Enough for the pages of 20,000 products, twice what the shop is made for. */
const HEAP_MB = 500;
const isNoPageSource = (path: string) =>
  path.startsWith("db/seed/") || path.startsWith("db/commands/") || /\.test\.tsx?$/.test(path);

/** Inputs of a build. */
export interface BuildPlan {
  /** Folder of all builds, each in a folder named by its number. */
  siteFolder: string;
  sourceHash: string;
  /** Folder of the pictures that are served beside the pages. */
  pictures: string;
  /** Renders all pages into a folder. Throws when that fails. */
  render(outFolder: string): Promise<void>;
}

/**
 * Renders the site into a new folder and makes it the current one. The former site stays unchanged until the last step, so a
 * failed or killed build changes nothing. Throws when the build fails. `changed`: the pages that are new or differ.
 */
export async function buildSite({ siteFolder, sourceHash, pictures, render }: BuildPlan) {
  const former = await readCurrent(siteFolder);
  const { number, folder: unfinished } = await openNext(siteFolder);
  try {
    await render(unfinished);
    await recordFiles(unfinished, "paid");
    const catalogueVersion = await builtVersionOf(unfinished);
    const counted = await comparePages(former?.folder ?? null, unfinished);
    if (counted.pages === 0) throw new Error("the build has no pages");
    await linkFiles(pictures, join(unfinished, "pictures"));
    if (former) await carryOver(former.folder, unfinished, Date.now());
    const record = { number, sourceHash, catalogueVersion, pages: counted.pages };
    return { site: await finishBuild(siteFolder, unfinished, record), ...counted };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Measures the files of a build and writes the figures into its `build.json` for the doctor. Throws with one sentence when
 * Cloudflare would refuse them on this plan, before anything is served or uploaded.
 */
export async function recordFiles(folder: string, plan: Plan): Promise<BuiltFiles> {
  const built = await measureFiles(folder);
  const lack = hostingError(built, plan);
  if (lack) throw new Error(lack);
  const file = join(folder, "build.json");
  const stored = await readJson(file);
  if (stored) await writeFile(file, JSON.stringify({ ...stored, ...built }));
  return built;
}

/**
 * Hashes everything that affects the pages except the database and the year: sources, picture names, the public origin, and
 * Node.js, whose formats of dates and amounts they show.
 */
export async function sourceHashOf(publicOrigin: string): Promise<string> {
  const pictures = await filesUnder(join(ROOT, DEMO_PICTURES));
  return hashOf(ROOT, SOURCES, [publicOrigin, process.version, ...pictures], isNoPageSource);
}

export interface RenderFacts {
  databaseUrl: string;
  publicOrigin: string;
  logFile: string;
  /** Pages of the previous build. Without it all pages are rendered. */
  cache?: SiteCache;
  signal?: AbortSignal;
  onSpawn?: () => void;
}

/**
 * Renders the pages with Astro from a database into a folder. Throws with Astro's last lines when it fails. For a folder
 * outside the project Astro uses one shared work folder, where two builds would break each other. Therefore the pages are
 * rendered in a separate folder inside the project, then moved.
 */
export async function renderWithAstro(outFolder: string, facts: RenderFacts): Promise<void> {
  if (outFolder.startsWith(ROOT + sep)) return runAstro(outFolder, facts);
  const workFolder = await openWorkFolder();
  try {
    await runAstro(workFolder, facts);
    await moveFolder(workFolder, outFolder);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

async function runAstro(outFolder: string, { databaseUrl, publicOrigin, cache, ...call }: RenderFacts): Promise<void> {
  const env = {
    SITE_OUT_DIR: outFolder,
    SITE_CACHE_DIR: cache?.folder ?? "",
    TURSO_URL: databaseUrl,
    PUBLIC_ORIGIN: publicOrigin,
    NODE_ENV: "production",
  };
  const stored = cache && (await openSiteCache(cache));
  const script = join(ROOT, "node_modules/astro/bin/astro.mjs");
  await runScript({ script, args: ["build"], env, heapMb: HEAP_MB, ...call });
  await stored?.keep();
}

/** Folder of the last build's pages, and the hash of the sources of the next build. */
interface SiteCache {
  folder: string;
  sourceHash: string;
}

/**
 * Opens the last build's pages for the next build. Empties the folder when they come from other sources or from an unfinished
 * build, which may have stored a page under another page's name
 * (docs/decisions/024-unchanged-pages-are-not-rendered-again.md).
 */
export async function openSiteCache({ folder, sourceHash }: SiteCache) {
  const record = join(folder, "sources");
  const storedHash = await readFile(record, "utf8").catch(() => null);
  await rm(storedHash === sourceHash ? record : folder, { recursive: true, force: true });
  /** Marks the build as finished: the next one may reuse its pages. */
  return { keep: () => writeAtomically(record, sourceHash) };
}

const WORK = join(ROOT, ".astro", "builds");

/** Returns the path for a new folder inside the project for one build. Removes the folders of killed processes. */
async function openWorkFolder(): Promise<string> {
  await mkdir(WORK, { recursive: true });
  const abandoned = (await readdir(WORK)).filter((name) => !isRunning(Number.parseInt(name, 10)));
  await Promise.all(abandoned.map((name) => rm(join(WORK, name), { recursive: true, force: true })));
  return join(WORK, `${process.pid}-${randomUUID()}`);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Moves a folder. Copies its files when the target is on another disk or exists. */
async function moveFolder(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch {
    await cp(from, to, { recursive: true });
  }
}
