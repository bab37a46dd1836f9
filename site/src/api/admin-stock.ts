/** Administrators' requests about goods received, locations and counts, sizes to reorder, and purchase orders. */
import type { SentPurchaseOrder } from "#shop/stock/purchase-orders.contract.ts";
import type { SentCount, SentMove, SentReceipt } from "#shop/stock/stock-desk.contract.ts";
import { withKey } from "./admin-key.ts";
import { call } from "./call.ts";

const paged = (page: number, limit: number) => ({ page: `${page}`, limit: `${limit}` });

/** Stores received goods and adds their units to the stock, all or none. 409 if their purchase order is not open. */
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

/** Stores a purchase order: goods ordered from a supplier. */
export const createPurchaseOrder = (json: SentPurchaseOrder, requestKey: string) =>
  call("POST", "/admin/stock/purchase-orders", { json }, withKey(requestKey));

/** Reads the open purchase orders, and the last closed ones. */
export const listPurchaseOrders = () => call("GET", "/admin/stock/purchase-orders", {});

/** Closes a purchase order. 409 `purchase_order_changed` if it is closed, or if the outstanding units are not `missing`. */
export const closePurchaseOrder = (id: string, missing: number) =>
  call("POST", "/admin/stock/purchase-orders/:id/close", { param: { id }, json: { missing } });

/** Opens a closed purchase order again. 409 `purchase_order_changed` if it is open, or if all its units have come. */
export const reopenPurchaseOrder = (id: string) =>
  call("POST", "/admin/stock/purchase-orders/:id/reopen", { param: { id } });
