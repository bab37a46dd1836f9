/** The sizes and decants of an offer that fit all given filters. docs/product-rules.md#listing-filters */
import type { PricedSize } from "../catalogue/catalogue.ts";
import type { ArsCentavos } from "../pricing/money.ts";
import { decantPriced, onPromotion, pesoPrice, sizePrices } from "../pricing/price.ts";
import type { Terms } from "../settings/settings.ts";
import { stockShown } from "./listings/listing-sort.ts";
import type { Offer, OfferSize } from "./offer-shape.ts";

/** Filters that a single size or decant must fit: "50 ml, up to $ 80.000, in stock". A missing one does not filter. */
export interface OptionLimits {
  /** True: decants, instead of sizes. */
  decant?: boolean | undefined;
  /** True: on promotion. Decants never are. */
  forSale?: boolean | undefined;
  /** Any of these contents; empty means all. */
  ml?: readonly number[] | undefined;
  /** Least and greatest current price. */
  minCentavos?: ArsCentavos | undefined;
  maxCentavos?: ArsCentavos | undefined;
  /** True: can be bought now. */
  inStock?: boolean | undefined;
}

/** A bit for each filter that a size can fail to fit. */
export const MISSED = { forSale: 1, ml: 2, price: 4, stock: 8, decant: 16 };

/** Whether a single size or decant must fit the filters. A promotion alone filters perfumes: any of their sizes may have it. */
export function isLimited({ decant, ml = [], minCentavos = 0, maxCentavos, inStock }: OptionLimits): boolean {
  return Boolean(decant || ml.length > 0 || minCentavos > 0 || maxCentavos !== undefined || inStock);
}

/** Returns the sizes, or with `decant` the decants, that fit the filters and have a price. */
export function optionsWithin(offer: Offer, limits: OptionLimits, terms: Terms): OfferSize[] {
  if (limits.inStock && offer.soon) return [];
  const options = limits.decant ? decantsOf(offer) : offer.sizes;
  return options.filter((option) => option.priceUsdCents > 0 && missesOf(option, limits, terms) === 0);
}

/** The filters that a size does not fit, as bits of `MISSED`, without `decant`. */
export function missesOf(size: PricedSize & { ml: number; stock: number }, limits: OptionLimits, terms: Terms): number {
  const { forSale, ml = [], minCentavos = 0, maxCentavos = Number.POSITIVE_INFINITY, inStock } = limits;
  let missed = 0;
  if (forSale && !onPromotion(size)) missed |= MISSED.forSale;
  if (ml.length > 0 && !ml.includes(size.ml)) missed |= MISSED.ml;
  if (inStock && size.stock === 0) missed |= MISSED.stock;
  if (minCentavos > 0 || maxCentavos < Number.POSITIVE_INFINITY) {
    const centavos = currentPrice(size, terms);
    if (centavos < minCentavos || centavos > maxCentavos) missed |= MISSED.price;
  }
  return missed;
}

/** The promotion price, else the normal one. Most sizes have no promotion, and their other prices are not computed. */
export function currentPrice(size: PricedSize, terms: Terms): ArsCentavos {
  return size.promotion ? sizePrices(size, terms).currentCentavos : pesoPrice(size.priceUsdCents, terms);
}

/** The decants as sizes. A decant that is not offered has the price 0. Decants can be bought without a bottle in stock. */
export function decantsOf({
  decants: { big, small },
  sizes,
}: Pick<Offer, "decants"> & { sizes: readonly { stock: number }[] }): OfferSize[] {
  const stock = Math.max(1, stockShown(sizes));
  return [
    { ...decantPriced(big ?? 0), key: 0, ml: 10, stock },
    { ...decantPriced(small ?? 0), key: 0, ml: 5, stock },
  ];
}
