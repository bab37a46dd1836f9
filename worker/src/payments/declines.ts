/** Limits of declined cards. See docs/product-rules.md#declined-cards */
import { consumeRateLimit, type RateLimitUse, readRateLimitUses, refundRateLimit } from "#db/accounts/rate-limits.ts";
import type { CardCheckout } from "#db/payments/card-checkout.ts";
import { isDuplicate } from "#shop/payments/provider-payment.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { ChargeOutcome } from "../ports/payment-gateway.ts";
import { cardDeclineLimit, declineLimits, secondsToWaitBefore, usesOf } from "../rate-limits.ts";
import type { PaymentContext, RequestContext, Statements } from "../request-context.ts";

/** The declines of a person whose reason they read. Later reasons would help to guess a card's data. */
const EXPLAINED_DECLINES = 2;

interface Payer {
  userId: string;
  /** The buyer's network. */
  address: string;
}

/** The person's declines in this hour, a charge under way included. */
export function declinesOf(context: RequestContext, payer: Payer, uses: readonly RateLimitUse[]): number {
  const [ofPerson] = declineLimits(context, payer);
  return ofPerson ? usesOf(ofPerson, uses) : 0;
}

/** Whether the reason of the person's next decline stays hidden from them. */
export function hidesNextReason(context: RequestContext, payer: Payer, { declineUses }: CardCheckout): boolean {
  return declinesOf(context, payer, declineUses) >= EXPLAINED_DECLINES;
}

type TooManyDeclines = Refused<"too_many_declines"> | null;

/** The refusal after too many declines of the person or of their network; null before. */
export function refusalOfPayer(context: RequestContext, payer: Payer, { declineUses }: CardCheckout): TooManyDeclines {
  return refusalAfter(secondsToWaitBefore(declineLimits(context, payer), declineUses, context));
}

/**
 * The refusal after too many declines of the card; null before. A token does not say its card, so the provider is asked,
 * only while some card has reached its limit. Without an answer the other limits are enough.
 */
export async function refusalOfCard(
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
 * What to count after a charge, which was counted as declined before it was sent: the card of a declined one. Any other
 * result gives the charge back.
 */
export function countedAfter(context: RequestContext, payer: Payer, outcome: ChargeOutcome): Statements {
  const { nowMs } = context;
  if (!isDeclined(outcome)) return declineLimits(context, payer).map((limit) => refundRateLimit(limit, nowMs));
  const digits = outcome.kind === "answered" ? outcome.cardDigits : null;
  return digits === null ? [] : cardDeclineLimit(context, digits).map((limit) => consumeRateLimit(limit, nowMs));
}

function isDeclined(outcome: ChargeOutcome): boolean {
  if (outcome.kind !== "answered") return outcome.kind === "invalid";
  return outcome.payment.status === "rejected" && !isDuplicate(outcome.payment);
}
