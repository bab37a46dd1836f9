import type { Database } from "#db/client.ts";
import { watchTroubles } from "#db/reports/alarms.ts";
import { readShopStatus } from "#db/reports/shop-status.ts";
import { troublesIn } from "#shop/reports/shop-alarm.ts";

/**
 * Looks whether the shop works, and tells the administrators by mail what does not for too long, each trouble once while it
 * lasts. Gives what is wrong. A trip, and one more while something is or was.
 */
export async function watchShop(db: Database, nowMs: number): Promise<string> {
  const status = await readShopStatus(db, nowMs);
  const troubles = troublesIn(status, nowMs);
  if (troubles.length > 0 || status.watches.length > 0) await watchTroubles(db, troubles, nowMs);
  return troubles.map(({ what }) => what).join(" ") || "well";
}
