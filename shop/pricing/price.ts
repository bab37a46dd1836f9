/** All prices that a shopper sees for a dollar price, computed here once. See docs/product-rules.md#prices */
import type { PricedSize } from "../catalogue/catalogue.ts";
import type { Terms } from "../settings/settings.ts";
import { type ArsCentavos, type Bp, divideUp, scale, type UsdCents, WHOLE_BP } from "./money.ts";
import { installmentUsdCents, less, type Reduction, reductionOf } from "./promotion.ts";

export interface InstallmentFace {
  count: number;
  /** One installment. */
  amountCentavos: ArsCentavos;
  totalCentavos: ArsCentavos;
}

export interface PriceFaces {
  /** The normal price. */
  priceCentavos: ArsCentavos;
  /** Null when not on promotion. */
  promotionCentavos: ArsCentavos | null;
  /** The promotion price, else the normal one: what a card buyer pays. */
  currentCentavos: ArsCentavos;
  /** The discount badge; null when there is none. */
  discountBp: Bp | null;
  /** The transfer line; null when the promotion price is lower or equal. */
  transferCentavos: ArsCentavos | null;
  /** What a transfer buyer pays: the lower of the promotion price and the transfer price of the normal price. */
  transferPaysCentavos: ArsCentavos;
  installment: InstallmentFace;
}

/** Number of installments of a size that names none. docs/product-rules.md#installment-line */
export const DEFAULT_INSTALLMENTS = 3;

/** All prices of one size. */
export function sizeFaces(size: PricedSize, terms: Terms): PriceFaces {
  const priceCentavos = pesoPrice(size.priceUsdCents, terms);
  const reduction = reductionOf(size);
  const promotionCentavos = reduction && promotionPrice(reduction, priceCentavos, terms);
  const currentCentavos = promotionCentavos ?? priceCentavos;
  return {
    priceCentavos,
    promotionCentavos,
    currentCentavos,
    discountBp: reduction && discountBadge(reduction, priceCentavos, currentCentavos),
    ...transferFaces(priceCentavos, promotionCentavos, terms),
    installment: installmentFace(installmentUsdCents(size), size.numberOfInstallments || DEFAULT_INSTALLMENTS, terms),
  };
}

/** All prices of a decant: never on promotion, three installments, with the transfer discount. */
export function decantFaces(usdCents: UsdCents, terms: Terms): PriceFaces {
  const decant = { priceUsdCents: usdCents, installmentUsdCents: null, numberOfInstallments: 0, promotion: null };
  return sizeFaces(decant, terms);
}

/** Dollars to pesos, rounded up to the next 100 pesos; an exact multiple stays. */
export function pesoPrice(usdCents: UsdCents, terms: Terms): ArsCentavos {
  // cents x centavos are ten-thousandths of a peso: 1e6 of them are 100 pesos, which are 1e4 centavos.
  return divideUp(usdCents * terms.rateCentavos, 1e6) * 1e4;
}

function promotionPrice({ bp, usdCents }: Reduction, priceCentavos: ArsCentavos, terms: Terms): ArsCentavos {
  // The peso price is a whole number of pesos, and so is the reduced one.
  return bp ? less(priceCentavos / 100, bp) * 100 : pesoPrice(usdCents, terms);
}

/** The entered percentage, else the one between the two prices, rounded down to a whole number; null below 1 %. */
function discountBadge({ bp }: Reduction, priceCentavos: ArsCentavos, promotionCentavos: ArsCentavos): Bp | null {
  const badgeBp = bp || (100 - divideUp(promotionCentavos * 100, priceCentavos)) * 100;
  return badgeBp > 0 ? badgeBp : null;
}

function transferFaces(priceCentavos: ArsCentavos, promotionCentavos: ArsCentavos | null, terms: Terms) {
  const byTransfer = less(priceCentavos, terms.transferOffBp);
  const promotionWins = promotionCentavos !== null && promotionCentavos <= byTransfer;
  return {
    transferCentavos: promotionWins ? null : byTransfer,
    transferPaysCentavos: promotionWins ? promotionCentavos : byTransfer,
  };
}

function installmentFace(usdCents: UsdCents, count: number, terms: Terms): InstallmentFace {
  const totalCentavos = scale(usdCents, terms.rateCentavos, 100);
  return { count, amountCentavos: scale(totalCentavos, 1, count), totalCentavos };
}

/** A price without its tax, half up to the centavo: 121 at 2100 bp is 100. */
export function netOfTaxCentavos(centavos: ArsCentavos, vatBp: Bp): ArsCentavos {
  return scale(centavos, WHOLE_BP, WHOLE_BP + vatBp);
}

export { applyPlan, type DecantPrices, decantUsdCents } from "./derived-price.ts";
export { currentUsdCents, installmentUsdCents, onPromotion } from "./promotion.ts";
