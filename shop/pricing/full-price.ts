/** A price with the figures that the law requires beside it, and with what is missing for free shipping. */
import type { Terms } from "../settings/settings.ts";
import { type ArsCentavos, type Bp, scale, WHOLE_BP } from "./money.ts";
import type { InstallmentPrice, Prices } from "./price.ts";

/** Total and yearly total cost (CFT) of installments (Res. SIyC 4/2025). docs/product-rules.md#financial-cost */
interface Financing {
  paidCentavos: ArsCentavos;
  /** CFT as an effective annual rate, at most `MAX_CFT_BP`; 0 when the installments cost no more than the cash price. */
  cftBp: Bp;
}

/** 99,999 % a year. A higher rate is a typing error. */
export const MAX_CFT_BP: Bp = 9_999_900;

const MONTHS_PER_YEAR = 12;

/**
 * The CFT is (1 + i)^12 - 1 (BCRA, "Tasas de interés en las operaciones de crédito"). At the monthly rate i, the
 * installments are worth the cash price; the first one is due after a month. The code multiplies instead of using
 * powers, which engines may round differently.
 */
export function financingOf(
  cashCentavos: ArsCentavos,
  { count, amountCentavos }: Pick<InstallmentPrice, "count" | "amountCentavos">,
): Financing {
  const paidCentavos = count * amountCentavos;
  return { paidCentavos, cftBp: cashCentavos > 0 ? yearlyBp(monthlyRate(cashCentavos, count, amountCentavos)) : 0 };
}

/**
 * Bisection: the present value falls as the rate rises. If the whole surcharge were the rate of one month, the value
 * would be at most the cash price: this rate is the upper bound.
 */
function monthlyRate(cash: number, count: number, amount: number): number {
  let [low, high] = [0, (count * amount) / cash - 1];
  // 60 halvings exhaust the 53 bits of a double.
  for (let halving = 0; halving < 60; halving += 1) {
    const middle = (low + high) / 2;
    if (presentValue(count, amount, middle) > cash) low = middle;
    else high = middle;
  }
  return Math.max(0, high);
}

function presentValue(count: number, amount: number, rate: number): number {
  let value = 0;
  for (let month = 0; month < count; month += 1) value = (value + amount) / (1 + rate);
  return value;
}

function yearlyBp(monthly: number): Bp {
  let grown = 1;
  for (let month = 0; month < MONTHS_PER_YEAR; month += 1) grown *= 1 + monthly;
  return Math.min(MAX_CFT_BP, Math.round((grown - 1) * WHOLE_BP));
}

/** One unit of a size or decant. */
export interface Measured {
  prices: Prices;
  /** Millilitres; grams for balms. */
  ml: number;
}

/** The settings that a full price depends on. */
export interface FullTerms extends Terms {
  vatBp: number;
  /** The subtotal from which shipping is free; 0 when it never is. */
  freeShippingFromCentavos: ArsCentavos;
}

export interface FullPrice extends Prices {
  financing: Financing;
  /** The current price without national taxes; null when the shop does not show it (`vatBp` 0). */
  netCentavos: ArsCentavos | null;
  /** The price of one millilitre or gram, half up to the centavo. */
  perUnitCentavos: ArsCentavos;
  /** The amount that one unit is short of free shipping; 0 when its price suffices, null when shipping is never free. */
  toFreeShippingCentavos: ArsCentavos | null;
}

/** Final price, price without national taxes and price per measure (Res. SIyC 4/2025). docs/product-rules.md#prices */
export function fullPrice({ prices, ml }: Measured, { vatBp, freeShippingFromCentavos }: FullTerms): FullPrice {
  const { currentCentavos, installment } = prices;
  return {
    ...prices,
    financing: financingOf(currentCentavos, installment),
    netCentavos: vatBp > 0 ? netOfTaxCentavos(currentCentavos, vatBp) : null,
    perUnitCentavos: scale(currentCentavos, 1, ml),
    toFreeShippingCentavos:
      freeShippingFromCentavos > 0 ? missingForFreeShipping(currentCentavos, freeShippingFromCentavos) : null,
  };
}

/**
 * The amount missing for free shipping; 0 when the minimum is reached, or when shipping is never free
 * (`freeFromCentavos` 0).
 */
export function missingForFreeShipping(subtotalCentavos: ArsCentavos, freeFromCentavos: ArsCentavos): ArsCentavos {
  return Math.max(0, freeFromCentavos - subtotalCentavos);
}

/** A price without its tax, half up to the centavo: 121 at 2100 bp is 100. */
export function netOfTaxCentavos(centavos: ArsCentavos, vatBp: Bp): ArsCentavos {
  return scale(centavos, WHOLE_BP, WHOLE_BP + vatBp);
}
