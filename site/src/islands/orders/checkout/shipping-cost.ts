import { type ArsCentavos, formatArs } from "#shop/pricing/money.ts";
import type { Delivery } from "#shop/pricing/shipping.ts";

/** What getting the order costs, in words where it costs nothing. */
export function shippingCost(centavos: ArsCentavos, delivery: Delivery): string {
  if (centavos > 0) return formatArs(centavos);
  return delivery === "home" ? "Gratis" : "Sin cargo";
}
