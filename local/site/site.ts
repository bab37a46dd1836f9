import { join } from "node:path";
import { addressesOf, layoutOf, type StartConfig } from "../config.ts";
import { ROOT } from "../process/files.ts";
import { Stop, type UndoList } from "../process/stop.ts";
import type { ShopWorker } from "../shop/shop-worker.ts";
import { catalogueVersionOf } from "../shop/sqld.ts";
import { openRebuilds, type Rebuilds } from "./rebuilds.ts";
import { buildSite, DEMO_PICTURES, renderWithAstro, sourceHashOf } from "./site-build.ts";
import { type CurrentSite, readCurrent } from "./site-files.ts";

/** A longer build counts as hung. The deploy workflow has the same limit. */
const BUILD_WITHIN_MS = 20 * 60_000;

interface SiteParts {
  config: StartConfig;
  databaseUrl: string;
  shop: ShopWorker;
  say(line: string): void;
  /** Called when a build's process starts. */
  onSpawn(): void;
}

/**
 * Serves the pages: those of the last build if neither the catalogue nor the sources have changed, else new ones. If the
 * build fails, serves the last good site. Returns the queue of later builds. Throws `Stop` when there is no site at all.
 */
export async function openSite(parts: SiteParts, undo: UndoList): Promise<Rebuilds> {
  const layout = layoutOf(parts.config.dataDir);
  const rebuilds = await openRebuilds({
    recordFile: layout.builds,
    leastMsBetween: parts.config.rebuildSeconds * 1000,
    withinMs: BUILD_WITHIN_MS,
    build: (signal) => buildAndServe(parts, signal),
  });
  undo.add(async () => {
    rebuilds.close();
    await rebuilds.idle();
  });
  const stored = await reusable(parts);
  if (stored) {
    parts.say(`Pages: build ${stored.number} is up to date (${stored.pages} pages).`);
    await parts.shop.serve(stored.folder);
  } else {
    await buildFirst(parts, rebuilds);
  }
  return rebuilds;
}

async function reusable({ config, databaseUrl }: SiteParts): Promise<CurrentSite | null> {
  const current = await readCurrent(layoutOf(config.dataDir).site);
  if (!current) return null;
  const sourceHash = await sourceHashOf(addressesOf(config).shop);
  const isSame =
    current.sourceHash === sourceHash && current.catalogueVersion === (await catalogueVersionOf(databaseUrl));
  return isSame ? current : null;
}

async function buildFirst({ config, shop, say }: SiteParts, rebuilds: Rebuilds): Promise<void> {
  say("Pages: building ...");
  const failure = await rebuilds.buildNow();
  if (failure === null) return;
  const current = await readCurrent(layoutOf(config.dataDir).site);
  if (!current)
    throw new Stop(
      `The pages could not be built, and there is no earlier build to serve: ${failure} (log: ${logOf(config)})`,
    );
  say(`Pages: the build failed; serving build ${current.number}. ${failure} (log: ${logOf(config)})`);
  await shop.serve(current.folder);
}

async function buildAndServe({ config, databaseUrl, shop, say, onSpawn }: SiteParts, signal: AbortSignal) {
  const startedMs = Date.now();
  const publicOrigin = addressesOf(config).shop;
  const { site: siteFolder, siteCache } = layoutOf(config.dataDir);
  const sourceHash = await sourceHashOf(publicOrigin);
  const cache = { folder: siteCache, sourceHash };
  const facts = { databaseUrl, publicOrigin, logFile: logOf(config), cache, signal, onSpawn };
  const { site, pages, changed } = await buildSite({
    siteFolder,
    sourceHash,
    pictures: join(ROOT, DEMO_PICTURES),
    render: (folder) => renderWithAstro(folder, facts),
  });
  await shop.serve(site.folder);
  say(`Pages: build ${site.number} is served (${pages} pages, ${changed} changed, ${secondsSince(startedMs)} s).`);
  return { pages, changed };
}

const logOf = (config: StartConfig) => join(layoutOf(config.dataDir).logs, "site-build.log");
const secondsSince = (startedMs: number) => ((Date.now() - startedMs) / 1000).toFixed(1);
