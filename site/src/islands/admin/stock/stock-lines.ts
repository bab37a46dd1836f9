/** Stock details that administrators see on the public pages (docs/product-rules.md#stock-locations). */
import type { AdminPerfume, AdminSize } from "#shop/catalogue/product.contract.ts";
import { locationNotice } from "#shop/stock/location.ts";

/** One size: its figures and the warning about misplaced units. */
export interface StockLine {
  /** "100 ml"; null for a single size. */
  size: string | null;
  facts: readonly (readonly [name: string, units: number])[];
  notice: string | null;
}

/** Returns a line per size. CajaM (defective units) shows only above 0. */
export function stockLines({ milliliters }: Pick<AdminPerfume, "milliliters">): StockLine[] {
  return milliliters.map((size) => ({
    size: milliliters.length > 1 ? `${size.ml} ${size.unit}` : null,
    facts: factsOf(size),
    notice: noticeOf(size),
  }));
}

function factsOf({ stock, defectiveStock, snF, snL, ros }: AdminSize): StockLine["facts"] {
  return [
    ["Stock", stock],
    ...(defectiveStock > 0 ? [["CajaM", defectiveStock] as const] : []),
    ["SN-F", snF],
    ["SN-L", snL],
    ["ROS", ros],
  ];
}

function noticeOf({ stock, reserved, defectiveStock, ...locations }: AdminSize): string | null {
  return locationNotice(locations, { stock, reserved, defective: defectiveStock });
}
