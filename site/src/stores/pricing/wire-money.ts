import { fromWire } from "#shop/decimal.ts";

/** Converts an amount of the API to hundredths (centavos, basis points). Throws on more than two decimals. */
export function hundredths(value: number): number {
  const parsed = fromWire(value);
  if (!parsed.ok) throw new Error(`no amount of two decimals: ${value}`);
  return parsed.value;
}

/** Converts hundredths to an amount of the API. Not shop's `toWire`: the chunk that every page loads would include it. */
export function ofHundredths(hundredths: number): number {
  return hundredths / 100;
}
