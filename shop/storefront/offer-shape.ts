/** Types that offers, choices and the live answer share. */
import type { PricedSize } from "../catalogue/catalogue.ts";
import type { DecantPrices } from "../pricing/derived-price.ts";

export interface OfferSize extends PricedSize {
  key: number;
  ml: number;
  /** Public stock: exact up to 10; 10 means "10 or more". */
  stock: number;
}

export interface Offer {
  perfumeKey: number;
  /** The sizes are in grams (balms); decants are always in millilitres. */
  inGrams: boolean;
  soon: boolean;
  /** False when the perfume is no longer sold. */
  available: boolean;
  sizes: OfferSize[];
  /** Dollars; null when off. */
  decants: DecantPrices;
}

/** The choice on a card: a size, or one of the two decants. */
export type Choice = { type: "milliliter"; key: number } | { type: "bigDecant" } | { type: "smallDecant" };

/** Public stock is exact below this value, which means "this or more". */
export const PUBLIC_STOCK_LIMIT = 10;

/** Units as public stock. */
export function publicStock(units: number): number {
  return Math.min(units, PUBLIC_STOCK_LIMIT);
}
