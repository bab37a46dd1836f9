import type { Choice, OfferView } from "#shop/offer.ts";

/** What a press on an element with `data-act` asks for; the same word before and after hydration, so that taps can be replayed. */
export type OnAct = (event: { currentTarget: HTMLElement; preventDefault(): void }) => void;

/** The `data-act` of a size: "m12" for the size with key 12. */
export function sizeAct(key: number): string {
  return `m${key}`;
}

/** The choice that a `data-act` makes; null when it is another act. "decant" turns decant mode on or off. */
export function choiceOf(act: string, view: OfferView): Choice | null {
  if (/^m\d+$/.test(act)) return { type: "milliliter", key: Number(act.slice(1)) };
  if (act === "bigDecant" || act === "smallDecant") return { type: act };
  if (act === "decant") return toggleDecants(view);
  return null;
}

function toggleDecants({ decantMode, decants, sizes }: OfferView): Choice | null {
  const [decant] = decants;
  const size = sizes.find(({ outOfStock }) => !outOfStock) ?? sizes[0];
  if (!decantMode) return decant ? { type: decant.type } : null;
  return size ? { type: "milliliter", key: size.key } : null;
}
