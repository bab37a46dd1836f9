import type { Choice, Offer } from "#shop/storefront/offer-shape.ts";

/** Maximum units of one size in a cart (docs/product-rules.md#units-per-line). */
export const MOST_OF_A_SIZE = 2;
/** Maximum units of any line. */
export const MOST_OF_A_LINE = 99;

/** Returns how many units of a choice can be added at once: limited by the stock and the cart, at least 1. */
export function maxUnits(offer: Offer, choice: Choice | null): number {
  if (choice?.type !== "milliliter") return MOST_OF_A_LINE;
  const stock = offer.sizes.find(({ key }) => key === choice.key)?.stock ?? 0;
  return Math.max(1, Math.min(MOST_OF_A_SIZE, stock));
}
