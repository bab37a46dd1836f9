/** What paying in instalments costs, as the law wants it said: the total, and the total financial cost a year (Res. SIyC 4/2025). */
import { type ArsCentavos, type Bp, WHOLE_BP } from "./money.ts";
import type { InstallmentFace } from "./price.ts";

export interface Financing {
  /** What the buyer pays in all: every instalment as it is charged. */
  paidCentavos: ArsCentavos;
  /** Costo financiero total as an effective annual rate, at most `MAX_CFT_BP`; 0 when the instalments cost no more than paying at once. */
  cftBp: Bp;
}

/** 99,999 % a year: what was typed in wrong is not worth more digits. */
export const MAX_CFT_BP: Bp = 9_999_900;

const MONTHS_A_YEAR = 12;

/**
 * What an instalment plan costs against paying `cashCentavos` at once: the monthly rate at which its instalments, the first a
 * month after the purchase, are worth the cash price, taken to a year by (1 + i)^12 - 1 (BCRA, "Tasas de interés en las operaciones
 * de crédito": cost in effective annual terms, two decimals). Nothing but products and quotients, so that every engine says the same.
 */
export function financingOf(cashCentavos: ArsCentavos, { count, amountCentavos }: InstallmentFace): Financing {
  const paidCentavos = count * amountCentavos;
  return { paidCentavos, cftBp: cashCentavos > 0 ? yearlyBp(monthlyRate(cashCentavos, count, amountCentavos)) : 0 };
}

/** By halving: the worth of the instalments falls as the rate rises, and is below the cash price at the whole surcharge in one month. */
function monthlyRate(cash: number, count: number, amount: number): number {
  let [low, high] = [0, (count * amount) / cash - 1];
  // A double has 53 bits: more halvings change nothing.
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
