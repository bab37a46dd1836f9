/** What administrators see of a perfume's stock on the shop's own pages (specification 6, Admin differences). */
import type { AdminPerfume, AdminSize } from "#shop/catalogue/product.contract.ts";
import { locationNotice } from "#shop/stock/location.ts";

/** One size: its figures by name, and what is not where it should be. */
export interface StockLine {
  /** "100 ml"; null when the perfume has one size only. */
  size: string | null;
  facts: readonly (readonly [name: string, units: number])[];
  notice: string | null;
}

/** A line for each size. CajaM, the defective units, is there only above 0. */
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
