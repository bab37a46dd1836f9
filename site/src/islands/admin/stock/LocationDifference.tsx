import type { AdminSize } from "#shop/catalogue/product.contract.ts";
import { locationNotice } from "#shop/stock/stock.ts";

/** Warns when the located units differ from those that should be on the shelves (docs/product-rules.md#stock-locations). */
export function LocationDifference({ size: { snF, snL, ros, stock, reserved, defectiveStock } }: { size: AdminSize }) {
  const notice = locationNotice({ snF, snL, ros }, { stock, reserved, defective: defectiveStock });
  return notice && <small className="desk-alert">{notice}</small>;
}
