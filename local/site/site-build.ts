import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { type BuiltFiles, hostingError, type Plan } from "#shop/hosting-limits.ts";
import { linkFiles } from "../../site/render/link-files.ts";
import { runScript } from "../process/child.ts";
import { readJson } from "../process/files.ts";
import { RUN_MARK } from "../process/lock.ts";
import type { Release } from "./release.ts";
import {
  builtVersionOf,
  carryOver,
  finishBuild,
  measureFiles,
  openNext,
  readCurrent,
  recordOf,
  removeBuild,
} from "./site-files.ts";

/** Folder of the demo catalogue's pictures, relative to the project. */
export const DEMO_PICTURES = "db/seed/pictures/files";
/** Enough for the pages of 20,000 products. */
const HEAP_MB = 500;
const PROXIES = ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"];
/** The only variables that the renderer inherits, because others may be secrets. `heapMb` also passes on `NODE_OPTIONS`. */
const INHERITED = [
  ...["PATH", "HOME", "TMPDIR", "NODE_EXTRA_CA_CERTS", "NODE_USE_ENV_PROXY", RUN_MARK],
  ...PROXIES.flatMap((name) => [name, name.toLowerCase()]),
];

const renderedSchema = z.object({
  /** Number of HTML pages that were rendered. The others are links to the former site's files. */
  rendered: z.number(),
  pages: z.record(z.string(), z.unknown()),
});
export type Rendered = z.infer<typeof renderedSchema>;

/** A new folder, and the folder of the former site. */
interface RenderTarget {
  folder: string;
  former: string | null;
}

/** Inputs of a build. */
export interface BuildPlan {
  /** Folder of all builds, each in a folder named by its number. */
  siteFolder: string;
  /** Identifies everything that the site is built from, except the catalogue. */
  code: string;
  /** Folder of the pictures that are served beside the pages. */
  pictures: string;
  /** Writes all pages into a folder. Throws when that fails. */
  render(target: RenderTarget): Promise<Rendered>;
}

/**
 * Writes the site into a new folder and makes it the current one. A failed or killed build leaves the former site unchanged.
 * Throws when the build fails, has no pages or is over Cloudflare's limits.
 */
export async function buildSite({ siteFolder, code, pictures, render }: BuildPlan) {
  const former = await readCurrent(siteFolder);
  const { number, folder: unfinished } = await openNext(siteFolder);
  try {
    const { rendered } = await render({ folder: unfinished, former: former?.folder ?? null });
    const { pages } = await recordFiles(unfinished, "paid");
    if (pages === 0) throw new Error("the build has no pages");
    linkFiles(pictures, join(unfinished, "pictures"));
    const carried = former ? carryOver(former, unfinished, Date.now()) : {};
    const catalogueVersion = await builtVersionOf(unfinished);
    const site = await finishBuild(siteFolder, unfinished, { number, code, catalogueVersion, pages, carried });
    return { site, pages, rendered };
  } catch (error) {
    await removeBuild(unfinished);
    throw error;
  }
}

/**
 * Measures the files of a build and writes the figures into its `build.json`, if it has one, for `npm run doctor`. Throws when
 * Cloudflare would refuse the files on this plan.
 */
export async function recordFiles(folder: string, plan: Plan): Promise<BuiltFiles & { pages: number }> {
  const { pages, ...built } = measureFiles(folder);
  const problem = hostingError(built, plan);
  if (problem) throw new Error(problem);
  const file = join(folder, "build.json");
  const stored = await readJson(file);
  if (stored) await writeFile(file, JSON.stringify({ ...stored, ...built }));
  return { pages, ...built };
}

/** Inputs of a site, besides the release. */
export interface RenderInput {
  databaseUrl: string;
  databaseToken?: string | undefined;
  publicOrigin: string;
  logFile: string;
  signal?: AbortSignal;
  onSpawn?: () => void;
}

/**
 * Writes the pages of a database into a new folder with a release's renderer. Links unchanged pages from `former`, if that has
 * a record of its pages. Throws with the program's last lines when it fails.
 */
export async function renderSite(
  { folder: release }: Release,
  { folder, former }: RenderTarget,
  { databaseUrl, databaseToken = "", publicOrigin, ...call }: RenderInput,
): Promise<Rendered> {
  const env = {
    TURSO_URL: databaseUrl,
    TURSO_TOKEN: databaseToken,
    PUBLIC_ORIGIN: publicOrigin,
    NODE_ENV: "production",
  };
  const args = [folder, ...(former && existsSync(recordOf(former)) ? [former] : [])];
  const script = join(release, "write-site.mjs");
  await runScript({ script, args, env, inherited: INHERITED, heapMb: HEAP_MB, ...call });
  return renderedSchema.parse(await readJson(recordOf(folder)));
}
