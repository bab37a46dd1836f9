/** Administrators' requests about goods received, locations and counts. */
import type { SentCount, SentMove, SentReceipt } from "#shop/stock/stock-desk.contract.ts";
import { withKey } from "./admin-key.ts";
import { call } from "./call.ts";

const paged = (page: number, limit: number) => ({ page: `${page}`, limit: `${limit}` });

/** Stores received goods and adds their units to the stock, all or none. */
export const receiveGoods = (json: SentReceipt, requestKey: string) =>
  call("POST", "/admin/stock/receipts", { json }, withKey(requestKey));

/** Reads the receipts, newest first. */
export const listReceipts = (page: number, limit: number) =>
  call("GET", "/admin/stock/receipts", { query: paged(page, limit) });

/** Moves units of a size to another location. */
export const moveUnits = (json: SentMove, requestKey: string) =>
  call("POST", "/admin/stock/moves", { json }, withKey(requestKey));

/** Stores a count. 409 `count_stale` if units have moved since the differences were shown. */
export const storeCount = (json: SentCount, requestKey: string) =>
  call("POST", "/admin/stock/counts", { json }, withKey(requestKey));

/** Reads the units of each size in orders that are being prepared. */
export const readPreparing = () => call("GET", "/admin/stock/preparing", {});

/** Reads what happened to a size, newest first. */
export const readSizeLedger = (size: string, page: number, limit: number) =>
  call("GET", "/admin/stock/sizes/:size/ledger", { param: { size }, query: paged(page, limit) });

/** Reads what the stock is worth, at cost and at list prices. */
export const readStockValue = () => call("GET", "/admin/stock/value", {});

/** Reads what to buy so that the stock lasts for `days`; only of `brand`, if given. */
export const readReorder = (query: { days?: string; brand?: string }) => call("GET", "/admin/stock/reorder", { query });
