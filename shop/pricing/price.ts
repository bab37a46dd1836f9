/** What a price in dollars becomes for a shopper: every face of it, computed once here (rules, Prices). */
import type { PricedSize } from "../catalogue/catalogue.ts";
import type { Terms } from "../settings/settings.ts";
import { type ArsCentavos, type Bp, divideUp, scale, type UsdCents, WHOLE_BP } from "./money.ts";
import { installmentUsdCents, less, type Reduction, reductionOf } from "./promotion.ts";

export interface InstallmentFace {
  count: number;
  /** Each instalment. */
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
  /** The discount badge; null when there is nothing to show. */
  discountBp: Bp | null;
  /** The transfer line; null when the promotion is lower or equal. */
  transferCentavos: ArsCentavos | null;
  /** What a buyer who transfers pays: the lower of the promotion and the transfer price of the normal price. */
  transferPaysCentavos: ArsCentavos;
  installment: InstallmentFace;
}

/** Instalments shown when a size names none (specification 9). */
export const DEFAULT_INSTALLMENTS = 3;

/** All faces of one size's price. */
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

/** All faces of a decant's price: never on promotion, in three instalments; the transfer discount applies. */
export function decantFaces(usdCents: UsdCents, terms: Terms): PriceFaces {
  const decant = { priceUsdCents: usdCents, installmentUsdCents: null, numberOfInstallments: 0, promotion: null };
  return sizeFaces(decant, terms);
}

/** Dollars in pesos, rounded up to the next 100 pesos; an exact multiple stays. */
export function pesoPrice(usdCents: UsdCents, terms: Terms): ArsCentavos {
  // cents x centavos are ten-thousandths of a peso: 1e6 of them are 100 pesos, which are 1e4 centavos.
  return divideUp(usdCents * terms.rateCentavos, 1e6) * 1e4;
}

function promotionPrice({ bp, usdCents }: Reduction, priceCentavos: ArsCentavos, terms: Terms): ArsCentavos {
  // The peso price is a whole number of pesos, and so is the reduced one.
  return bp ? less(priceCentavos / 100, bp) * 100 : pesoPrice(usdCents, terms);
}

/** The percentage entered, else the one between the two prices, rounded down to a whole one; null below 1 %. */
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

/** A price without the tax in it, half up to the centavo: 121 at 2100 bp is 100. */
export function netOfTaxCentavos(centavos: ArsCentavos, vatBp: Bp): ArsCentavos {
  return scale(centavos, WHOLE_BP, WHOLE_BP + vatBp);
}

export { applyPlan, type DecantPrices, decantUsdCents } from "./derived-price.ts";
export { currentUsdCents, installmentUsdCents, onPromotion } from "./promotion.ts";
