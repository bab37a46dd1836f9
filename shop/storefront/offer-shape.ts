/** Types and rules that offers, choices and the live response share. */
import type { PricedSize } from "../catalogue/catalogue.ts";
import type { DecantPrices } from "../pricing/price.ts";

export interface OfferSize extends PricedSize {
  key: number;
  ml: number;
  /** Public stock: exact up to 9; 10 means "10 or more". */
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
  /** In US cents; null for a decant that is not offered. */
  decants: DecantPrices;
}

/** The choice on a card or a product page: a size, or one of the two decants. */
export type Choice = { type: "milliliter"; key: number } | { type: "bigDecant" } | { type: "smallDecant" };

/** Public stock is exact below this value, which means "this or more". */
export const PUBLIC_STOCK_LIMIT = 10;

/** Units as public stock. */
export function publicStock(units: number): number {
  return Math.min(units, PUBLIC_STOCK_LIMIT);
}

/** Whether a size has stock and a price. It can be bought if the perfume is also `available` and not `soon`. */
export function hasStock(size: Pick<OfferSize, "stock" | "priceUsdCents">): boolean {
  return size.stock > 0 && size.priceUsdCents > 0;
}

/** The decant that is offered first; null without decants. `defaultChoice` does not use it, to keep the first script small. */
export function firstDecant({ decants }: Offer): Choice | null {
  if (decants.big) return { type: "bigDecant" };
  return decants.small ? { type: "smallDecant" } : null;
}

/** The first size with stock, else a decant, the first size or null. docs/product-rules.md#default-choice-of-a-card */
export function defaultChoice({ sizes, decants }: Offer): Choice | null {
  const inStock = sizes.find(hasStock);
  if (!inStock && decants.big) return { type: "bigDecant" };
  if (!inStock && decants.small) return { type: "smallDecant" };
  const size = inStock ?? sizes[0];
  return size ? { type: "milliliter", key: size.key } : null;
}
