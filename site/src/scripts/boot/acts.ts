import type { Choice, OfferView } from "#shop/storefront/offer.ts";

/**
 * What a press on an element with `data-act` asks for. The same words before and after an island has taken over, so that
 * a press can be answered by either: "s0" is the first size, "bigDecant" and "smallDecant" are themselves.
 */
export function sizeAct(index: number): string {
  return `s${index}`;
}

/** The choice that a `data-act` names, of these sizes; null when it names none. */
export function choiceNamed(act: string | undefined, sizes: readonly { key: number }[]): Choice | null {
  const size = sizes.find((_, index) => sizeAct(index) === act);
  if (size) return { type: "milliliter", key: size.key };
  return act === "bigDecant" || act === "smallDecant" ? { type: act } : null;
}

/** What a view shows as chosen, and how the page calls it ("100 ml", "Decant 10 ml"); no choice when there is nothing to choose. */
export function chosenOf({ sizes, decants }: OfferView): { choice: Choice | null; label: string } {
  const size = sizes.find(({ selected }) => selected);
  if (size) return { choice: { type: "milliliter", key: size.key }, label: size.label };
  const decant = decants.find(({ selected }) => selected);
  return { choice: decant ? { type: decant.type } : null, label: decant?.label ?? "" };
}
