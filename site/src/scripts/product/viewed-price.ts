import type { LiveCatalogue } from "#shop/storefront/live.ts";
import { applyLive, decodeOffer, defaultChoice, offerView } from "#shop/storefront/offer.ts";

/**
 * Returns a stored offer's current price as its card shows it, or why it cannot be bought; null when it is no longer sold.
 * `live` is the answer for the offer's page (stores/storefront/live.ts); without it the result is empty, because the stored
 * price may be outdated.
 */
export function priceNow(text: string, live: LiveCatalogue | null): string | null {
  if (!live) return "";
  const offer = applyLive(decodeOffer(text), live);
  if (!offer.available) return null;
  const { soon, outOfStock, price } = offerView(offer, live.terms, defaultChoice(offer));
  if (soon) return "Próximamente";
  return outOfStock ? "Sin stock" : price;
}
