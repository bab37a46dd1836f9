import type { ShopIdentity } from "../settings/settings.ts";

/** The nation's own office. */
const NATIONAL = "https://www.argentina.gob.ar/defensadelconsumidor";

/** Where a consumer complains: what the shop has entered, or the nation's own. */
export function consumerDefenceOf({ consumerDefenceUrl }: Pick<ShopIdentity, "consumerDefenceUrl">): string {
  return consumerDefenceUrl || NATIONAL;
}
