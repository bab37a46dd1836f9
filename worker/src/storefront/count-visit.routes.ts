/** Counts visits without recognizing visitors. docs/product-rules.md#visits */
import { storeTraffic } from "#db/reports/traffic.ts";
import { sourceOf, type TrafficKind } from "#shop/reports/traffic.ts";
import { type AppContext, hasRuntime, keepAlive } from "../http/context.ts";
import { describeError, log } from "../log.ts";

/** An isolate stores its counts together this long after the first of them, so that a crowd costs one write. */
const STORE_AFTER_MS = 5_000;

/** Counts of this isolate that are not stored yet, by database. Lost if the isolate ends before. */
const waiting = new Map<string, Map<TrafficKind, number>>();

/**
 * Counts a page that has opened: a visit if `from`, the host of the page before, is not the shop, and a look at a perfume
 * if the page shows one. Adds no trip to the request.
 */
export function countVisit(c: AppContext, from: string): void {
  const { host } = new URL(c.get("config").publicOrigin);
  const kinds: TrafficKind[] = pathOf(c.req.header("Referer")).startsWith("/detail-perfume/") ? ["productPage"] : [];
  const source = sourceOf(from, host);
  if (source) kinds.push(source);
  if (kinds.length > 0) add(c, kinds);
}

/** The browser sends the address of the page that asks. */
function pathOf(page: string | undefined): string {
  return URL.parse(page ?? "")?.pathname ?? "";
}

function add(c: AppContext, kinds: readonly TrafficKind[]): void {
  const { url } = c.get("config").database;
  const known = waiting.get(url);
  const counts = known ?? new Map<TrafficKind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (known || !hasRuntime(c)) return;
  waiting.set(url, counts);
  keepAlive(c, storeLater(c, url, counts));
}

async function storeLater(c: AppContext, url: string, counts: ReadonlyMap<TrafficKind, number>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, STORE_AFTER_MS));
  waiting.delete(url);
  try {
    await storeTraffic(c.get("database")(), counts, c.get("now")());
  } catch (error) {
    log("visits_lost", describeError(error));
  }
}
