import type { ShippingTerms } from "../settings/settings.ts";
import type { ArsCentavos } from "./money.ts";

/** How an order reaches its buyer: to an address, or picked up at a showroom. */
export type Delivery = "home" | "pickup";

/** The cost where the settings cannot be read: $ 5.000 (specification 8, Checkout). */
export const FALLBACK_SHIPPING_CENTAVOS: ArsCentavos = 500_000;

/**
 * What an order pays for shipping. `subtotalCentavos` is the merchandise at promotion prices, before the transfer discount.
 * Free on pickup, and from the minimum up when there is one. `terms` null: they could not be read. Rules, Prices, shipping.
 */
export function shippingCentavos(
  subtotalCentavos: ArsCentavos,
  delivery: Delivery,
  terms: ShippingTerms | null,
): ArsCentavos {
  if (delivery === "pickup") return 0;
  if (!terms) return FALLBACK_SHIPPING_CENTAVOS;
  const { freeShippingFromCentavos } = terms;
  const free = freeShippingFromCentavos > 0 && subtotalCentavos >= freeShippingFromCentavos;
  return free ? 0 : terms.shippingCentavos;
}
