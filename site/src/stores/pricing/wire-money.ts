import { fromWire } from "#shop/decimal.ts";

/**
 * Converts an amount of the API to hundredths: centavos of pesos, basis points of a percentage. Throws on more than two
 * decimals, which the API never sends.
 */
export function hundredths(value: number): number {
  const parsed = fromWire(value);
  if (!parsed.ok) throw new Error(`no amount of two decimals: ${value}`);
  return parsed.value;
}

/**
 * Converts hundredths to an amount of the API. Not `toWire` of shop/pricing/money.ts: the chunk that every page loads would
 * include it.
 */
export function ofHundredths(hundredths: number): number {
  return hundredths / 100;
}
