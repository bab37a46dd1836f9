import type { OfferView } from "#shop/storefront/offer.ts";
import type { Choice } from "#shop/storefront/offer-shape.ts";

/** Returns the `data-act` of a size button, the same before and after hydration: "s138" for the size with key 138. */
export function sizeAct(key: number): string {
  return `s${key}`;
}

/** Returns the choice that an action names, or null. `offerView` ignores a size that is no longer offered. */
export function choiceOf(act = ""): Choice | null {
  const key = Number(act.slice(1));
  if (key) return { type: "milliliter", key };
  return act === "bigDecant" || act === "smallDecant" ? { type: act } : null;
}

/**
 * Returns the choice that a view shows and its label ("100 ml", "Decant 10 ml"). When nothing can be chosen, `choice` is null
 * and `label` empty.
 */
export function selectedChoice({ sizes, decants }: OfferView): { choice: Choice | null; label: string } {
  const chosen = [...sizes, ...decants].find(({ selected }) => selected);
  return { choice: chosen ?? null, label: chosen?.label ?? "" };
}
