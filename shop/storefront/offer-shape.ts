/** The shapes that offers, choices and the live answer share. */
import type { PricedSize } from "../catalogue/catalogue.ts";
import type { DecantPrices } from "../pricing/derived-price.ts";

export interface OfferSize extends PricedSize {
  key: number;
  ml: number;
  /** Public: exact to 10, then 10. */
  stock: number;
}

export interface Offer {
  perfumeKey: number;
  /** Sizes are grams, as those of balms are; all else is in millilitres. */
  inGrams: boolean;
  soon: boolean;
  /** False when the live answer no longer has the perfume. */
  available: boolean;
  sizes: OfferSize[];
  /** Dollars; null when off. */
  decants: DecantPrices;
}

/** What was chosen on a card: a size, or one of the two decants. */
export type Choice = { type: "milliliter"; key: number } | { type: "bigDecant" } | { type: "smallDecant" };

/** Stock as everybody may see it: exact to this, which itself means "this or more". */
export const PUBLIC_STOCK_LIMIT = 10;

/** Units as the public sees them. */
export function publicStock(units: number): number {
  return Math.min(units, PUBLIC_STOCK_LIMIT);
}
