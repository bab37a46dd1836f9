/**
 * The cost of paying in installments, as Res. SIyC 4/2025 requires: the total and the yearly total financial cost (CFT).
 * See docs/product-rules.md#financial-cost
 */
import { type ArsCentavos, type Bp, WHOLE_BP } from "./money.ts";
import type { InstallmentFace } from "./price.ts";

export interface Financing {
  /** The sum of all installments. */
  paidCentavos: ArsCentavos;
  /** CFT as an effective annual rate, at most `MAX_CFT_BP`; 0 when the installments cost no more than the cash price. */
  cftBp: Bp;
}

/** 99,999 % a year. A higher rate is a typing error. */
export const MAX_CFT_BP: Bp = 9_999_900;

const MONTHS_A_YEAR = 12;

/**
 * The cost of an installment plan against the cash price `cashCentavos`. The monthly rate is the one at which the
 * installments, the first a month after the purchase, are worth the cash price; the CFT is (1 + i)^12 - 1 (BCRA, "Tasas de
 * interés en las operaciones de crédito": effective annual terms, two decimals). Uses only products and quotients, so that
 * every engine gets the same result.
 */
export function financingOf(cashCentavos: ArsCentavos, { count, amountCentavos }: InstallmentFace): Financing {
  const paidCentavos = count * amountCentavos;
  return { paidCentavos, cftBp: cashCentavos > 0 ? yearlyBp(monthlyRate(cashCentavos, count, amountCentavos)) : 0 };
}

/** Bisection: the worth falls as the rate rises, and at the whole surcharge in one month it is below the cash price. */
function monthlyRate(cash: number, count: number, amount: number): number {
  let [low, high] = [0, (count * amount) / cash - 1];
  // 60 halvings exhaust the 53 bits of a double.
  for (let halving = 0; halving < 60; halving += 1) {
    const middle = (low + high) / 2;
    if (worthOf(count, amount, middle) > cash) low = middle;
    else high = middle;
  }
  return Math.max(0, high);
}

function worthOf(count: number, amount: number, rate: number): number {
  let worth = 0;
  for (let month = 0; month < count; month += 1) worth = (worth + amount) / (1 + rate);
  return worth;
}

function yearlyBp(monthly: number): Bp {
  let grown = 1;
  for (let month = 0; month < MONTHS_A_YEAR; month += 1) grown *= 1 + monthly;
  return Math.min(MAX_CFT_BP, Math.round((grown - 1) * WHOLE_BP));
}
