import { fromWire } from "#shop/decimal.ts";
import { formatArs } from "#shop/pricing/money.ts";
import { pesoPrice } from "#shop/pricing/price.ts";
import { hundredths } from "#site/stores/pricing/wire-money.ts";
import { amountIn } from "./draft.ts";

/** What a price in dollars, as it is typed, is in pesos: "$ 58.200"; undefined while it is none. `rate`: pesos for a dollar. */
export function pesosOf(typed: string, rate: number): string | undefined {
  const amount = amountIn(typed);
  const cents = amount === null || amount <= 0 ? null : fromWire(amount);
  if (!cents?.ok) return undefined;
  return formatArs(pesoPrice(cents.value, { rateCentavos: hundredths(rate), transferOffBp: 0 }));
}
