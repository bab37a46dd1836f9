/** Which promotion a size is on, and what that does to its price in dollars (rules, Prices). */
import type { PricedSize } from "../catalogue/catalogue.ts";
import { type Bp, INSTALLMENT_DIVISOR, scale, type UsdCents, WHOLE_BP } from "./money.ts";

/** Whether a size is on promotion in fact: with a percentage, or with a price of its own. */
export function onPromotion(size: PricedSize): boolean {
  return reductionOf(size) !== null;
}

/** What a card buyer's price is in dollars: the promotion's, half up to the cent, else the size's. */
export function currentUsdCents(size: PricedSize): UsdCents {
  const reduction = reductionOf(size);
  if (!reduction) return size.priceUsdCents;
  return reduction.bp ? less(size.priceUsdCents, reduction.bp) : reduction.usdCents;
}

/** The instalment price in dollars: the entered one (0 counts as empty), else the current price / 0.83, half up to the cent. */
export function installmentUsdCents(size: PricedSize): UsdCents {
  const entered = onPromotion(size) ? size.promotion?.installmentUsdCents : size.installmentUsdCents;
  return entered || scale(currentUsdCents(size), 100, INSTALLMENT_DIVISOR);
}

/** How a promotion lowers a price: by `bp` when above 0, else to `usdCents`. */
export interface Reduction {
  bp: Bp;
  usdCents: UsdCents;
}

/** How a size is reduced; null when it is on no promotion, or on one with neither percentage nor price. */
export function reductionOf({ promotion }: PricedSize): Reduction | null {
  const bp = promotion?.percentageBp || 0;
  const usdCents = promotion?.priceUsdCents || 0;
  return bp || usdCents ? { bp, usdCents } : null;
}

/** An amount reduced by a percentage, half up. */
export function less(amount: number, bp: Bp): number {
  return scale(amount, WHOLE_BP - bp, WHOLE_BP);
}
