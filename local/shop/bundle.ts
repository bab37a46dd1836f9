import { mkdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import * as z from "zod";
import { runScript } from "../process/child.ts";
import { CommandError, messageOf } from "../process/errors.ts";
import { hashOf, ROOT, readJson, writeAtomically } from "../process/files.ts";
import type { Release } from "../site/release.ts";

const SHOP_ENTRY = "worker/src/index.ts";
const SOURCES = ["worker/src", "shop", "db", "wrangler.toml", "package-lock.json"];
const isNotBundled = (path: string) => path.startsWith("db/seed/") || /\.test\.tsx?$/.test(path);

/** Whether a file (path relative to the project) is one of the worker's own sources. The renderer's are not. */
export function isWorkerSource(path: string): boolean {
  return SOURCES.some((source) => path === source || path.startsWith(`${source}/`)) && !isNotBundled(path);
}

const storedBundle = z.object({
  hash: z.string(),
  settings: z.looseObject({
    assets: z.looseObject({}),
    compatibilityDate: z.string(),
    compatibilityFlags: z.array(z.string()),
  }),
});
/** The worker as it is deployed: one module, and the settings of wrangler.toml in miniflare's form. */
export interface WorkerBundle {
  path: string;
  code: string;
  settings: z.infer<typeof storedBundle>["settings"];
}

export interface BundleOptions {
  folder: string;
  logFile: string;
  onSpawn?: () => void;
  /** Aborts the bundling. */
  signal?: AbortSignal;
  /** Entry point of a test. It may import from its own folder and from the worker. */
  entry?: string;
  /** The pages' renderer, which the worker imports as `#renderer`. */
  renderer: string;
  /** Modules to replace, by import name. For tests only. */
  alias?: Record<string, string>;
}

/** The renderer's module in a release. */
export function rendererOf({ folder }: Release): string {
  return join(folder, "server", "entry.mjs");
}

/**
 * Bundles the worker into a folder with wrangler, as a deployment does. Reuses the last bundle when the sources have not
 * changed. Throws a `CommandError` with the bundler's last lines when that fails.
 */
export async function bundleWorker(options: BundleOptions): Promise<WorkerBundle> {
  const { folder, entry = SHOP_ENTRY, renderer, alias = {} } = options;
  const sources = new Set([...SOURCES, dirname(entry), ...Object.values(alias)]);
  const hash = await hashOf(ROOT, [...sources], [entry, renderer, ...Object.keys(alias)], isNotBundled);
  const path = join(folder, `${basename(entry, ".ts")}.js`);
  const settingsFile = join(folder, "settings.json");
  const stored = await readSettings(settingsFile, hash);
  if (!stored) await bundle(options, settingsFile, hash);
  const settings = stored ?? (await readSettings(settingsFile, hash));
  if (!settings) throw new Error(`The worker was bundled, but its settings cannot be read from ${settingsFile}.`);
  return { path, code: await readFile(path, "utf8"), settings };
}

async function readSettings(file: string, hash: string): Promise<WorkerBundle["settings"] | null> {
  const stored = storedBundle.safeParse(await readJson(file));
  return stored.success && stored.data.hash === hash ? stored.data.settings : null;
}

async function bundle(
  { folder, entry = SHOP_ENTRY, renderer, alias = {}, ...child }: BundleOptions,
  settingsFile: string,
  hash: string,
) {
  const noAssets = join(folder, "no-assets");
  await mkdir(noAssets, { recursive: true });
  // Not wrangler's launcher, which runs cli.js in a child process that is not killed with it.
  const script = join(ROOT, "node_modules", "wrangler", "wrangler-dist", "cli.js");
  const args = ["deploy", entry, "--dry-run", "--env=", "--outdir", folder, "--assets", noAssets];
  for (const [name, instead] of Object.entries({ ...alias, "#renderer": renderer }))
    args.push("--alias", `${name}:${instead}`);
  try {
    await runScript({ script, args, ...child });
  } catch (error) {
    throw new CommandError(`The worker could not be bundled: ${messageOf(error)}`);
  }
  // Imported here, because loading wrangler takes half a second and only a new bundle needs it.
  const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
  const settings = unstable_getMiniflareWorkerOptions(join(ROOT, "wrangler.toml")).workerOptions;
  await writeAtomically(settingsFile, JSON.stringify({ hash, settings }));
}
