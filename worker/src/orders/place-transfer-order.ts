import { queueOrderArrival } from "#db/mail/order-arrivals.ts";
import { queueOrderMail } from "#db/mail/outbox.ts";
import { areCardPurchasesAt, readTransferCheckout, type TransferCheckout } from "#db/orders/checkout.ts";
import { areWithinLimits, isBelowOrderLimit } from "#db/orders/open-orders.ts";
import { changeTags } from "#db/orders/order-desk.ts";
import { expireOverdue } from "#db/orders/order-expiry.ts";
import {
  claimRequest,
  emptyCart,
  insertLines,
  isCartOf,
  isHeldAt,
  moveOrder,
  type NewOrder,
  placeOrder,
} from "#db/orders/order-moves.ts";
import { orderIn, selectOrder } from "#db/orders/orders.ts";
import { insertAttempt } from "#db/payments/attempts.ts";
import { insertCredits } from "#db/pricing/decant-credits.ts";
import { writeAudit } from "#db/reports/audit-log.ts";
import { write } from "#db/write.ts";
import { lineKey } from "#shop/cart/cart-line.ts";
import { toWire } from "#shop/decimal.ts";
import { adminMove } from "#shop/orders/order.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import type { Coupon } from "#shop/pricing/coupon.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { bankAt } from "#shop/settings/bank-change.ts";
import { READER_METHOD, readerAttempt } from "../payments/charge-reader.ts";
import type { RequestContext } from "../request-context.ts";
import {
  type ByShop,
  isSameCoupon,
  orderRow,
  type Placing,
  type PricingRefusals,
  placeWithRetry,
  priceOrder,
  type TransferInput,
  unpaidLimits,
} from "./place-order.ts";

type TransferRefusals = PricingRefusals | "payment_open" | "parcel_closed";

interface TransferPlaced {
  ok: true;
  order: PlacedOrder;
  /** Whether an earlier request with the same key has placed it. */
  isRepeated: boolean;
}

/**
 * Places a transfer order: holds the units, empties the cart and queues the mail with the bank data, in one batch
 * (docs/product-rules.md#transfer-order). Prices are the server's. An order that the shop takes leaves the cart as it
 * is; one that a card reader charges is a card order, with the attempt of that charge. Refuses `payment_open` for a
 * cart that is being charged to a card, `transfer_cart_empty` for one that was just bought by card, and `payment_open` for a
 * charge at a reader while another charge of the buyer is open. Without a retry, it takes two database round trips for any
 * number of lines.
 */
export function placeTransferOrder(context: RequestContext, input: TransferInput) {
  return placeWithRetry<TransferCheckout, TransferPlaced, TransferRefusals>(context, input, {
    read: async (question) => discounted(await readTransferCheckout(context.db, question), input.byShop?.discount),
    price: (checkout) =>
      (input.byShop ? closedParcel(input.byShop) : boughtByCard(checkout, input)) ??
      priceOrder(checkout, input, { ...context, payment: input.byShop?.readerId ? "card" : input.paymentTypeId }),
    place: (placing) => place(context, input, placing),
    repeat: (order) => ({ ok: true, order, isRepeated: true }),
  });
}

/** Returns the checkout with the order's own discount as its coupon. */
export function discounted(checkout: TransferCheckout | null, discount: Coupon | null = null): TransferCheckout | null {
  if (!checkout || !discount) return checkout;
  return { ...checkout, coupon: { ...discount, uses: 0, usesOfPerson: 0 } };
}

function closedParcel({ isParcelClosed }: ByShop) {
  return isParcelClosed ? refuse({ code: "parcel_closed" }) : null;
}

/** The refusal when another tab is buying the same products by card, or has just bought them; null otherwise. */
function boughtByCard({ account: { cart }, byCard }: TransferCheckout, { requestedLines }: TransferInput) {
  const requestedKeys = (requestedLines ?? cart).map(lineKey);
  const charging = new Set(byCard.charging.map(lineKey));
  if (requestedKeys.some((key) => charging.has(key))) return refuse({ code: "payment_open" });
  const bought = new Set(byCard.recent.map(lineKey));
  // A cart that was filled again means a second purchase.
  const isBought = cart.length === 0 && requestedKeys.length > 0 && requestedKeys.every((key) => bought.has(key));
  return isBought ? refuse({ code: "transfer_cart_empty" }) : null;
}

/**
 * Sends the batch. Returns `changed` when catalogue, cart, card purchases, open orders, coupon or credits changed since
 * the read, and when the request key is taken.
 */
async function place(
  context: RequestContext,
  input: TransferInput,
  placing: Placing & { checkout: TransferCheckout },
): Promise<TransferPlaced | Refused<TransferRefusals> | "changed"> {
  const { db, nowMs, limits } = context;
  const { lines, checkout } = placing;
  const { userId, request, holdHours, paymentTypeId, byShop } = input;
  const readerId = byShop?.readerId ?? null;
  const order =
    readerId === null
      ? {
          ...orderRow(context, input, placing, { paymentTypeId, paymentMethodId: paymentTypeId, holdHours }),
          bank: bankAt(checkout.settings, nowMs),
        }
      : orderRow(context, input, placing, { ...AT_READER, holdHours });
  const { id } = order;
  const rows = lines.map(({ prices: _, ...line }) => line);
  const before = [...(checkout.hasOverdue ? expireOverdue(nowMs) : []), ...(byShop?.before ?? [])];
  const claim = request && { userId, requestKey: request.key, bodyHash: request.bodyHash, orderId: id, atMs: nowMs };
  // A concurrent click on the same button may have bought the cart.
  const isSameCart = input.requestedLines === null ? [isCartOf(userId, checkout.account.cart)] : [];
  // Another tab may have started or finished a card payment.
  const isSameByCard = areCardPurchasesAt(userId, checkout.byCard.stamp);
  const isWithinLimits = limits ? areWithinLimits(order, rows, unpaidLimits(checkout)) : [];
  const ofBuyer = [...isSameCart, isSameByCard, isBelowOrderLimit(order), ...isWithinLimits, ...isSameCoupon(checkout)];
  const given = insertCredits(id, placing.credits);
  // An order taken by the shop has no limits, but its coupon must not have changed since the prices were read.
  const conditions = byShop ? isSameCoupon(checkout) : ofBuyer;
  const written = await write(db, [
    ...before,
    placeOrder(order, checkout.catalogueVersion, ...conditions),
    ...given,
    ...insertLines(id, rows),
    ...(claim ? [claimRequest(claim)] : []),
    ...(byShop ? [] : [emptyCart(userId)]),
    // For a charge at a reader, these mails are queued when its payment is applied.
    ...(readerId === null
      ? [
          queueOrderArrival(id, 1, nowMs, byShop?.isPaid),
          ...(byShop?.isPaid ? confirmCashPayment(id, byShop, nowMs) : [queueOrderMail("order-placed", id, 1, nowMs)]),
        ]
      : [insertAttempt(readerAttempt(context, order, readerId), isHeldAt(id, 1))]),
    ...(byShop ? takenByShop(order, byShop, nowMs) : []),
    selectOrder({ orderId: id }),
  ]);
  if (written.ok) return { ok: true, order: orderIn(written.results), isRepeated: false };
  const { code, statementIndex } = written.refusal;
  if (code === "stock_ge0" || code === "not_for_sale") {
    const line = lines[statementIndex - before.length - 1 - given.length];
    return refuse({ code: "transfer_cannot_buy", productName: line?.productName ?? "" });
  }
  if (code === "sent_with_closed") return refuse({ code: "parcel_closed" });
  if (code === "charge_open") return refuse({ code: "payment_open" });
  if (CHANGED.test(code)) return "changed";
  throw new Error(`a transfer order was refused by the database: ${code}`);
}

/** The payment method of an order at a card reader, until the provider's payment names the card that was used. */
const AT_READER = { paymentTypeId: "credit_card", paymentMethodId: READER_METHOD } as const;

/** `unique`: a concurrent copy of this request was first. `coupon_used_up`, `credit_used`: price again from a new read. */
const CHANGED = /^(order_closed|unique|coupon_used_up|credit_used)$/;

/**
 * Confirms a new order that was paid in cash, in the batch that places it, so that no failure comes between the two. An order
 * that its buyer takes along also becomes Recibido, and gets the mail `order-sold` instead of `order-confirmed`.
 */
function confirmCashPayment(orderId: string, { by, isTaken }: ByShop, nowMs: number) {
  const base = { orderId, expiresAtMs: null, by, nowMs };
  const confirmed = moveOrder({ ...base, version: 1, move: adminMove("Confirmar Transferencia", "En Preparación") });
  if (!isTaken) return [confirmed, queueOrderMail("order-confirmed", orderId, 2, nowMs)];
  return [
    confirmed,
    moveOrder({ ...base, version: 2, move: adminMove("En Preparación", "Recibido") }),
    queueOrderMail("order-sold", orderId, 3, nowMs),
  ];
}

/** The tags of a new order, and its entry in the activity log. */
function takenByShop(
  { id: orderId, statusGlimmer: placedAs }: Pick<NewOrder, "id" | "statusGlimmer">,
  { by, isPaid, isTaken, tags, sentWith, discount }: ByShop,
  nowMs: number,
) {
  const statusGlimmer = isTaken ? "Recibido" : isPaid ? "En Preparación" : placedAs;
  const lowered = discount && { discount: toWire(discount.amountCentavos) };
  const to = { statusGlimmer, tags: tags.join(", "), ...(sentWith && { sentWith }), ...lowered };
  return [
    ...changeTags(orderId, { add: tags, remove: [] }),
    writeAudit({ noun: "order", nounId: orderId, what: "order_placed", from: null, to, by, nowMs }),
  ];
}
