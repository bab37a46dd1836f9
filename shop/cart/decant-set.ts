/** A set: a discount on all decants of a cart, by their number. docs/product-rules.md#decant-sets */
import { type Bp, formatPercent } from "../pricing/money.ts";
import type { DecantSetTerms } from "../settings/settings.ts";
import type { CartItemKey } from "./cart-line.ts";

type Line = Pick<CartItemKey, "type"> & { quantity: number };

/** Number of decants from which a discount applies, with the discount. */
export interface SetStep {
  units: number;
  bp: Bp;
}

/** The steps that the shop offers, smallest first: each gives a higher discount than the smaller ones. */
export function setSteps({ decantSet3Bp, decantSet5Bp, decantSet10Bp }: DecantSetTerms): SetStep[] {
  const steps = [
    { units: 3, bp: decantSet3Bp },
    { units: 5, bp: decantSet5Bp },
    { units: 10, bp: decantSet10Bp },
  ];
  return steps.filter(({ bp }, index) => bp > Math.max(0, ...steps.slice(0, index).map((smaller) => smaller.bp)));
}

/** "Armá tu set: desde 3 decants, 10 % menos en todos; desde 5, 15 %." Empty when the shop offers none. */
export function setSentence(terms: DecantSetTerms): string {
  const [first, ...others] = setSteps(terms);
  if (!first) return "";
  const more = others.map(({ units, bp }) => `; desde ${units}, ${formatPercent(bp)}`).join("");
  return `Armá tu set: desde ${first.units} decants, ${formatPercent(first.bp)} menos en todos${more}.`;
}

/** Number of decants among the lines of a cart or an order. */
export function decantUnits(lines: readonly Line[]): number {
  return lines.reduce((units, { type, quantity }) => (type === "milliliter" ? units : units + quantity), 0);
}

/** The discount on each decant of the cart: the highest of the steps that it reaches, or 0. */
export function decantSetBp(lines: readonly Line[], terms: DecantSetTerms): Bp {
  const units = decantUnits(lines);
  return setSteps(terms).findLast((step) => units >= step.units)?.bp ?? 0;
}

/** Returns the next of the `setSteps`, and how many decants are missing for it; null without such a step. */
export function nextSetStep(units: number, steps: readonly SetStep[]): (SetStep & { missing: number }) | null {
  const next = steps.find((step) => step.units > units);
  return next ? { ...next, missing: next.units - units } : null;
}
