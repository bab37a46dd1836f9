/** Administrators' requests about orders. */
import type { z } from "zod";
import type {
  askReceiptSchema,
  buyLabelSchema,
  changeLocationsSchema,
  changeOrderSchema,
  changeTagsSchema,
  ordersQuerySchema,
  refundSchema,
} from "#shop/orders/admin-order.contract.ts";
import type { linesChangeSchema } from "#shop/orders/lines/changed-lines.contract.ts";
import type { manualOrderSchema, manualTotalSchema } from "#shop/orders/manual/manual-order.contract.ts";
import type { savedViewSchema } from "#shop/orders/views/order-views.contract.ts";
import { withKey } from "./admin-key.ts";
import { call, urlOf } from "./call.ts";

/** The API's filters. An absent or undefined one does not filter. */
export type OrdersFilters = Omit<z.input<typeof ordersQuerySchema>, "search" | "page" | "limit">;

export interface OrdersPageQuery extends OrdersFilters {
  /** Words that an order must match. */
  search: string;
  /** From 1. */
  page: number;
  limit: number;
}

/** Lists the matching orders, newest first. */
export const listOrders = ({ search, page, limit, ...filters }: OrdersPageQuery) => {
  const query = new URLSearchParams({ page: `${page}`, limit: `${limit}` });
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  return call("POST", "/orders/search", { query, json: { search } });
};

/** Reads how many units each location has of the sizes of some orders. */
export const readLocations = (orders: readonly string[]) =>
  call("POST", "/orders/locations", { json: { orders: [...orders] } });

/** Reads one order with its buyer. 404 if there is none. */
export const readAnyOrder = (adminId: string, orderId: string) =>
  call("GET", "/orders/admin/:adminId/:orderId", { param: { adminId, orderId } });

/**
 * Changes the status of an order, or its tracking number and carrier. 409 if the order or one of `together` changed
 * since its version, if its stock does not allow the status, if the bank line has paid another order, or if the order
 * has another bank line. An open card payment that cannot be cancelled: 409 or 502.
 */
export async function changeOrder(orderId: string, change: z.input<typeof changeOrderSchema>) {
  const response = await call("PUT", "/orders/:orderId", { param: { orderId }, json: change });
  // The API's message is English.
  return !response.ok && response.code === "stock_cannot_follow" ? { ...response, message: NO_STOCK } : response;
}

const NO_STOCK = "El stock no alcanza para este cambio. El pedido quedó como estaba.";

/**
 * Changes from which locations the lines of an order are taken. 409 if it changed since `version`, or is not in preparation;
 * 400 with messages for units that a line or a location does not have.
 */
export const changeLocations = (orderId: string, change: z.input<typeof changeLocationsSchema>) =>
  call("PUT", "/orders/:orderId/locations", { param: { orderId }, json: change });

const LABEL = "/orders/:orderId/label";

/**
 * Buys the label of an order at Andreani. An order with a label is not changed. 409 if it changed since `version`, takes no
 * label, or Andreani refuses the shipment; 502 without a response of Andreani.
 */
export const buyLabel = (orderId: string, json: z.input<typeof buyLabelSchema>) =>
  call("POST", LABEL, { param: { orderId }, json });

/** Returns the URL of the bought label of an order, a PDF. */
export const labelUrl = (orderId: string) => urlOf(LABEL, { orderId });

/** Adds a note to an order, once per key. 409 if the key was used for another note. */
export const addNote = (orderId: string, text: string, requestKey: string) =>
  call("POST", "/orders/:orderId/notes", { param: { orderId }, json: { text } }, withKey(requestKey));

/** Removes and adds tags of an order. 409 `order_tags_full` if it would have too many. */
export const changeTags = (orderId: string, change: z.input<typeof changeTagsSchema>) =>
  call("PUT", "/orders/:orderId/tags", { param: { orderId }, json: change });

/**
 * Sends a mail about an order again, once per key. A mail that waits to be sent is not queued twice. 409 `mail_outdated` if it
 * no longer fits the order, 429 within a minute of the last try.
 */
export const mailAgain = (orderId: string, mailId: string, requestKey: string) =>
  call("POST", "/orders/:orderId/mails/:mailId/again", { param: { orderId, mailId } }, withKey(requestKey));

/**
 * Asks the buyer for another receipt in place of the newest one. Repeating the same request changes nothing. 409 if a newer one
 * has arrived, if the order awaits none, or if another request was first.
 */
export const askReceipt = (orderId: string, asked: z.input<typeof askReceiptSchema>) =>
  call("POST", "/orders/:orderId/receipt/again", { param: { orderId }, json: asked });

export type ManualOrder = z.input<typeof manualOrderSchema>;

/**
 * Reads what an order for a buyer costs now: by card for a card reader, otherwise by transfer. 404 (409 for a card reader) if
 * one of its lines cannot be bought; 409 if the coupon cannot be used, or the parcel of `sentWith` is closed.
 */
export const priceManualOrder = (purchase: z.input<typeof manualTotalSchema>) =>
  call("POST", "/orders/manual/total", { json: purchase });

/**
 * Places an order for a buyer, once per key. 404 (409 for a card reader) with a message if its total or its stock changed; 400
 * with messages about the buyer; 409 as for `priceManualOrder`, and if the key was used for another order.
 */
export const placeManualOrder = (order: ManualOrder, requestKey: string) =>
  call("POST", "/orders/manual", { json: order }, withKey(requestKey));

/** Reads what an order would cost with these lines. 409 if its lines cannot change, 404 if one of them cannot be bought. */
export const priceLines = (orderId: string, products: z.input<typeof linesChangeSchema>["products"]) =>
  call("POST", "/orders/:orderId/lines/total", { param: { orderId }, json: { products } });

/**
 * Changes the lines of an order, once per key, and mails the buyer. 409 if the order changed since `version`, if its lines
 * cannot change, or if the key was used for another change; 404 with a message if the total or the stock changed.
 */
export const changeLines = (orderId: string, change: z.input<typeof linesChangeSchema>, requestKey: string) =>
  call("PUT", "/orders/:orderId/lines", { param: { orderId }, json: change }, withKey(requestKey));

/** Lists which of these movements of a bank statement have paid an order. At most `BANK_LINES_MAX` fingerprints. */
export const readUsedLines = (fingerprints: readonly string[]) =>
  call("POST", "/orders/bank-lines/used", { json: { fingerprints: [...fingerprints] } });

/**
 * Refunds an amount in pesos of a card payment, what the given units cost, or the rest. 202 while the provider has not decided.
 * 409 if the order changed since `version`, if nothing is left to refund, or if the provider refuses.
 */
export const refundOrder = (orderId: string, refund: z.input<typeof refundSchema>) =>
  call("POST", "/orders/:orderId/refund", { param: { orderId }, json: refund });

/**
 * Cancels the unpaid orders of a person and releases their units. An order is not cancelled if its card payment
 * cannot be cancelled, or if the order changed meanwhile.
 */
export const releaseOrders = (userId: string) => call("POST", "/orders/release/:userId", { param: { userId } });

/** Lists the saved views of the list of orders. */
export const listOrderViews = () => call("GET", "/admin/order-views", {});

/**
 * Saves filters under a name. 400 if another view has the name, 409 if there are too many views. Saving a view again
 * with the same name and filters succeeds.
 */
export const saveOrderView = (json: z.input<typeof savedViewSchema>) => call("POST", "/admin/order-views", { json });

/** Changes a saved view. 404 if it was removed, 400 if another view has the name. */
export const changeOrderView = (id: string, json: z.input<typeof savedViewSchema>) =>
  call("PUT", "/admin/order-views/:id", { param: { id }, json });

/** Removes a saved view. 404 if it is gone already. */
export const removeOrderView = (id: string) => call("DELETE", "/admin/order-views/:id", { param: { id } });
