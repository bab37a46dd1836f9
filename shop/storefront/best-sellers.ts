/** The perfumes that sell most. docs/product-rules.md#best-sellers */
import type { Perfume } from "../catalogue/catalogue.ts";
import { canBeBought } from "./listings/listing.ts";

const MAX_SHOWN = 8;

/** Returns the best sellers that can be bought now, in their order. `bestSellers`: ids; those without a perfume are ignored. */
export function bestSellersOf({
  perfumes,
  bestSellers,
}: {
  perfumes: readonly Perfume[];
  bestSellers: readonly string[];
}): Perfume[] {
  return bestSellers
    .flatMap((id) => perfumes.filter((perfume) => perfume.id === id && canBeBought(perfume)))
    .slice(0, MAX_SHOWN);
}
