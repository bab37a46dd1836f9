import type { OfferView } from "#shop/storefront/offer.ts";

/** Returns an offer's price as its card shows it, or why it cannot be bought. */
export function offerPrice({ soon, outOfStock, price }: Pick<OfferView, "soon" | "outOfStock" | "price">): string {
  if (soon) return "Próximamente";
  return outOfStock ? "Sin stock" : price;
}
