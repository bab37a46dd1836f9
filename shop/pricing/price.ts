/** Computes the prices of a size or decant from its dollar price. See docs/product-rules.md#prices */
import type { Perfume, PricedSize } from "../catalogue/catalogue.ts";
import type { InstallmentPlan, Terms } from "../settings/settings.ts";
import { type ArsCentavos, type Bp, divideUp, INSTALLMENT_DIVISOR, scale, type UsdCents, WHOLE_BP } from "./money.ts";

export interface InstallmentPrice {
  count: number;
  amountCentavos: ArsCentavos;
  totalCentavos: ArsCentavos;
}

export interface Prices {
  /** The normal price. */
  priceCentavos: ArsCentavos;
  promotionCentavos: ArsCentavos | null;
  /** The promotion price, else the normal one: what a card buyer pays. */
  currentCentavos: ArsCentavos;
  discountBp: Bp | null;
  /** The transfer line; null when the promotion price is lower or equal. */
  transferCentavos: ArsCentavos | null;
  /** What a transfer buyer pays: the lower of the promotion price and the transfer price of the normal price. */
  transferPaysCentavos: ArsCentavos;
  installment: InstallmentPrice;
}

/** Number of installments of a size that names none. docs/product-rules.md#installment-line */
const DEFAULT_INSTALLMENTS = 3;

/** All prices of one size. */
export function sizePrices(size: PricedSize, terms: Terms): Prices {
  const priceCentavos = pesoPrice(size.priceUsdCents, terms);
  const reduction = reductionOf(size);
  const promotionCentavos = reduction && promotionPrice(reduction, priceCentavos, terms);
  const currentCentavos = promotionCentavos ?? priceCentavos;
  return {
    priceCentavos,
    promotionCentavos,
    currentCentavos,
    discountBp: reduction && discountBadge(reduction, priceCentavos, currentCentavos),
    ...transferPrices(priceCentavos, promotionCentavos, terms),
    installment: installmentPrice(installmentUsdCents(size), size.numberOfInstallments || DEFAULT_INSTALLMENTS, terms),
  };
}

/**
 * A decant as a size, with the default installments. `buyableDecant` (shop/cart/cart.ts) adds the discount of a set
 * as a promotion.
 */
export function decantPriced(priceUsdCents: UsdCents): PricedSize {
  return { priceUsdCents, installmentUsdCents: null, numberOfInstallments: 0, promotion: null };
}

/** All prices of a decant. */
export function decantPrices(usdCents: UsdCents, terms: Terms): Prices {
  return sizePrices(decantPriced(usdCents), terms);
}

/** Dollars to pesos, rounded up to the next 100 pesos; an exact multiple is not changed. */
export function pesoPrice(usdCents: UsdCents, terms: Terms): ArsCentavos {
  // cents x centavos are ten-thousandths of a peso: 1e6 of them are 100 pesos, which are 1e4 centavos.
  return divideUp(usdCents * terms.rateCentavos, 1e6) * 1e4;
}

function promotionPrice({ bp, usdCents }: Reduction, priceCentavos: ArsCentavos, terms: Terms): ArsCentavos {
  // Both prices are integer numbers of pesos.
  return bp ? reducedBy(priceCentavos / 100, bp) * 100 : pesoPrice(usdCents, terms);
}

/** The entered percentage, else the one between the two prices, rounded down to an integer; null if that is 0. */
function discountBadge({ bp }: Reduction, priceCentavos: ArsCentavos, promotionCentavos: ArsCentavos): Bp | null {
  const badgeBp = bp || (100 - divideUp(promotionCentavos * 100, priceCentavos)) * 100;
  return badgeBp > 0 ? badgeBp : null;
}

function transferPrices(priceCentavos: ArsCentavos, promotionCentavos: ArsCentavos | null, terms: Terms) {
  const byTransfer = reducedBy(priceCentavos, terms.transferOffBp);
  const promotionWins = promotionCentavos !== null && promotionCentavos <= byTransfer;
  return {
    transferCentavos: promotionWins ? null : byTransfer,
    transferPaysCentavos: promotionWins ? promotionCentavos : byTransfer,
  };
}

function installmentPrice(usdCents: UsdCents, count: number, terms: Terms): InstallmentPrice {
  const totalCentavos = scale(usdCents, terms.rateCentavos, 100);
  return { count, amountCentavos: scale(totalCentavos, 1, count), totalCentavos };
}

/** Whether a promotion applies: it has a percentage or a price. */
export function onPromotion(size: PricedSize): boolean {
  return reductionOf(size) !== null;
}

/** The dollar price for a card buyer: the promotion's, half up to the cent, else the size's. */
export function currentUsdCents(size: PricedSize): UsdCents {
  const reduction = reductionOf(size);
  if (!reduction) return size.priceUsdCents;
  return reduction.bp ? reducedBy(size.priceUsdCents, reduction.bp) : reduction.usdCents;
}

/** Installment price in dollars: the entered one (0 is empty), else the current price / 0.83, half up to the cent. */
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
export function reducedBy(amount: number, bp: Bp): number {
  return scale(amount, WHOLE_BP - bp, WHOLE_BP);
}

/** Dollar prices of the two decants; null when the decant is off or has no price. */
export interface DecantPrices {
  big: UsdCents | null;
  small: UsdCents | null;
}

/** The fields of a perfume that determine its decant prices. */
export type DecantSource = Pick<Perfume, "bigDecant" | "smallDecant" | "bigDecantUsdCents" | "smallDecantUsdCents"> & {
  sizes: readonly Pick<PricedSize, "priceUsdCents">[];
};

/** Decant prices: the entered ones (0 counts as empty), else the defaults from the first size. */
export function decantUsdCents(perfume: DecantSource): DecantPrices {
  const standard = defaultDecantUsdCents(perfume.sizes);
  return {
    big: perfume.bigDecant ? perfume.bigDecantUsdCents || standard.big || null : null,
    small: perfume.smallDecant ? perfume.smallDecantUsdCents || standard.small || null : null,
  };
}

/** Default decant prices from the first size: 10 ml is 1/9 x 1.5, 5 ml is 1/16 x 1.5, half up to the cent. */
export function defaultDecantUsdCents([first]: DecantSource["sizes"]): { big: UsdCents; small: UsdCents } {
  const firstSizeUsdCents = first?.priceUsdCents ?? 0;
  return { big: scale(firstSizeUsdCents, 1, 6), small: scale(firstSizeUsdCents, 3, 32) };
}

/** Applies a plan: its number, and its multiplier on the price and the promotion price in dollars, half up to the cent. */
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
