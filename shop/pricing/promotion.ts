/** The promotion of a size, and its dollar price with it. See docs/product-rules.md#promotion-price */
import type { PricedSize } from "../catalogue/catalogue.ts";
import { type Bp, INSTALLMENT_DIVISOR, scale, type UsdCents, WHOLE_BP } from "./money.ts";

/** Whether a promotion applies: it has a percentage or a price. */
export function onPromotion(size: PricedSize): boolean {
  return reductionOf(size) !== null;
}

/** The dollar price for a card buyer: the promotion's, half up to the cent, else the size's. */
export function currentUsdCents(size: PricedSize): UsdCents {
  const reduction = reductionOf(size);
  if (!reduction) return size.priceUsdCents;
  return reduction.bp ? less(size.priceUsdCents, reduction.bp) : reduction.usdCents;
}

/**
 * The installment price in dollars: the entered one (0 counts as empty), else the current price / 0.83, half up to the
 * cent.
 */
export function installmentUsdCents(size: PricedSize): UsdCents {
  const entered = onPromotion(size) ? size.promotion?.installmentUsdCents : size.installmentUsdCents;
  return entered || scale(currentUsdCents(size), 100, INSTALLMENT_DIVISOR);
}

/** How a promotion lowers a price: by `bp` when above 0, else to `usdCents`. */
export interface Reduction {
  bp: Bp;
  usdCents: UsdCents;
}

/** The reduction of a size; null without a promotion, or when the promotion has neither percentage nor price. */
export function reductionOf({ promotion }: PricedSize): Reduction | null {
  const bp = promotion?.percentageBp || 0;
  const usdCents = promotion?.priceUsdCents || 0;
  return bp || usdCents ? { bp, usdCents } : null;
}

/** An amount reduced by a percentage, half up. */
export function less(amount: number, bp: Bp): number {
  return scale(amount, WHOLE_BP - bp, WHOLE_BP);
}
