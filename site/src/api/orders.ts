/** The calls about a person's own orders (http-api, Calls). */
import type { z } from "zod";
import type { linkedOrderAnswerSchema } from "#shop/orders/linked-order.contract.ts";
import type {
  newOrderSchema,
  orderAnswerSchema,
  ordersAnswerSchema,
  receivedReceiptSchema,
  transferOrderSchema,
} from "#shop/orders/order.contract.ts";
import { type Called, call, send } from "./call.ts";

/** An order by transfer as it is sent. Amounts are what the buyer was shown: the server compares them with its own. */
export type TransferOrder = z.input<typeof transferOrderSchema>;

/**
 * Places an order by transfer. The same `requestKey` with the same body gives the same order again. 404 with words for people
 * when something cannot be bought or was repriced, the cart is empty or too many orders are unpaid; 400 for an address or a
 * showroom that is not there; 409 when the key was used for another body.
 */
export function placeTransferOrder(
  userId: string,
  order: TransferOrder,
  requestKey: string,
): Promise<Called<z.infer<typeof newOrderSchema>>> {
  return call("POST", `/orders/transfer/${userId}`, order, { "Idempotency-Key": requestKey });
}

/** One order, and how to pay it while it waits for its transfer. 404 when the person has none of that id. */
export function readOrder(userId: string, orderId: string): Promise<Called<z.infer<typeof orderAnswerSchema>>> {
  return call("GET", orderUrl(userId, orderId));
}

/** All orders of the person, newest first. */
export function readOrders(userId: string): Promise<Called<z.infer<typeof ordersAnswerSchema>>> {
  return call("GET", `/orders/${userId}`);
}

/**
 * Sends a proof of transfer. 409 with words for people when the order waits for none any more, or has enough of them; 413 and 415
 * for a file that is too large or neither an image nor a PDF.
 */
export function sendReceipt(
  userId: string,
  orderId: string,
  file: Blob,
): Promise<Called<z.infer<typeof receivedReceiptSchema>>> {
  return send("PUT", `${orderUrl(userId, orderId)}/receipt`, { body: file });
}

/** Where the newest proof of an order's transfer is to be seen. */
export function receiptUrl(userId: string, orderId: string): string {
  return `/api${orderUrl(userId, orderId)}/receipt`;
}

function orderUrl(userId: string, orderId: string): string {
  return `/orders/${userId}/${encodeURIComponent(orderId)}`;
}

/** An order by the link of its mail. 404 when the link is not good, 410 when it is too old, 429 after too many that were not. */
export function readLinkedOrder(number: string, key: string): Promise<Called<z.infer<typeof linkedOrderAnswerSchema>>> {
  return send("GET", `/orders/by-link/${encodeURIComponent(number)}`, { headers: { "X-Order-Key": key } });
}
