/**
 * Folders of the worker bundles that tests use, in node_modules/.cache/worker. `npm test` bundles the frequent ones once
 * (prepare.ts). Each process uses its own copy, so that two processes never write the same file. `bundleWorker` bundles
 * again when the sources have changed.
 */
import { cpSync, existsSync } from "node:fs";
import { basename, join } from "node:path";
import { bundleWorker, rendererOf } from "#local/shop/bundle.ts";
import { buildRelease, type Release } from "#local/site/release.ts";
import type { BareWorker } from "../../bench/workerd.ts";

export const SIMULATION = "tests/simulation/worker.ts";
export const CACHE = join("node_modules", ".cache", "worker");

/** The bundles that `npm test` prepares: entry point and replaced modules. */
export const PREPARED = {
  shop: {},
  /** The shop with the cheap password hashing of the tests. */
  cheap: { alias: { "#db/accounts/password.ts": "./tests/cheap-password.ts" } },
  [SIMULATION]: { entry: SIMULATION },
};

const folderOf = (owner: string, name: string) => join(CACHE, owner, name.replaceAll(/\W/g, "-"));
export const preparedFolder = (name: string) => folderOf("prepared", name);

/** Returns where this vitest process bundles a worker: the folder, the log file in it, and the renderer. */
export async function bundlePlace(name: string) {
  const folder = folderOf(process.env["VITEST_POOL_ID"] ?? "0", name);
  copyPrepared(name, folder);
  return { folder, logFile: join(folder, "wrangler.log"), renderer: rendererOf(await testRelease()) };
}

/** The release of the sources, built once. */
export function testRelease(): Promise<Release> {
  return buildRelease({ logFile: join(CACHE, "release.log") });
}

/** Copies a prepared bundle into a folder that has none. */
export function copyPrepared(name: string, folder: string): void {
  if (existsSync(preparedFolder(name)) && !existsSync(folder))
    cpSync(preparedFolder(name), folder, { recursive: true });
}

/** Each entry is bundled once in a process, because concurrent runs would write the same files. */
const bundles = new Map<string, ReturnType<typeof bundleWorker>>();

/** Bundles a worker entry (by default the simulation's) as a deployment does, with the project's configuration. */
export async function bundled(variables: Record<string, string>, entry = SIMULATION): Promise<BareWorker> {
  const bundle = bundles.get(entry) ?? bundlePlace(entry).then((place) => bundleWorker({ ...place, entry }));
  bundles.set(entry, bundle);
  const { code, settings } = await bundle;
  const { compatibilityDate, compatibilityFlags } = settings;
  return { name: basename(entry, ".ts"), code, compatibilityDate, compatibilityFlags, variables };
}
