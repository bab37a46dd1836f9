import type { Choice, OfferView } from "#shop/storefront/offer.ts";
import { choiceNamed } from "#site/scripts/boot/acts.ts";

/** Answers a press on an element with `data-act` (`scripts/boot/acts.ts`). */
export type OnAct = (event: { currentTarget: HTMLElement; preventDefault(): void }) => void;

/** The choice that a `data-act` makes; null when it is another act. "decant" turns decant mode on or off. */
export function choiceOf(act: string, view: OfferView): Choice | null {
  return act === "decant" ? toggleDecants(view) : choiceNamed(act, view.sizes);
}

function toggleDecants({ decantMode, decants, sizes }: OfferView): Choice | null {
  const [decant] = decants;
  const size = sizes.find(({ outOfStock }) => !outOfStock) ?? sizes[0];
  if (!decantMode) return decant ? { type: decant.type } : null;
  return size ? { type: "milliliter", key: size.key } : null;
}
