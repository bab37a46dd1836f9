/** What a card or a product page can sell, computed the same at build, in the browser and in the worker. */
import type { Perfume, Size } from "../catalogue/catalogue.ts";
import { decantUsdCents } from "../pricing/derived-price.ts";
import type { LiveCatalogue } from "./live-wire.ts";
import { type Offer, type OfferSize, publicStock } from "./offer-shape.ts";

/** The offer of a perfume just read from the database. */
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
 * The offer of a page with the prices and the stock of now laid over it. What a whole live answer lacks is no longer sold: a
 * perfume becomes unavailable, a size loses its stock and keeps its place. What an answer to the page's own build lacks is
 * as the page has it, unless it is among the gone. A size the page lacks waits for the next build.
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
