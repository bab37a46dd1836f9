import type { LiveCatalogue } from "#shop/storefront/live.ts";
import { applyLive, decodeOffer, defaultChoice, offerView } from "#shop/storefront/offer.ts";

/**
 * What a remembered offer costs now, as its card says it, or why it cannot be bought; null when it is no longer sold. `live`: the answer
 * to the page that the offer is of (stores/storefront/live.ts); null while that cannot be known, and no price is said then.
 */
export function priceNow(text: string, live: LiveCatalogue | null): string | null {
  if (!live) return "";
  const offer = applyLive(decodeOffer(text), live);
  if (!offer.available) return null;
  const { soon, outOfStock, price } = offerView(offer, live.terms, defaultChoice(offer));
  if (soon) return "Próximamente";
  return outOfStock ? "Sin stock" : price;
}
