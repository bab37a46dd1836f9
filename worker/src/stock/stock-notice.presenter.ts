import type { OwnStockNotice } from "#db/stock/stock-notices.ts";
import type { ExportedStockNotice } from "#shop/stock/stock-notice.contract.ts";
import { iso, isoOrNull } from "../http/answer.ts";

/** A person's back-in-stock notice, in their own data. */
export function presentStockNotice({
  slug: perfume,
  ml,
  createdAtMs,
  toldAtMs,
  takenBackAtMs,
}: OwnStockNotice): ExportedStockNotice {
  return {
    perfume,
    ml,
    createdAt: iso(createdAtMs),
    toldAt: isoOrNull(toldAtMs),
    takenBackAt: isoOrNull(takenBackAtMs),
  };
}
