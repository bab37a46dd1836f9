import type { Choice, Offer } from "#shop/storefront/offer.ts";

/** Units of one size that a cart takes (rules, Cart). */
export const MOST_OF_A_SIZE = 2;
/** Units of any line. */
export const MOST_OF_A_LINE = 99;

/** The most units of a choice that can go into a cart at once: what is in stock, and no more than the cart's own bound; at least 1. */
export function maxUnits(offer: Offer, choice: Choice | null): number {
  if (choice?.type !== "milliliter") return MOST_OF_A_LINE;
  const stock = offer.sizes.find(({ key }) => key === choice.key)?.stock ?? 0;
  return Math.max(1, Math.min(MOST_OF_A_SIZE, stock));
}
