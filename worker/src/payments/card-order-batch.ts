import { isActiveUser } from "#db/accounts/accounts.ts";
import { consumeRateLimit, isBelowRateLimit } from "#db/accounts/rate-limits.ts";
import { isBelowOrderLimit } from "#db/orders/open-orders.ts";
import { expireOverdue } from "#db/orders/order-expiry.ts";
import { claimRequest, insertLines, isCartOf, isHeldAt, moveOrder, placeOrder } from "#db/orders/order-moves.ts";
import { selectOrder } from "#db/orders/orders.ts";
import { insertAttempt } from "#db/payments/attempts.ts";
import type { CardCheckout } from "#db/payments/card-checkout.ts";
import { insertCredits } from "#db/pricing/decant-credits.ts";
import { isCatalogueAt } from "#db/settings/settings.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { payAgain } from "#shop/orders/order.ts";
import type { PricedOrderLine, RequestedLine } from "#shop/orders/order-price.ts";
import type { OrderLine, PlacedOrder } from "#shop/orders/placed-order.ts";
import { firstLookupAtMs } from "#shop/payments/attempt.ts";
import type { ChargedCard, Identification } from "#shop/payments/charge.ts";
import { isSameCoupon, type OrderInput, orderRow, type Placing } from "../orders/place-order.ts";
import { declineLimits } from "../rate-limits.ts";
import type { Challenge, RequestContext, Statements } from "../request-context.ts";

/** The input of a card order. It always buys the stored cart. */
export interface CardInput extends OrderInput {
  requestedLines: null;
  /** The lines the buyer was shown; null when the request has none. */
  shownLines: readonly RequestedLine[] | null;
  /** The order to pay again, or null. */
  externalReference: string | null;
  card: ChargedCard;
  payer: { email: string; identification: Identification | null };
  meliSessionId: string | null;
  bodyHash: string;
  challenge: Challenge;
}

/** The input of a card order's batch. */
export type CardPlacing = Placing & { checkout: CardCheckout };

export interface CardBatch {
  /**
   * The second to last statement writes the attempt, or no row when a condition of the order failed; the last reads the
   * order.
   */
  statements: Statements;
  /** Index of the first line's statement, for a new order. */
  firstLine: number;
  orderId: string;
  attemptId: string;
}

/** A new order, or a rejected order that holds its units again. */
interface Opening {
  statements: Statements;
  orderId: string;
  /** The order's version after the statements. */
  version: number;
}

/**
 * Returns the statements that write the order and its charge attempt; they apply together or not at all. `hidesReason`:
 * the buyer reads no reason if the charge is declined.
 */
export function cardOrderBatch(
  context: RequestContext,
  input: CardInput,
  placing: CardPlacing,
  hidesReason: boolean,
): CardBatch {
  const before = placing.checkout.hasOverdue ? expireOverdue(context.nowMs) : [];
  const former = paidAgain(input, placing);
  const { statements, orderId, version } = former
    ? holdAgain(context, input, placing, former)
    : open(context, input, placing);
  const attemptId = context.newId(ID_PREFIXES.attempt);
  const isPlaced = isHeldAt(orderId, version);
  const { bodyHash, request, card, userId } = input;
  const { nowMs } = context;
  const attempt = {
    id: attemptId,
    orderId,
    bodyHash,
    amountCentavos: placing.total.transactionCentavos,
    installments: card.installments,
    paymentMethodId: card.paymentMethodId,
    nowMs,
    nextCheckAtMs: firstLookupAtMs(nowMs),
    hidesReason,
  };
  const claim = request && { userId, requestKey: request.key, bodyHash: request.bodyHash, orderId, atMs: nowMs };
  return {
    statements: [
      ...before,
      ...statements,
      // The charge is counted as declined before it is sent, so that concurrent charges cannot exceed the limits together.
      ...declineLimits(context, input).map((limit) => consumeRateLimit(limit, nowMs, isPlaced)),
      ...(claim ? [claimRequest(claim, isPlaced)] : []),
      insertAttempt(attempt, isPlaced),
      selectOrder({ orderId }),
    ],
    firstLine: before.length + 1 + (placing.credits.length > 0 ? 1 : 0),
    orderId,
    attemptId,
  };
}

/** Conditions: neither the person nor their network has had too many declined cards. */
function areBelowDeclineLimits(context: RequestContext, input: CardInput) {
  return declineLimits(context, input).map((limit) => isBelowRateLimit(limit, context.nowMs));
}

function open(context: RequestContext, input: CardInput, placing: CardPlacing): Opening {
  const { lines, checkout } = placing;
  const { paymentMethodId } = input.card;
  const order = orderRow(context, input, placing, { paymentTypeId: "credit_card", paymentMethodId, holdHours: 0 });
  const isCartUnchanged = isCartOf(input.userId, checkout.account.cart);
  const conditions = [
    isBelowOrderLimit(order),
    isCartUnchanged,
    ...areBelowDeclineLimits(context, input),
    ...isSameCoupon(checkout),
  ];
  const rows = lines.map(({ prices: _, ...line }) => line);
  const given = insertCredits(order.id, placing.credits);
  return {
    statements: [placeOrder(order, checkout.catalogueVersion, ...conditions), ...given, ...insertLines(order.id, rows)],
    orderId: order.id,
    version: 1,
  };
}

/** Holds the units of a rejected order again, and resets the figures of its rejected charge. */
function holdAgain(context: RequestContext, input: CardInput, { checkout }: CardPlacing, former: PlacedOrder): Opening {
  const { id: orderId, version, statusGlimmer, transactionCentavos } = former;
  const again = payAgain(statusGlimmer);
  if (!again.ok) throw new Error("this order cannot be paid again");
  const move = moveOrder(
    {
      orderId,
      version,
      move: again.move,
      expiresAtMs: null,
      by: "buyer",
      nowMs: context.nowMs,
      figures: {
        paymentTypeId: "credit_card",
        paymentMethodId: input.card.paymentMethodId,
        totalPaidCentavos: transactionCentavos,
        netReceivedCentavos: null,
      },
    },
    isActiveUser(input.userId),
    isCartOf(input.userId, checkout.account.cart),
    isCatalogueAt(checkout.catalogueVersion),
    ...isSameCoupon(checkout),
    ...areBelowDeclineLimits(context, input),
  );
  return { statements: [move], orderId, version: version + 1 };
}

/**
 * The rejected card order to pay again, or null. Its totals, lines, coupon, credits and delivery must be those of the new
 * order, and it must have no live attempt and no mark (`review`).
 */
function paidAgain(input: CardInput, placing: CardPlacing): PlacedOrder | null {
  const { former, formerIsLive } = placing.checkout;
  if (!former || formerIsLive || former.review !== null || former.statusGlimmer !== "Pago Rechazado") return null;
  if (former.paymentTypeId === "transfer") return null;
  const { lines, total, address } = placing;
  const pickup = address ? null : input.pickup;
  const isSame =
    former.transactionCentavos === total.transactionCentavos &&
    former.shippingCentavos === total.shippingCentavos &&
    former.couponId === (placing.checkout.coupon?.id ?? null) &&
    creditsOf(former) === creditsOf(placing) &&
    former.pickup === pickup &&
    JSON.stringify(former.address) === JSON.stringify(address && { ...former.address, ...address }) &&
    contentOf(former.lines) === contentOf(lines);
  return isSame ? former : null;
}

/** The decants that give their credit, as text. */
function creditsOf({ credits }: Pick<PlacedOrder, "credits">): string {
  const named = credits.map(({ sizeId, decantOrderId, decantType, units }) =>
    JSON.stringify([sizeId, decantOrderId, decantType, units]),
  );
  return named.sort().join();
}

function contentOf(lines: readonly (OrderLine | PricedOrderLine)[]): string {
  const named = lines.map(({ perfumeId, type, sizeId, quantity, unitCentavos }) =>
    JSON.stringify([perfumeId, type, sizeId, quantity, unitCentavos]),
  );
  return named.sort().join();
}
