/**
 * Money as whole numbers, and the few divisions the shop makes with it.
 *
 * Everything here is exact in doubles: dollars go up to `MAX_USD_CENTS` and the rate to `MAX_RATE_CENTAVOS`, so that their
 * product, 1e15, and twice it for rounding, stay below 2^53. The schema and the contract hold both bounds.
 */

/** Dollars in whole cents. */
export type UsdCents = number;
/** Pesos in whole centavos. */
export type ArsCentavos = number;
/** Percentages in basis points: 1500 is 15 %. */
export type Bp = number;

export const MAX_USD_CENTS = 1e7;
export const MAX_RATE_CENTAVOS = 1e8;
export const WHOLE_BP = 10_000;
/** The default instalment price is the price / 0.83, that is x 100 / 83. */
export const INSTALLMENT_DIVISOR = 83;

/** `amount / divisor`, rounded up. Both whole; `amount` is not negative. */
export function divideUp(amount: number, divisor: number): number {
  const rest = amount % divisor;
  return (amount - rest) / divisor + (rest > 0 ? 1 : 0);
}

/** `amount x numerator / denominator`, half up, exact: the product is never formed for more than one denominator. */
export function scale(amount: number, numerator: number, denominator: number): number {
  const rest = amount % denominator;
  const part = rest * numerator;
  const over = part % denominator;
  const whole = ((amount - rest) / denominator) * numerator + (part - over) / denominator;
  return whole + (over * 2 < denominator ? 0 : 1);
}

/** Made when the first amount is said: it costs a browser some milliseconds, and most pages say none after they are built. */
let ars: Intl.NumberFormat | undefined;

/** Centavos as people read them, "$ 26.296,7": the one format of rules.md, Prices, display (with Intl's no-break space). */
export function formatArs(centavos: ArsCentavos): string {
  ars ??= new Intl.NumberFormat("es-AR", {
    style: "currency",
    currency: "ARS",
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });
  return ars.format(centavos / 100);
}

/** Basis points as people read them: "15 %", "12,5 %". */
export function formatPercent(bp: Bp): string {
  return `${String(bp / 100).replace(".", ",")} %`;
}

/** Hundredths as the decimal number that crosses HTTP: 1210 is 12.1. Exact to the printed digit up to 15 digits. */
export function toWire(hundredths: number): number {
  return hundredths / 100;
}
