import type { Choice, Offer, OfferSize } from "./offer-shape.ts";

/** Whether a size can be bought: it has stock and a price. */
export function hasStock(size: Pick<OfferSize, "stock" | "priceUsdCents">): boolean {
  return size.stock > 0 && size.priceUsdCents > 0;
}

/**
 * The default choice of a card: the first size with stock; without stock a decant (10 ml first), else the first size. Null
 * when the perfume has neither. docs/product-rules.md#default-choice-of-a-card
 */
export function defaultChoice({ sizes, decants }: Offer): Choice | null {
  const inStock = sizes.find(hasStock);
  if (!inStock && decants.big) return { type: "bigDecant" };
  if (!inStock && decants.small) return { type: "smallDecant" };
  const size = inStock ?? sizes[0];
  return size ? { type: "milliliter", key: size.key } : null;
}
