import { fromWire } from "#shop/decimal.ts";

/**
 * An amount as it crosses HTTP in hundredths: centavos of pesos, basis points of a percentage. Throws when it has more than two
 * decimals: the contract has none such.
 */
export function hundredths(value: number): number {
  const parsed = fromWire(value);
  if (!parsed.ok) throw new Error(`no amount of two decimals: ${value}`);
  return parsed.value;
}

/** Hundredths as the amount that crosses HTTP. Not `toWire` of shop/pricing/money.ts: what every page fetches at once would carry it. */
export function ofHundredths(hundredths: number): number {
  return hundredths / 100;
}
