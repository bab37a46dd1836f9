import type { OfferView } from "#shop/storefront/offer.ts";
import { outLabel } from "#shop/storefront/offer.ts";
import type { Choice } from "#shop/storefront/offer-shape.ts";
import { choiceNamed } from "#site/scripts/boot/acts.ts";

interface Props {
  act: string;
  label: string;
  pressed: boolean;
  out?: boolean;
  onAct?: OnAct | undefined;
}

/** A choice. One without stock can still be selected. */
export function Chip({ act, label, pressed, out, onAct }: Props) {
  return (
    <button
      type="button"
      data-act={act}
      aria-pressed={pressed}
      aria-label={out ? outLabel(label) : undefined}
      data-out={out ? "" : undefined}
      onClick={onAct}
    >
      {label}
    </button>
  );
}

/** Handles a press on an element with `data-act` (`scripts/boot/acts.ts`). */
export type OnAct = (event: { currentTarget: HTMLElement; preventDefault(): void }) => void;

/** Returns the choice of a `data-act`; null for other acts. "decant" toggles decant mode. */
export function choiceOf(act: string, view: OfferView): Choice | null {
  return act === "decant" ? toggleDecants(view) : choiceNamed(act, view.sizes);
}

function toggleDecants({ decantMode, decants, sizes }: OfferView): Choice | null {
  const [decant] = decants;
  const size = sizes.find(({ outOfStock }) => !outOfStock) ?? sizes[0];
  if (!decantMode) return decant ? { type: decant.type } : null;
  return size ? { type: "milliliter", key: size.key } : null;
}
