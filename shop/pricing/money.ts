/**
 * Money as integers (docs/product-rules.md#money-is-integers). Results are exact in doubles: with the limits below, price x
 * rate is at most 1e15, and twice that, for rounding, is below 2^53.
 */

/** Dollars in cents, an integer. */
export type UsdCents = number;
/** Pesos in centavos, an integer. */
export type ArsCentavos = number;
/** Percentages in basis points: 1500 is 15 %. */
export type Bp = number;

export const MAX_USD_CENTS = 1e7;
export const MAX_RATE_CENTAVOS = 1e8;
export const WHOLE_BP = 10_000;
/** 100 times the price. */
export const MAX_MULTIPLIER_BP: Bp = 1_000_000;
/** The default installment price is the price / 0.83, that is x 100 / 83. */
export const INSTALLMENT_DIVISOR = 83;

/** `amount / divisor`, rounded up. Both are integers; `amount` is not negative. */
export function divideUp(amount: number, divisor: number): number {
  const rest = amount % divisor;
  return (amount - rest) / divisor + (rest > 0 ? 1 : 0);
}

/** `amount x numerator / denominator`, half up. Exact: splitting off the remainder first keeps the products small. */
export function scale(amount: number, numerator: number, denominator: number): number {
  const rest = amount % denominator;
  const part = rest * numerator;
  const over = part % denominator;
  const quotient = ((amount - rest) / denominator) * numerator + (part - over) / denominator;
  return quotient + (over * 2 < denominator ? 0 : 1);
}

/** Created on first use: it costs a browser some milliseconds, and most pages format no price after the build. */
let ars: Intl.NumberFormat | undefined;

/** "$ 26.296,7", with a no-break space. Chart axes and files have formats of their own. docs/product-rules.md#price-format */
export function formatArs(centavos: ArsCentavos): string {
  // At most two decimals, as the currency has.
  ars ??= new Intl.NumberFormat("es-AR", { style: "currency", currency: "ARS", minimumFractionDigits: 0 });
  return ars.format(centavos / 100);
}

/** Formats basis points: "15 %", "12,5 %". */
export function formatPercent(bp: Bp): string {
  return `${String(bp / 100).replace(".", ",")} %`;
}
