/** Decimals as people and JSON write them, read from their text: `0.29 x 100` in floats is 28.999999999999996. */

export type ParsedDecimal = { ok: true; value: number } | { ok: false; refusal: { code: "malformed_number" } };

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,15}))?$/;
const MALFORMED: ParsedDecimal = { ok: false, refusal: { code: "malformed_number" } };

/**
 * The whole number of `10^-decimals` units in a text such as "12.10": 1210 with two decimals.
 * Zeros after the last place count for nothing. Refuses `malformed_number`: a sign, an exponent, a comma, a place too many,
 * or more than a double holds exactly.
 */
export function parseDecimal(text: string, decimals: number): ParsedDecimal {
  const [, whole, fraction = ""] = DECIMAL.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals))) return MALFORMED;
  const value = Number(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  return Number.isSafeInteger(value) ? { ok: true, value } : MALFORMED;
}

/** A decimal that arrived over HTTP or from a form, in hundredths. Refuses like `parseDecimal`. */
export function fromWire(value: number | string): ParsedDecimal {
  return parseDecimal(String(value).trim(), 2);
}
