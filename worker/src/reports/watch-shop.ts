import type { Database } from "#db/client.ts";
import { readShopStatus, storeMalfunctions } from "#db/reports/shop-status.ts";
import { malfunctionsIn } from "#shop/reports/shop-alarm.ts";

/**
 * Checks the shop and mails lasting troubles to the administrators, each once while it lasts. Returns the current
 * troubles, or `well`. One database trip, two while there is or was a trouble.
 */
export async function watchShop(db: Database, nowMs: number): Promise<string> {
  const status = await readShopStatus(db, nowMs);
  const troubles = malfunctionsIn(status, nowMs);
  if (troubles.length > 0 || status.watches.length > 0) await storeMalfunctions(db, troubles, nowMs);
  return troubles.map(({ what }) => what).join(" ") || "well";
}
