import { fromWire } from "#shop/decimal.ts";

/** Converts pesos, dollars or a percentage of the API to centavos, cents or basis points. Throws on more than two decimals. */
export function toMinorUnits(value: number): number {
  const parsed = fromWire(value);
  if (!parsed.ok) throw new Error(`invalid amount: ${value}`);
  return parsed.value;
}

/** The inverse of `toMinorUnits`. Not shop's `toWire`: the chunk that every page loads would include it. */
export function fromMinorUnits(amount: number): number {
  return amount / 100;
}
