import type { OwnStockNotice } from "#db/queries/stock-notices.ts";
import type { ExportedStockNotice } from "#shop/contract/stock-notice.ts";

/** What somebody waits for, or waited for, in their own data. */
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
    createdAt: new Date(createdAtMs).toISOString(),
    toldAt: isoOrNull(toldAtMs),
    takenBackAt: isoOrNull(takenBackAtMs),
  };
}

function isoOrNull(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
