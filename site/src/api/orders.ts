/** Calls about a person's own orders: delivery terms, placing one, paying by card, reading. */
import type { z } from "zod";
import type {
  linkedOrderResponseSchema,
  newOrderSchema,
  orderResponseSchema,
  ordersResponseSchema,
  receivedReceiptSchema,
  transferOrderSchema,
} from "#shop/orders/order.contract.ts";
import type { cardOrderSchema, cardPaymentSchema } from "#shop/payments/pay.contract.ts";
import type { ShippingTransferResponse } from "#shop/settings/settings.contract.ts";
import { type Called, call, send } from "./call.ts";

/** Reads the shipping cost, the minimum for free shipping, the transfer discount and the showrooms. Public. */
export function readShippingTransfer(): Promise<Called<ShippingTransferResponse>> {
  return call("GET", "/admin/shipping-transfer");
}

/** The body of a transfer order. The amounts are those that the buyer saw; the server compares them with its own. */
export type TransferOrder = z.input<typeof transferOrderSchema>;

/**
 * Places an order by transfer. The same `requestKey` with the same body returns the same order. 404 with a message to
 * display if something cannot be bought or its price changed, the cart is empty or too many orders are unpaid; 400 for
 * an unknown address or showroom; 409 if the key was used with another body.
 */
export function placeTransferOrder(
  userId: string,
  order: TransferOrder,
  requestKey: string,
): Promise<Called<z.infer<typeof newOrderSchema>>> {
  return call("POST", `/orders/transfer/${userId}`, order, { "Idempotency-Key": requestKey });
}

/** The body of a payment: the card form's result, and the order as the buyer saw it. */
export type CardPayment = z.input<typeof cardPaymentSchema>;

/** The order after the charge: 200 with the provider's result, 202 while the result is unknown. */
export type Charged = Called<z.infer<typeof cardOrderSchema>>;

/**
 * Places the order of the cart and charges the card. Continues after the page is left. The same `requestKey` with the
 * same body never charges twice: it returns the same order with its current state. 400 with fields for card data, 409
 * with a reason if nothing was charged (price changed, not enough stock, another payment open), 502 if the provider
 * took nothing.
 */
export function payByCard(payment: CardPayment, requestKey: string): Promise<Charged> {
  return call("POST", "/pay/payment", payment, { "Idempotency-Key": requestKey }, true);
}

/** Reads one order, and how to pay it while it waits for its transfer. 404 if the person does not have it. */
export function readOrder(userId: string, orderId: string): Promise<Called<z.infer<typeof orderResponseSchema>>> {
  return call("GET", orderUrl(userId, orderId));
}

/** Reads all orders of the person, newest first. */
export function readOrders(userId: string): Promise<Called<z.infer<typeof ordersResponseSchema>>> {
  return call("GET", `/orders/${userId}`);
}

/**
 * Sends a proof of transfer. 409 with a message to display if the order does not wait for one or has enough; 413 and
 * 415 for a file that is too large or neither an image nor a PDF.
 */
export function sendReceipt(
  userId: string,
  orderId: string,
  file: Blob,
): Promise<Called<z.infer<typeof receivedReceiptSchema>>> {
  return send("PUT", `${orderUrl(userId, orderId)}/receipt`, { body: file });
}

/** Returns the URL of the newest receipt of an order. */
export function receiptUrl(userId: string, orderId: string): string {
  return `/api${orderUrl(userId, orderId)}/receipt`;
}

function orderUrl(userId: string, orderId: string): string {
  return `/orders/${userId}/${encodeURIComponent(orderId)}`;
}

/**
 * Reads an order by the link of its mail. 404 if the link is not valid, 410 if it has expired, 429 after too many wrong
 * links.
 */
export function readLinkedOrder(
  number: string,
  key: string,
): Promise<Called<z.infer<typeof linkedOrderResponseSchema>>> {
  return send("GET", `/orders/by-link/${encodeURIComponent(number)}`, { headers: { "X-Order-Key": key } });
}
