/** Counts visits without recognizing visitors. docs/product-rules.md#visits */
import { storeTraffic } from "#db/reports/traffic.ts";
import { sourceOf, type TrafficKind } from "#shop/reports/traffic.ts";
import { type AppContext, hasRuntime, keepAlive } from "../http/context.ts";
import { describeError, log } from "../log.ts";

/** An isolate stores its counts together this long after the first of them, so that many visits cost one write. */
const STORE_AFTER_MS = 5_000;

/** The platform ends the work of a request within 30 s: after this time another request stores the counts. */
const ABANDONED_AFTER_MS = 60_000;

/** Counts of this isolate that are not stored yet, by database URL. They are lost if the isolate ends before it stores them. */
const waiting = new Map<string, { counts: Map<TrafficKind, number>; sinceMs: number }>();

/**
 * Counts an opened page. `from`: the host of the previous page. If it is not the shop's host, a visit is counted. A page of a
 * perfume is counted too. The request itself makes no call to the database for this.
 */
export function countVisit(c: AppContext, from: string): void {
  const { host } = new URL(c.get("config").publicOrigin);
  const kinds: TrafficKind[] = pathOf(c.req.header("Referer")).startsWith("/detail-perfume/") ? ["productPage"] : [];
  const source = sourceOf(from, host);
  if (source) kinds.push(source);
  if (kinds.length > 0) add(c, kinds);
}

/** Returns the path of a page's address; empty without an address. The browser sends it as `Referer`. */
function pathOf(page: string | undefined): string {
  return URL.parse(page ?? "")?.pathname ?? "";
}

function add(c: AppContext, kinds: readonly TrafficKind[]): void {
  const { url } = c.get("config").database;
  const nowMs = c.get("now")();
  const known = waiting.get(url);
  const counts = known?.counts ?? new Map<TrafficKind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if ((known && nowMs - known.sinceMs < ABANDONED_AFTER_MS) || !hasRuntime(c)) return;
  waiting.set(url, { counts, sinceMs: nowMs });
  keepAlive(c, storeLater(c, url, counts));
}

async function storeLater(c: AppContext, url: string, counts: ReadonlyMap<TrafficKind, number>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, STORE_AFTER_MS));
  if (waiting.get(url)?.counts !== counts) return;
  waiting.delete(url);
  try {
    await storeTraffic(c.get("database")(), counts, c.get("now")());
  } catch (error) {
    log("visits_lost", describeError(error));
  }
}
