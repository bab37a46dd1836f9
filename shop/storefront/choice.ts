import type { Choice, Offer, OfferSize } from "./offer-shape.ts";

/** Whether units of a size can be bought: there is one, and it has a price. */
export function hasStock(size: Pick<OfferSize, "stock" | "priceUsdCents">): boolean {
  return size.stock > 0 && size.priceUsdCents > 0;
}

/**
 * What a card shows first: the first size with stock; when none has any, a decant (10 ml first) if there is one, else the
 * first size. Null when the perfume has neither size nor decant. Specification 4, Product card.
 */
export function defaultChoice({ sizes, decants }: Offer): Choice | null {
  const inStock = sizes.find(hasStock);
  if (!inStock && decants.big) return { type: "bigDecant" };
  if (!inStock && decants.small) return { type: "smallDecant" };
  const size = inStock ?? sizes[0];
  return size ? { type: "milliliter", key: size.key } : null;
}
