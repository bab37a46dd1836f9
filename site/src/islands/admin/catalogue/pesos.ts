import { fromWire } from "#shop/decimal.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { pesoPrice } from "#shop/pricing/price.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { amountIn } from "./draft.ts";

/** Formats a typed dollar price in pesos: "$ 58.200"; undefined when it is not a price. `rate` is pesos per dollar. */
export function pesosOf(typed: string, rate: number): string | undefined {
  const amount = amountIn(typed);
  const cents = amount === null || amount <= 0 ? null : fromWire(amount);
  if (!cents?.ok) return undefined;
  return formatArs(pesoPrice(cents.value, { rateCentavos: hundredths(rate), transferOffBp: 0 }));
}
