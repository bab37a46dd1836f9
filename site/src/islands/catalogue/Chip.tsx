import { outLabel } from "#shop/storefront/offer-labels.ts";
import type { OnAct } from "./acts.ts";

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
