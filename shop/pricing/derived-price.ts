/**
 * Dollar prices that are derived when an administrator leaves them empty, or applies an installment plan. See
 * docs/product-rules.md#prices
 */
import type { Perfume, PricedSize } from "../catalogue/catalogue.ts";
import type { InstallmentPlan } from "../settings/settings.ts";
import { scale, type UsdCents, WHOLE_BP } from "./money.ts";
import { currentUsdCents, onPromotion } from "./promotion.ts";

/** Dollar prices of the two decants; null when the decant is off or has no price. */
export interface DecantPrices {
  big: UsdCents | null;
  small: UsdCents | null;
}

/** The fields of a perfume that decant prices follow from. */
export type DecantSource = Pick<Perfume, "bigDecant" | "smallDecant" | "bigDecantUsdCents" | "smallDecantUsdCents"> & {
  sizes: readonly Pick<PricedSize, "priceUsdCents">[];
};

/** Decant prices: the entered ones (0 counts as empty), else the defaults from the first size. */
export function decantUsdCents(perfume: DecantSource): DecantPrices {
  const standard = defaultDecantUsdCents(perfume.sizes[0]?.priceUsdCents ?? 0);
  return {
    big: perfume.bigDecant ? perfume.bigDecantUsdCents || standard.big || null : null,
    small: perfume.smallDecant ? perfume.smallDecantUsdCents || standard.small || null : null,
  };
}

/**
 * Defaults: 10 ml is first size / 9 x 1.5 (a sixth), 5 ml is first size / 16 x 1.5 (three thirty-seconds), half up to the
 * cent.
 */
export function defaultDecantUsdCents(firstSizeUsdCents: UsdCents): { big: UsdCents; small: UsdCents } {
  return { big: scale(firstSizeUsdCents, 1, 6), small: scale(firstSizeUsdCents, 3, 32) };
}

/**
 * Applies an installment plan to a size (PATCH /perfumes/update-installments): the plan's number, and its multiplier on the
 * price and on the dollar promotion price, half up to the cent.
 */
export function applyPlan<S extends PricedSize>(size: S, plan: InstallmentPlan): S {
  const times = (usdCents: UsdCents) => scale(usdCents, plan.multiplierBp, WHOLE_BP);
  return {
    ...size,
    numberOfInstallments: plan.numberOfInstallments,
    installmentUsdCents: times(size.priceUsdCents),
    promotion: size.promotion && {
      ...size.promotion,
      installmentUsdCents: onPromotion(size) ? times(currentUsdCents(size)) : null,
    },
  };
}
