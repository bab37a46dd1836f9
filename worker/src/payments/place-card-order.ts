import { readRateLimitUses } from "#db/accounts/rate-limits.ts";
import { findOrder, orderIn } from "#db/orders/orders.ts";
import { type CardCheckout, findLastAttempt, readCardCheckout } from "#db/payments/card-checkout.ts";
import { type Written, write } from "#db/write.ts";
import { type CartItemKey, lineKey } from "#shop/cart/cart-line.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { isDuplicate } from "#shop/payments/provider-payment.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { describeError, log } from "../log.ts";
import { type PricingRefusals, placeWithRetry, priceOrder } from "../orders/place-order.ts";
import type { ChargeOutcome } from "../ports/payment-gateway.ts";
import {
  CARD_DECLINES,
  cardDeclineLimit,
  consumeRateLimits,
  declineLimits,
  refundRateLimits,
  secondsToWaitBefore,
  usesOf,
} from "../rate-limits.ts";
import type { PaymentContext, RequestContext, Statements } from "../request-context.ts";
import { type CardBatch, type CardInput, type CardPlacing, cardOrderBatch } from "./card-order-batch.ts";

type CardRefusals = PricingRefusals | "payment_open" | "too_many_declines" | "challenge_required";
export type PlaceCardRefusals = CardRefusals | "not_signed_in" | "idempotency_key_reused" | "busy";

/** An order that is placed and not charged yet. */
export interface CardPlaced {
  ok: true;
  kind: "placed";
  order: PlacedOrder;
  attemptId: string;
  /** Whether the buyer reads no reason if the charge is declined. */
  hidesReason: boolean;
  checkout: CardCheckout;
}

/** The order of an earlier request with the same key, whose attempt to charge is stored. */
interface CardRepeated {
  ok: true;
  kind: "repeated";
  order: PlacedOrder;
}

/**
 * Places a card order, or holds the units of a rejected one again, with the attempt of the charge, so that every charge
 * is stored before it is sent (docs/architecture.md#charges-are-stored-before-they-are-sent). Usually two database trips.
 */
export function placeCardOrder(context: PaymentContext, input: CardInput) {
  const { externalReference } = input;
  const limits = { declineLimits: declineLimits(context, input), cardLimit: CARD_DECLINES };
  return placeWithRetry<CardCheckout, CardPlaced | CardRepeated, CardRefusals>(context, input, {
    read: (question) => readCardCheckout(context.db, { ...question, ...limits, externalReference }),
    price: (checkout) => priceCardOrder(context, checkout, input),
    place: (placing) => place(context, input, placing),
    repeat: (order) => ({ ok: true, kind: "repeated", order }),
  });
}

function priceCardOrder(context: RequestContext, checkout: CardCheckout, input: CardInput) {
  const isOpen = checkout.former?.statusGlimmer === "Autorización Pendiente" || checkout.hasOpenCharge;
  if (isOpen) return refuse({ code: "payment_open" });
  const tooMany = refusalOfPayer(context, input, checkout);
  if (tooMany) return tooMany;
  const priced = priceOrder(checkout, input, { ...context, payment: "card" });
  if (!priced.ok || contentOf(input.shownLines ?? priced.lines) === contentOf(priced.lines)) return priced;
  return refuse({ code: "card_repriced", totalCentavos: priced.total.transactionCentavos });
}

/** The content of a cart as text that does not depend on the sequence of its lines. */
function contentOf(lines: readonly (CartItemKey & { quantity: number })[]): string {
  const sorted = lines.map((line) => `${lineKey(line)} ${line.quantity}`).sort();
  return sorted.join("\n");
}

async function place(
  context: PaymentContext,
  input: CardInput,
  placing: CardPlacing,
): Promise<CardPlaced | Refused<CardRefusals> | "changed"> {
  const { checkout, lines } = placing;
  const hidesReason = hidesNextReason(context, input, checkout);
  // After two declines, further attempts may come from a program that tries stolen cards.
  const challenge = hidesReason ? await input.challenge() : "waived";
  if (typeof challenge === "object") return challenge;
  const tooManyOfCard = await refusalOfCard(context, input.card.token, checkout);
  if (tooManyOfCard) return tooManyOfCard;
  const batch = cardOrderBatch(context, input, placing, hidesReason);
  const placed = await writeOrFind(context, batch);
  if (placed === "changed") return "changed";
  if ("refusal" in placed) return refusalOfWrite(placed, (index) => lines[index - batch.firstLine]?.productName ?? "");
  return { ok: true, kind: "placed", order: placed.order, attemptId: batch.attemptId, hidesReason, checkout };
}

function refusalOfWrite(
  { refusal: { code, statementIndex } }: Extract<Written, { ok: false }>,
  nameOf: (statement: number) => string,
): Refused<CardRefusals> | "changed" {
  if (code === "stock_ge0" || code === "not_for_sale")
    return refuse({ code: "card_cannot_buy", productName: nameOf(statementIndex) || "Uno de los productos" });
  if (code === "charge_open") return refuse({ code: "payment_open" });
  // `unique`: a concurrent copy of this request was first. `coupon_used_up`, `credit_used`: price again from a new read.
  if (CHANGED.test(code)) return "changed";
  throw new Error(`a card order was refused by the database: ${code}`);
}

const CHANGED = /^(order_closed|unique|order_version|coupon_used_up|credit_used)$/;

type Sent = { order: PlacedOrder } | "changed" | Extract<Written, { ok: false }>;

/** Writes the batch. When it gets no response, reads whether its attempt exists: only a confirmed order is charged. */
async function writeOrFind({ db }: RequestContext, { statements, orderId, attemptId }: CardBatch): Promise<Sent> {
  try {
    const written = await write(db, statements);
    if (!written.ok) return written;
    const attempt = written.results.at(-2);
    return attempt?.rowsAffected === 1 ? { order: orderIn(written.results) } : "changed";
  } catch (error) {
    log("order_unanswered", { orderId, ...describeError(error) });
    const attempt = await findLastAttempt(db, orderId);
    const order = attempt?.id === attemptId ? await findOrder(db, orderId) : null;
    if (order) return { order };
    throw error;
  }
}

// Limits of declined cards (docs/product-rules.md#declined-cards).

/** Number of declines an hour that show their reason and need no challenge. More reasons would help to guess a card's data. */
const EXPLAINED_DECLINES = 2;

/** Whether the reason of the person's next decline stays hidden from them. A charge under way counts as a decline. */
function hidesNextReason(context: RequestContext, input: CardInput, { declineUses }: CardCheckout): boolean {
  const [ofPerson] = declineLimits(context, input);
  return ofPerson !== undefined && usesOf(ofPerson, declineUses) >= EXPLAINED_DECLINES;
}

type TooManyDeclines = Refused<"too_many_declines"> | null;

/** The refusal after too many declines of the person or of their network; null before. */
function refusalOfPayer(context: RequestContext, input: CardInput, { declineUses }: CardCheckout): TooManyDeclines {
  return refusalAfter(secondsToWaitBefore(declineLimits(context, input), declineUses, context));
}

/**
 * The refusal after too many declines of the card; null before. A token does not contain the card's digits: they are read
 * from the provider, but only while some card has reached its limit. Without a response only the other limits apply.
 */
async function refusalOfCard(
  context: PaymentContext,
  token: string,
  { hasBlockedCard }: CardCheckout,
): Promise<TooManyDeclines> {
  const digits = hasBlockedCard ? await context.gateway.digitsOfToken(token) : null;
  if (digits === null) return null;
  const limits = cardDeclineLimit(context, digits);
  const uses = await readRateLimitUses(context.db, limits, context.nowMs);
  return refusalAfter(secondsToWaitBefore(limits, uses, context));
}

function refusalAfter(retryAfterSeconds: number): TooManyDeclines {
  return retryAfterSeconds > 0 ? refuse({ code: "too_many_declines", retryAfterSeconds }) : null;
}

/**
 * Returns what to count after a charge, which was counted as declined before it was sent: a decline also counts for its
 * card, if the provider names its digits; any other result subtracts the charge again.
 */
export function countedAfter(context: RequestContext, input: CardInput, outcome: ChargeOutcome): Statements {
  if (!isDeclined(outcome)) return refundRateLimits(declineLimits(context, input), context);
  const digits = outcome.kind === "answered" ? outcome.cardDigits : null;
  return digits === null ? [] : consumeRateLimits(cardDeclineLimit(context, digits), context);
}

function isDeclined(outcome: ChargeOutcome): boolean {
  if (outcome.kind !== "answered") return outcome.kind === "invalid";
  return outcome.payment.status === "rejected" && !isDuplicate(outcome.payment);
}
