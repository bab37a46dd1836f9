/** Requests about a person's own orders: delivery terms, placing, paying by card, reading and changing them, and reviews. */
import type { z } from "zod";
import type { deliveryChangeSchema, transferOrderSchema } from "#shop/orders/order.contract.ts";
import type { cardPaymentSchema } from "#shop/payments/pay.contract.ts";
import type { Review } from "#shop/reviews/review.ts";
import { call, urlOf } from "./call.ts";

/**
 * Reads delivery terms, zones, showrooms, the discounts by transfer and on decants, the credit for decants, and how long a
 * transfer order holds units.
 */
export const readShippingTransfer = () => call("GET", "/admin/shipping-transfer", {});

/** The body of a transfer order. The amounts are those that the buyer saw; the server compares them with its own. */
export type TransferOrder = z.input<typeof transferOrderSchema>;

/**
 * Places an order by transfer. The same `requestKey` with the same body returns the same order. 404 with a message to
 * display if something cannot be bought or its price changed, the cart is empty or too many orders are unpaid. 400 for
 * an unknown address or showroom. 409 if unpaid orders hold too much, the coupon cannot be used, a card payment of the cart
 * is open, or the key was used with another body.
 */
export const placeTransferOrder = (userId: string, json: TransferOrder, requestKey: string) =>
  call("POST", "/orders/transfer/:userId", { param: { userId }, json }, { headers: { "Idempotency-Key": requestKey } });

/** The body of a payment: the card form's result, and the order as the buyer saw it. */
export type CardPayment = z.input<typeof cardPaymentSchema>;

/** The response to a charge: 200 with the provider's result, 202 while the result is unknown, or a failure. */
export type Charged = Awaited<ReturnType<typeof payByCard>>;

/**
 * Places the order of the cart and charges the card. Continues after the page closes. The same `requestKey` with the
 * same body never charges twice: it returns the same order with its current state. 400 with fields for card data, 403
 * if a challenge is required, 409 with a reason if nothing was charged (price changed, not enough stock, another payment open),
 * 429 after too many declined cards, 502 if the provider charged nothing.
 */
export const payByCard = (json: CardPayment, requestKey: string) =>
  call("POST", "/pay/payment", { json }, { headers: { "Idempotency-Key": requestKey }, keepalive: true });

/** Reads one order, and how to pay it while it waits for its transfer. 404 if the person does not have it. */
export const readOrder = (userId: string, orderId: string) =>
  call("GET", "/orders/:userId/:orderId", { param: { userId, orderId } });

/** Reads all orders of the person, newest first. */
export const readOrders = (userId: string) => call("GET", "/orders/:userId", { param: { userId } });

/** Cancels an order that waits for its transfer. 409 with a message to display if it cannot be cancelled any more. */
export const cancelOrder = (userId: string, orderId: string) =>
  call("POST", "/orders/:userId/:orderId/cancel", { param: { userId, orderId } });

export type DeliveryChange = z.input<typeof deliveryChangeSchema>;

/**
 * Changes where an order goes. 409 `order_stale` if it has changed since `version`, `delivery_not_changeable` with a message to
 * display if it is too late; 400 with messages for an unknown address or showroom.
 */
export const changeDelivery = (userId: string, orderId: string, json: DeliveryChange) =>
  call("PUT", "/orders/:userId/:orderId/delivery", { param: { userId, orderId }, json });

const RECEIPT = "/orders/:userId/:orderId/receipt";

/**
 * Sends a proof of transfer. 409 with a message to display if the order does not wait for one or has the maximum; 413
 * and 415 for a file that is too large or neither an image nor a PDF.
 */
export const sendReceipt = (userId: string, orderId: string, file: Blob) =>
  call("PUT", RECEIPT, { param: { userId, orderId } }, { body: file });

/** Returns the URL of the newest receipt of an order. */
export const receiptUrl = (userId: string, orderId: string) => urlOf(RECEIPT, { userId, orderId });

/**
 * Reads an order by the link of its mail. 404 if the link is not valid, 410 if it has expired, 429 after too many wrong
 * links.
 */
export const readLinkedOrder = (number: string, key: string) =>
  call("GET", "/orders/by-link/:number", { param: { number }, header: { "x-order-key": key } });

/**
 * Reads the perfumes of a received order with the buyer's reviews. `key`: from the link of a mail, empty when signed in. 409 if
 * the order was not received.
 */
export const readReviewables = (orderId: string, key: string) =>
  call("GET", "/reviews/:orderId", { param: { orderId }, header: { "x-order-key": key } });

/** Stores a review, or replaces it. The shop shows it once an administrator has published it. 429 after too many. */
export const sendReview = (orderId: string, perfumeId: string, key: string, json: Review) =>
  call("PUT", "/reviews/:orderId/:perfumeId", { param: { orderId, perfumeId }, header: { "x-order-key": key }, json });

/** Lists the buyer's credits for decants (docs/product-rules.md#credit-for-decants). */
export const readDecantCredits = () => call("GET", "/decant-credits", {});

/** Gets the terms of a coupon. 409 with the reason while it cannot be used, 429 after too many unknown codes. */
export const checkCoupon = (code: string, signal?: AbortSignal) =>
  call("POST", "/coupons/check", { json: { code } }, { signal });
