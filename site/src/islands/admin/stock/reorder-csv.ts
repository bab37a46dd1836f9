/** What to order, as a table for the supplier. */
import { DECIMAL_CELLS } from "#shop/cells.ts";
import type { WireReorderLine } from "#shop/stock/stock-desk.contract.ts";
import { toMinorUnits } from "#site/stores/pricing/wire-money.ts";

const HEADINGS = ["Marca", "Perfume", "Tamaño", "Código de barras", "Unidades", "Costo US$", "Total US$", "En camino"];

/** Returns the table with its headings; lines without units to order are left out, and costs that are not known are empty. */
export function reorderTable(lines: readonly WireReorderLine[]): string[][] {
  const rows = lines.filter(({ suggested }) => suggested > 0);
  return [
    HEADINGS,
    ...rows.map(({ brand, productName, ml, unit, ean, suggested, averageCost, onOrder }) => [
      ...[brand, productName, `${ml} ${unit}`, ean, `${suggested}`, DECIMAL_CELLS.write(averageCost)],
      DECIMAL_CELLS.write(averageCost === null ? null : totalUsdCents([{ suggested, averageCost }]) / 100),
      `${onOrder}`,
    ]),
  ];
}

/** The cost of the units to order, in cents; lines without a known cost count as 0. */
export function totalUsdCents(lines: readonly Pick<WireReorderLine, "suggested" | "averageCost">[]): number {
  return lines.reduce((sum, { suggested, averageCost }) => sum + suggested * toMinorUnits(averageCost ?? 0), 0);
}
