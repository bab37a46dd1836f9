import type { ShopIdentity } from "../settings/settings.ts";

/** The national consumer protection office. */
const NATIONAL = "https://www.argentina.gob.ar/defensadelconsumidor";

/** Returns the URL for consumer complaints: the configured one, else the national office. */
export function consumerDefenceOf({ consumerDefenceUrl }: Pick<ShopIdentity, "consumerDefenceUrl">): string {
  return consumerDefenceUrl || NATIONAL;
}
