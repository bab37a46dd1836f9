import { join } from "node:path";
import { addressesOf, layoutOf, type StartConfig } from "../config.ts";
import { CommandError } from "../process/errors.ts";
import { ROOT } from "../process/files.ts";
import type { UndoList } from "../process/undo-list.ts";
import type { ShopWorker } from "../shop/shop-worker.ts";
import { catalogueVersionOf } from "../shop/sqld.ts";
import { type BuildQueue, openBuildQueue } from "./build-queue.ts";
import type { Release } from "./release.ts";
import { buildSite, DEMO_PICTURES, renderSite } from "./site-build.ts";
import { type CurrentSite, readCurrent } from "./site-files.ts";

/** A longer build counts as hung. The deploy workflow has the same limit. */
const BUILD_TIMEOUT_MS = 20 * 60_000;

interface SiteParts {
  config: StartConfig;
  release: Release;
  databaseUrl: string;
  shop: ShopWorker;
  say(line: string): void;
  /** Called when a build's process starts and again when it has ended. */
  onSpawn(): void;
}

/**
 * Serves the last build if catalogue, release, shop address and Node.js version are still the same, else a new one. If the
 * build fails, serves the last complete site. Returns the queue of later builds. Throws a `CommandError` when there is no site
 * at all.
 */
export async function openSite(parts: SiteParts, undo: UndoList): Promise<BuildQueue> {
  const layout = layoutOf(parts.config.dataDir);
  const queue = await openBuildQueue({
    recordFile: layout.builds,
    minIntervalMs: parts.config.rebuildSeconds * 1000,
    timeoutMs: BUILD_TIMEOUT_MS,
    build: (signal) => buildAndServe(parts, signal),
  });
  undo.add(async () => {
    queue.close();
    await queue.idle();
  });
  const stored = await reusable(parts);
  if (stored) {
    parts.say(`Pages: build ${stored.number} is up to date (${stored.pages} pages).`);
    await parts.shop.serve(stored.folder);
  } else {
    await buildFirst(parts, queue);
  }
  return queue;
}

async function reusable({ config, release, databaseUrl }: SiteParts): Promise<CurrentSite | null> {
  const current = await readCurrent(layoutOf(config.dataDir).site);
  if (!current) return null;
  const isSame =
    current.code === codeOf(release, config) && current.catalogueVersion === (await catalogueVersionOf(databaseUrl));
  return isSame ? current : null;
}

/** Identifies everything that the pages depend on except the catalogue: release, address, and Node.js (its date formats). */
function codeOf({ id }: Release, config: StartConfig): string {
  return `${id} ${addressesOf(config).shop} ${process.version}`;
}

async function buildFirst({ config, shop, say }: SiteParts, queue: BuildQueue): Promise<void> {
  say("Pages: building ...");
  const failure = await queue.buildNow();
  if (failure === null) return;
  const current = await readCurrent(layoutOf(config.dataDir).site);
  if (!current)
    throw new CommandError(
      `The pages could not be built, and there is no earlier build to serve: ${failure} (log: ${logOf(config)})`,
    );
  say(`Pages: the build failed; serving build ${current.number}. ${failure} (log: ${logOf(config)})`);
  await shop.serve(current.folder);
}

async function buildAndServe(parts: SiteParts, signal: AbortSignal) {
  const { config, release, databaseUrl, shop, say, onSpawn } = parts;
  const startedMs = Date.now();
  const facts = { databaseUrl, publicOrigin: addressesOf(config).shop, logFile: logOf(config), signal, onSpawn };
  const { site, pages, rendered } = await buildSite({
    siteFolder: layoutOf(config.dataDir).site,
    code: codeOf(release, config),
    pictures: join(ROOT, DEMO_PICTURES),
    render: (target) => renderSite(release, target, facts),
  });
  await shop.serve(site.folder);
  say(`Pages: build ${site.number} is served (${pages} pages, ${rendered} rendered, ${secondsSince(startedMs)} s).`);
  return { pages, changed: rendered };
}

const logOf = (config: StartConfig) => join(layoutOf(config.dataDir).logs, "site-build.log");
const secondsSince = (startedMs: number) => ((Date.now() - startedMs) / 1000).toFixed(1);
