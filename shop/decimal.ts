/** Parses decimals from their text, without float multiplication: `0.29 * 100` in floats is 28.999999999999996. */

export type ParsedDecimal = { ok: true; value: number } | { ok: false; refusal: { code: "malformed_number" } };

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,15}))?$/;
const MALFORMED: ParsedDecimal = { ok: false, refusal: { code: "malformed_number" } };

/** "12.10" with two decimals is 1210. Refuses signs, exponents, commas, further decimals except zeros, and unsafe integers. */
export function parseDecimal(text: string, decimals: number): ParsedDecimal {
  const [, integer, fraction = ""] = DECIMAL.exec(text) ?? [];
  if (integer === undefined || /[1-9]/.test(fraction.slice(decimals))) return MALFORMED;
  const value = Number(integer + fraction.slice(0, decimals).padEnd(decimals, "0"));
  return Number.isSafeInteger(value) ? { ok: true, value } : MALFORMED;
}

/** Parses a decimal from HTTP or a form to cents, centavos or basis points. Refuses like `parseDecimal`. */
export function fromWire(value: number | string): ParsedDecimal {
  return parseDecimal(String(value).trim(), 2);
}

/** Cents, centavos or basis points as the decimal number sent over HTTP: 1210 is 12.1. Exact for up to 15 digits. */
export function toWire(cents: number): number {
  return cents / 100;
}

/** Like `toWire`; null stays null. */
export function wireOrNull(cents: number | null): number | null {
  return cents === null ? null : toWire(cents);
}
