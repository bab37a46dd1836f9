import { moveOrder } from "#db/orders/order-moves.ts";
import { findOrder, orderIn, selectOrder } from "#db/orders/orders.ts";
import { isOpenAttempt, settleOpenAttempt } from "#db/payments/attempts.ts";
import type { PaymentFacts } from "#db/payments/payments.ts";
import { write } from "#db/write.ts";
import { providerMove } from "#shop/orders/order.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { firstLookupAtMs } from "#shop/payments/attempt.ts";
import type { Charge } from "#shop/payments/charge.ts";
import { HIDDEN_DETAIL, paymentMessage } from "#shop/payments/payment-messages.ts";
import { isDuplicate, type ProviderPayment } from "#shop/payments/provider-payment.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { describeError, log } from "../log.ts";
import type { ChargeOutcome } from "../ports/payment-gateway.ts";
import { type PaymentContext, type Statements, written } from "../request-context.ts";
import { applyPayment, findPayments } from "./apply-payment.ts";
import type { CardInput } from "./card-order-batch.ts";
import { type CardPlaced, countedAfter, type PlaceCardRefusals, placeCardOrder } from "./place-card-order.ts";

/** The order after the charge. `isKnown` is false while the charge's result is unknown. */
export interface CardCharged {
  ok: true;
  order: PlacedOrder;
  isKnown: boolean;
}

/** Maximum tries to release an order's units after write conflicts. */
const MAX_ATTEMPTS = 5;

export type ChargeRefusals = PlaceCardRefusals | "card_data_refused" | "provider_unavailable";

/**
 * Buys the stored cart by card: places the order, sends one charge, applies its result
 * (docs/architecture.md#a-card-payment). A repeated request key charges nothing. Usually three database trips, for any
 * number of lines. The caller keeps the promise alive (`waitUntil`).
 */
export async function chargeCard(
  context: PaymentContext,
  input: CardInput,
): Promise<CardCharged | Refused<ChargeRefusals>> {
  const placed = await placeCardOrder(context, input);
  if (!placed.ok) return placed;
  const { order } = placed;
  if (placed.kind === "repeated") return { ok: true, order, isKnown: !awaitsResult(order) };
  log("charge_sent", { orderId: order.id, attemptId: placed.attemptId });
  const outcome = await context.gateway.charge(chargeOf(input, placed));
  try {
    return await settle(context, input, placed, outcome);
  } catch (error) {
    // The charge is sent: the webhook or the cron applies its result
    // (docs/faults.md#f7-database-down-after-the-charge).
    log("payment.apply_failed", { orderId: order.id, attemptId: placed.attemptId, ...describeError(error) });
    return refusalOf(outcome, placed) ?? { ok: true, order, isKnown: false };
  }
}

/** Whether an order still waits for the result of its charge. */
function awaitsResult({ statusGlimmer, card }: PlacedOrder): boolean {
  return statusGlimmer === "Autorización Pendiente" && card?.paymentStatus === null;
}

function chargeOf(input: CardInput, { order, attemptId, checkout }: CardPlaced): Charge {
  const { account, settings } = checkout;
  const { firstName, lastName, phone, createdAtMs: registeredAtMs } = account;
  return {
    attemptId,
    externalReference: order.externalReference,
    amountCentavos: order.transactionCentavos,
    shopName: settings.shop.shopName,
    card: input.card,
    payer: { ...input.payer, firstName, lastName, phone, registeredAtMs },
    lines: order.lines,
    address: order.address,
    meliSessionId: input.meliSessionId,
  };
}

async function settle(context: PaymentContext, input: CardInput, placed: CardPlaced, outcome: ChargeOutcome) {
  const counted = countedAfter(context, input, outcome);
  if (outcome.kind === "answered") return applyResult(context, input, placed, outcome.payment, counted);
  if (outcome.kind === "unknown") return storeUnknown(context, placed, outcome.reason, counted);
  const refused = refusalOf(outcome, placed);
  const detail = outcome.kind === "invalid" ? "card_data_refused" : "provider_unavailable";
  await rejectUncharged(context, placed, detail, counted);
  if (outcome.kind === "misconfigured") log("payment_misconfigured", { reason: outcome.reason });
  return refused ?? refuse({ code: "provider_unavailable" });
}

/** The refusal for the buyer when the charge was certainly not made; null with a payment or an unknown result. */
function refusalOf(
  outcome: ChargeOutcome,
  { hidesReason }: CardPlaced,
): Refused<"card_data_refused" | "provider_unavailable"> | null {
  if (outcome.kind === "invalid")
    return refuse({ code: "card_data_refused", fields: hidesReason ? UNEXPLAINED_FIELDS : outcome.fields });
  if (outcome.kind === "nothing_taken" || outcome.kind === "misconfigured")
    return refuse({ code: "provider_unavailable" });
  return null;
}

const UNEXPLAINED_FIELDS = { token: [paymentMessage({ status: "rejected", statusDetail: HIDDEN_DETAIL }).message] };

async function applyResult(
  context: PaymentContext,
  input: CardInput,
  placed: CardPlaced,
  payment: ProviderPayment,
  also: Statements,
) {
  if (isDuplicate(payment)) {
    // The provider calls this charge a duplicate: apply the other payment before this rejection.
    const found = await findPayments(context, placed.order.externalReference, payment.id);
    if (found.kind === "unanswered") return storeUnknown(context, placed, "duplicate_unread", also);
  }
  const options = {
    buyerWaits: true,
    by: "provider",
    also,
    ...(isDuplicate(payment) ? {} : { facts: factsOf(input, placed) }),
  };
  const { order } = await applyPayment(context, payment, options);
  return { ok: true as const, order: order ?? placed.order, isKnown: order !== null };
}

/** The facts right after placing: one sent attempt, no payments. */
function factsOf({ card }: CardInput, { order, attemptId }: CardPlaced): PaymentFacts {
  const attempt = {
    id: attemptId,
    orderId: order.id,
    state: "sent" as const,
    ...{ providerPaymentId: null, readerId: null, readerChargeId: null },
    installments: card.installments,
    sentAtMs: order.movedAtMs,
    notFoundCount: 0,
  };
  return { order, payments: [], attempts: [attempt] };
}

async function storeUnknown(
  context: PaymentContext,
  { order, attemptId }: CardPlaced,
  reason: string,
  counted: Statements,
) {
  log("charge_unknown", { orderId: order.id, attemptId, reason });
  const { nowMs } = context;
  const settled = settleOpenAttempt({ attemptId, state: "unknown", nowMs, nextCheckAtMs: firstLookupAtMs(nowMs) });
  const now = orderIn(await written(context, [settled, ...counted, selectOrder({ orderId: order.id })]));
  return { ok: true as const, order: now, isKnown: !awaitsResult(now) };
}

/** Rejects a charge that took no money: releases the units, so that the buyer can retry. `detail`: the reason to show. */
export async function rejectUncharged(
  { db, nowMs }: PaymentContext,
  { order, attemptId }: Pick<CardPlaced, "order" | "attemptId">,
  detail: string,
  counted: Statements = [],
): Promise<void> {
  let seen: PlacedOrder | null = order;
  for (let attempt = 1; seen && attempt <= MAX_ATTEMPTS; attempt++) {
    const { id: orderId, version, statusGlimmer }: PlacedOrder = seen;
    const move = providerMove(statusGlimmer, "rejected", detail);
    const moved = { orderId, version, move, expiresAtMs: null, by: "provider", nowMs };
    const outcome = await write(db, [
      // Another attempt may hold the units meanwhile: they stay with it.
      ...(move ? [moveOrder(moved, isOpenAttempt(attemptId))] : []),
      settleOpenAttempt({ attemptId, state: "invalid", nowMs, nextCheckAtMs: null }),
      ...counted,
    ]);
    if (outcome.ok) return;
    if (outcome.refusal.code !== "order_version")
      throw new Error(`a charge that was not made was refused: ${outcome.refusal.code}`);
    seen = await findOrder(db, orderId);
  }
  throw new Error("the order of a charge that was not made kept changing");
}
