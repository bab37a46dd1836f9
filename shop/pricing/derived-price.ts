/** Prices in dollars that follow from others when an administrator leaves them empty, or asks for them (rules, Prices). */
import type { Perfume, PricedSize } from "../catalogue/catalogue.ts";
import type { InstallmentPlan } from "../settings/settings.ts";
import { scale, type UsdCents, WHOLE_BP } from "./money.ts";
import { currentUsdCents, onPromotion } from "./promotion.ts";

/** Dollars of the two decants; null when it is off, or has no price to be sold at. */
export interface DecantPrices {
  big: UsdCents | null;
  small: UsdCents | null;
}

/** What decant prices are computed from. */
export type DecantSource = Pick<Perfume, "bigDecant" | "smallDecant" | "bigDecantUsdCents" | "smallDecantUsdCents"> & {
  sizes: readonly Pick<PricedSize, "priceUsdCents">[];
};

/** The decants' prices: the entered ones (0 counts as empty), else the defaults of the first size. */
export function decantUsdCents(perfume: DecantSource): DecantPrices {
  const standard = defaultDecantUsdCents(perfume.sizes[0]?.priceUsdCents ?? 0);
  return {
    big: perfume.bigDecant ? perfume.bigDecantUsdCents || standard.big || null : null,
    small: perfume.smallDecant ? perfume.smallDecantUsdCents || standard.small || null : null,
  };
}

/** 10 ml: first size / 9 x 1.5, that is a sixth; 5 ml: first size / 16 x 1.5, three thirty-seconds. Half up to the cent. */
export function defaultDecantUsdCents(firstSizeUsdCents: UsdCents): { big: UsdCents; small: UsdCents } {
  return { big: scale(firstSizeUsdCents, 1, 6), small: scale(firstSizeUsdCents, 3, 32) };
}

/**
 * A size with a plan written over its instalments (PATCH /perfumes/update-installments): the plan's number, and its
 * multiplier on the price and on the dollar promotion price, cents half up.
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
