import { join } from "node:path";
import { addressesOf, layoutOf, type StartConfig } from "../config.ts";
import { ROOT } from "../process/files.ts";
import { Stop, type UndoList } from "../process/stop.ts";
import type { ShopWorker } from "../shop/shop-worker.ts";
import { catalogueVersionOf } from "../shop/sqld.ts";
import { openRebuilds, type Rebuilds } from "./rebuilds.ts";
import type { Release } from "./release.ts";
import { buildSite, DEMO_PICTURES, renderSite } from "./site-build.ts";
import { type CurrentSite, readCurrent } from "./site-files.ts";

/** A longer build counts as hung. The deploy workflow has the same limit. */
const BUILD_WITHIN_MS = 20 * 60_000;

interface SiteParts {
  config: StartConfig;
  release: Release;
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

async function reusable({ config, release, databaseUrl }: SiteParts): Promise<CurrentSite | null> {
  const current = await readCurrent(layoutOf(config.dataDir).site);
  if (!current) return null;
  const isSame =
    current.code === codeOf(release, config) && current.catalogueVersion === (await catalogueVersionOf(databaseUrl));
  return isSame ? current : null;
}

/** What the pages depend on besides the catalogue: the release, the address, and Node.js, whose formats of dates they show. */
function codeOf({ id }: Release, config: StartConfig): string {
  return `${id} ${addressesOf(config).shop} ${process.version}`;
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
