import { type ArsCentavos, formatArs } from "#shop/pricing/money.ts";
import type { Delivery } from "#shop/pricing/shipping.ts";

/** Returns the shipping cost, in words when it is zero. */
export function shippingCost(centavos: ArsCentavos, delivery: Delivery): string {
  if (centavos > 0) return formatArs(centavos);
  return delivery === "home" ? "Gratis" : "Sin cargo";
}
