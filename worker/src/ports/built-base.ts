import { liveBaseSchema } from "#shop/storefront/live.contract.ts";
import { decodeLive, type LiveCatalogue } from "#shop/storefront/live.ts";
import type { Assets } from "../env/config.ts";
import { describeError, log } from "../log.ts";
import { fetchBuilt } from "./built-site.ts";

/** What the pages of a build show, and the names of those pages (site/build/live-base.ts). */
interface BuiltBase {
  live: LiveCatalogue;
  pages: ReadonlySet<string>;
}

/** A page nobody knows may be of a build just put in place; the file is not read again more often than this. */
const READ_AGAIN_MS = 2_000;

/** Plain data, kept for the life of an isolate. A page that the kept file names shows what it says, whatever is served now. */
const kept = new WeakMap<Assets, { base: BuiltBase | null; readAtMs: number }>();

/** What all these pages show, when the built site has every one of them; else null. No trip to the database. */
export async function baseOf(assets: Assets, pages: readonly string[], nowMs: number): Promise<LiveCatalogue | null> {
  if (pages.length === 0) return null;
  const known = kept.get(assets);
  const found = commonTo(pages, known?.base);
  if (found || (known && nowMs - known.readAtMs < READ_AGAIN_MS)) return found;
  const base = await readBase(assets);
  kept.set(assets, { base, readAtMs: nowMs });
  return commonTo(pages, base);
}

function commonTo(pages: readonly string[], base: BuiltBase | null | undefined): LiveCatalogue | null {
  return base && pages.every((page) => base.pages.has(page)) ? base.live : null;
}

/** Null when the build has no such file, or one that cannot be read: pages then get the whole answer. */
async function readBase(assets: Assets): Promise<BuiltBase | null> {
  const file = await fetchBuilt(assets, "/live-base.json");
  if (!file.ok) return null;
  try {
    const { live, pages } = liveBaseSchema.parse(await file.json());
    return { live: decodeLive(live), pages: new Set(pages) };
  } catch (error) {
    log("built_base", describeError(error));
    return null;
  }
}
