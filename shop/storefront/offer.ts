/** The offer of a card or product page, computed in the same way at build time, in the browser and in the worker. */
import type { Perfume, Size } from "../catalogue/catalogue.ts";
import { decantUsdCents } from "../pricing/derived-price.ts";
import type { LiveCatalogue } from "./live-wire.ts";
import { type Offer, type OfferSize, publicStock } from "./offer-shape.ts";

/** The offer of a perfume from the database. */
export function offerOf(perfume: Perfume): Offer {
  const { key, category, soon, active } = perfume;
  return {
    perfumeKey: key,
    inGrams: category === "balsamo",
    soon,
    available: active,
    sizes: perfume.sizes.map(offerSize),
    decants: decantUsdCents(perfume),
  };
}

function offerSize(size: Size): OfferSize {
  const { key, ml, stock, priceUsdCents, installmentUsdCents, numberOfInstallments, promotion } = size;
  return { key, ml, stock: publicStock(stock), priceUsdCents, installmentUsdCents, numberOfInstallments, promotion };
}

/**
 * Applies current prices and stock to a page's offer. In a whole live answer, a missing perfume is unavailable, and a
 * missing size keeps its place without stock. In an answer with changes only, what is missing is unchanged, unless it is in
 * `gone`. A new size waits for the next build.
 */
export function applyLive(offer: Offer, { perfumes, sizes, gone }: LiveCatalogue): Offer {
  const perfume = perfumes.get(offer.perfumeKey);
  const available = gone ? !gone.has(offer.perfumeKey) : !!perfume;
  return {
    ...offer,
    sizes: offer.sizes.map((size) => ({ ...size, ...(gone && available ? {} : { stock: 0 }), ...sizes.get(size.key) })),
    ...perfume,
    available,
  };
}

export { defaultChoice, hasStock } from "./choice.ts";
export { type Choice, type Offer, type OfferSize, PUBLIC_STOCK_LIMIT, publicStock } from "./offer-shape.ts";
export { decodeOffer, encodeOffer } from "./offer-text.ts";
export { type OfferView, offerView } from "./offer-view.ts";
