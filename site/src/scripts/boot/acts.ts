import type { OfferView } from "#shop/storefront/offer.ts";
import type { Choice } from "#shop/storefront/offer-shape.ts";

/** Returns the `data-act` of a size button, the same before and after hydration: "s0" is the first size. */
export function sizeAct(index: number): string {
  return `s${index}`;
}

/** Returns the choice that an action names among these sizes, or null. */
export function choiceOfSize(act: string | undefined, sizes: readonly { key: number }[]): Choice | null {
  const size = sizes.find((_, index) => sizeAct(index) === act);
  if (size) return { type: "milliliter", key: size.key };
  return act === "bigDecant" || act === "smallDecant" ? { type: act } : null;
}

/** Returns the choice that a view shows and its label ("100 ml", "Decant 10 ml"); null when nothing can be chosen. */
export function selectedChoice({ sizes, decants }: OfferView): { choice: Choice | null; label: string } {
  const size = sizes.find(({ selected }) => selected);
  if (size) return { choice: { type: "milliliter", key: size.key }, label: size.label };
  const decant = decants.find(({ selected }) => selected);
  return { choice: decant ? { type: decant.type } : null, label: decant?.label ?? "" };
}
