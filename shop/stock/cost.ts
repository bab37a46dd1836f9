/** The cost of units, the margin of sales and the value of the stock. docs/product-rules.md#cost-and-margin */
import { type ArsCentavos, type Bp, scale, type UsdCents, WHOLE_BP } from "../pricing/money.ts";
import { pesoPrice } from "../pricing/price.ts";
import type { Terms } from "../settings/settings.ts";

/** Units that the shop owns and has not sold, and what one cost on average; null when unknown. */
export interface CostedUnits {
  units: number;
  averageUsdCents: UsdCents | null;
}

/**
 * Returns the weighted average cost after a receipt, half up to the cent. Without units in stock or a known average it is the
 * receipt's cost. A receipt without a cost changes nothing. `db/stock/goods-receipts.ts` has the same rule in SQL.
 */
export function averageCostAfter(
  { units, averageUsdCents }: CostedUnits,
  received: { units: number; costUsdCents: UsdCents | null },
): UsdCents | null {
  const { costUsdCents } = received;
  if (costUsdCents === null) return averageUsdCents;
  if (averageUsdCents === null || units <= 0) return costUsdCents;
  return scale(units * averageUsdCents + received.units * costUsdCents, 1, units + received.units);
}

export interface Margin {
  usdCents: number;
  /** Share of the price. */
  bp: Bp;
}

/** The list price minus the cost; negative when the cost is higher. Null without a price or a cost. */
export function marginOf(priceUsdCents: UsdCents, costUsdCents: UsdCents | null): Margin | null {
  if (priceUsdCents <= 0 || costUsdCents === null) return null;
  const usdCents = priceUsdCents - costUsdCents;
  return { usdCents, bp: shareOf(usdCents, priceUsdCents) };
}

/** The share of a whole in basis points, half away from zero; 0 when the whole is 0. */
export function shareOf(part: number, whole: number): Bp {
  if (whole === 0) return 0;
  return part < 0 ? -scale(-part, WHOLE_BP, whole) : scale(part, WHOLE_BP, whole);
}

export interface ValuedSize {
  /** Units for sale and reserved. */
  units: number;
  priceUsdCents: UsdCents;
  averageCostUsdCents: UsdCents | null;
}

/** The stock at cost and at list prices. Units without a known cost are counted, but are not in `costUsdCents`. */
export function stockValue(sizes: readonly ValuedSize[], terms: Terms) {
  const value = { units: 0, unitsWithoutCost: 0, costUsdCents: 0, saleUsdCents: 0, saleCentavos: 0 };
  for (const { units, priceUsdCents, averageCostUsdCents } of sizes) {
    value.units += units;
    value.saleUsdCents += units * priceUsdCents;
    value.saleCentavos += units * pesoPrice(priceUsdCents, terms);
    if (averageCostUsdCents === null) value.unitsWithoutCost += units;
    else value.costUsdCents += units * averageCostUsdCents;
  }
  return value;
}

/** The sales of a period, and those of them whose cost is known, in pesos at each order's rate. */
export interface CostedSales {
  /** Units of the period. */
  units: number;
  unitsWithCost: number;
  /** What those with a known cost were sold for. */
  centavos: ArsCentavos;
  costCentavos: ArsCentavos;
}

/** The margin of sales with a known cost. */
export function salesMargin({ centavos, costCentavos }: CostedSales): { marginCentavos: number; marginBp: Bp } {
  const marginCentavos = centavos - costCentavos;
  return { marginCentavos, marginBp: shareOf(marginCentavos, centavos) };
}
