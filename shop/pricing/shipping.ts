import type { ShippingTerms } from "../settings/settings.ts";
import type { ArsCentavos } from "./money.ts";

/** How an order reaches its buyer: delivered to an address, or picked up at a showroom. */
export type Delivery = "home" | "pickup";

/** Shipping cost when the settings cannot be read: $ 5.000. docs/product-rules.md#shipping-cost */
const FALLBACK_SHIPPING_CENTAVOS: ArsCentavos = 500_000;

/** By the subtotal before the transfer discount. `terms` is null when unreadable. docs/product-rules.md#shipping-cost */
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
