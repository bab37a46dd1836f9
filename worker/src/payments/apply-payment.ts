import { queueOrderArrival } from "#db/mail/order-arrivals.ts";
import { queueAlert, queueOrderMail } from "#db/mail/outbox.ts";
import { expireOverdue } from "#db/orders/order-expiry.ts";
import { moveOrder, takeFromCart } from "#db/orders/order-moves.ts";
import { orderIn, selectOrder } from "#db/orders/orders.ts";
import { settleAttempt } from "#db/payments/attempts.ts";
import { type OrderOfPayment, type PaymentFacts, readPaymentFacts, storePayment } from "#db/payments/payments.ts";
import { write } from "#db/write.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { type Attempt, attemptOf, isLive, isWaiting, nextLookupAtMs } from "#shop/payments/attempt.ts";
import { type PaymentPlan, planPayment } from "#shop/payments/plan.ts";
import { holdsMoney, type ProviderPayment, rankOf } from "#shop/payments/provider-payment.ts";
import { matchesOrder } from "#shop/payments/situation.ts";
import { log } from "../log.ts";
import { writeWithUnits } from "../orders/expire-orders.ts";
import type { Searched } from "../ports/payment-gateway.ts";
import type { PaymentContext, Statements } from "../request-context.ts";

/** Options of `applyPayment`. */
export interface ApplyOptions {
  /** True if the buyer reads the result in this response or must get no mail: a rejected or cancelled payment sends none. */
  buyerWaits: boolean;
  /** The actor of the order move: `provider`, or an administrator's id. */
  by: string;
  /** Facts that are already known; saves the first read. */
  facts?: PaymentFacts;
  /** More statements for the same batch, written even when the payment changes nothing. */
  also?: Statements;
}

/** The result of applying a payment. */
export interface Applied {
  /** The order afterwards; null when the payment matches no order. */
  order: PlacedOrder | null;
  hasMails: boolean;
}

/** Refusals that mean that another request changed the order or the payment first. */
const RACES: readonly string[] = ["order_version", "order_hold_moves", "payment_backwards", "unique"];
/** Maximum tries while other requests change the order or the payment. */
const MAX_ATTEMPTS = 10;

/**
 * Applies a payment of the provider: payment, attempt, order, units, mails and cart, in one batch or not at all. No
 * other code turns a payment into state (docs/architecture.md#one-place-applies-a-payment). Idempotent.
 */
export async function applyPayment(
  context: PaymentContext,
  payment: ProviderPayment,
  options: ApplyOptions,
): Promise<Applied> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const known = attempt === 1 ? options.facts : undefined;
    const facts = known ?? (await readPaymentFacts(context.db, payment));
    const applied = await applyTo(context, payment, options, facts);
    if (applied !== "changed") return applied;
  }
  throw new Error("a payment's order kept changing");
}

async function applyTo(context: PaymentContext, given: ProviderPayment, options: ApplyOptions, facts: PaymentFacts) {
  const { order } = facts;
  const stored = facts.payments.find(({ id }) => id === given.id);
  // A later state of a payment may lack the reference to its order; the stored state has it.
  const payment = { ...given, externalReference: given.externalReference ?? stored?.externalReference ?? null };
  const attempt = attemptOf(payment, facts);
  const plan = planOf(context, payment, options, facts, attempt);
  const applying = { context, payment, options, order, attempt, facts, plan };
  let written = await writeWithUnits(context, batchOf(applying));
  if (!written.ok && written.refusal.code === "stock_ge0" && plan.otherwise)
    written = await write(context.db, batchOf({ ...applying, plan: withoutUnits(plan) }));
  if (!written.ok) {
    const { code } = written.refusal;
    if (!RACES.includes(code)) throw new Error(`the database rejected a payment: ${code}`);
    return "changed" as const;
  }
  if (plan.stores && (plan.move || !order)) logApplied(payment, order, plan);
  return {
    order: order ? orderIn(written.results) : null,
    hasMails: plan.mails.length + plan.adminMails.length > 0 || plan.otherwise !== null,
  };
}

function planOf(
  { collectorId }: PaymentContext,
  payment: ProviderPayment,
  { buyerWaits }: ApplyOptions,
  { order, payments, attempts }: PaymentFacts,
  attempt: Attempt | null,
): PaymentPlan {
  const others = payments.filter((other) => other.id !== payment.id && holdsMoney(other));
  const stored = payments.find(({ id }) => id === payment.id) ?? null;
  const situation = {
    order,
    // A payment that was stored without its order has moved nothing.
    known: order && stored?.orderId === null ? null : stored,
    attempt,
    otherLive: attempts.some(({ id, state }) => id !== attempt?.id && isLive(state)),
    otherMoney: others.length > 0,
    otherMismatch: order !== null && others.some((other) => !matchesOrder(order, collectorId, other)),
    otherDispute: others.some(({ status }) => status === "in_mediation"),
    collectorId,
    buyerWaits,
  };
  return planPayment(situation, payment);
}

/** The plan when the units are gone: the money waits for an administrator's decision. */
function withoutUnits(plan: PaymentPlan): PaymentPlan {
  const { review = null, adminMails = [] } = plan.otherwise ?? {};
  const mails = plan.mails.filter((kind) => kind === "order-refunded");
  return { ...plan, move: null, review, clearsReview: false, mails, adminMails: [...plan.adminMails, ...adminMails] };
}

interface Applying {
  context: PaymentContext;
  payment: ProviderPayment;
  options: ApplyOptions;
  order: OrderOfPayment | null;
  attempt: Attempt | null;
  facts: PaymentFacts;
  plan: PaymentPlan;
}

function batchOf(applying: Applying): Statements {
  const { context, payment, options, order, attempt, plan } = applying;
  const also = options.also ?? [];
  const read = order ? [selectOrder({ orderId: order.id })] : [];
  // A batch must not be empty, hence `select 1`. Without `stores`, nothing of the payment is written.
  if (!plan.stores) return [...also, ...read, ...(also.length + read.length === 0 ? ["select 1"] : [])];
  const storing = storePayment(payment, {
    orderId: order?.id ?? null,
    attemptId: attempt?.id ?? null,
    nowMs: context.nowMs,
  });
  return [
    ...also,
    storing,
    ...settling(applying),
    ...(order ? onOrder(applying, order) : []),
    ...alerts(applying),
    ...read,
  ];
}

function settling({ context: { nowMs }, payment, attempt, facts, plan }: Applying): Statements {
  const kept = facts.attempts.find(({ id }) => id === attempt?.id);
  if (!kept) return [];
  const isOver = !isWaiting(plan.attemptState ?? kept.state) || rankOf(payment.status) > 1;
  return [
    settleAttempt({
      attemptId: kept.id,
      state: plan.attemptState,
      providerPaymentId: payment.id,
      nowMs,
      nextCheckAtMs: isOver ? null : nextLookupAtMs(kept.sentAtMs, nowMs),
    }),
  ];
}

/** Every change and every mail increments the version, so of two concurrent writers one conflicts and retries. */
function onOrder({ context, options, plan, attempt }: Applying, { id: orderId, version }: OrderOfPayment): Statements {
  const { nowMs } = context;
  const { move, figures, review, clearsReview, mails, adminMails, emptiesCart } = plan;
  const changes = move || figures || review || clearsReview || emptiesCart || mails.length + adminMails.length > 0;
  if (!changes) return [];
  const moved = moveOrder({
    orderId,
    version,
    move,
    figures,
    review: review ?? (clearsReview ? null : undefined),
    expiresAtMs: null,
    by: options.by,
    nowMs,
  });
  return [
    // Expires overdue orders first: they may hold the units that this order takes again
    // (docs/product-rules.md#order-expiry).
    ...(move?.stockEvent === "resell" ? expireOverdue(nowMs) : []),
    moved,
    ...(mails.includes("order-confirmed") ? [queueOrderArrival(orderId, version + 1, nowMs)] : []),
    // Queued after the administrators' mail: the sender after a response starts with the newest mail, here the buyer's.
    ...mails.map((kind) => queueOrderMail(kind, orderId, version + 1, nowMs)),
    // At a card reader an administrator sells, so the buyer's cart stays.
    ...(emptiesCart && !attempt?.readerId ? [takeFromCart(orderId)] : []),
  ];
}

function alerts({ context: { nowMs }, payment, order, plan }: Applying): Statements {
  const { id: paymentId, amountCentavos } = payment;
  const ofOrder = order ? { orderId: order.id, number: order.number } : { orderId: null };
  return plan.adminMails.map((kind) =>
    queueAlert({ kind, paymentId, ...ofOrder, amountCentavos }, String((order?.version ?? 0) + 1), nowMs),
  );
}

function logApplied({ id: paymentId, status }: ProviderPayment, order: OrderOfPayment | null, { move }: PaymentPlan) {
  if (order) log("payment_applied", { orderId: order.id, paymentId, status, to: move?.to ?? null });
  else log("orphan_payment", { paymentId, status });
}

/** Searches all payments of an order and applies each, oldest first, except `exceptId`, which the caller applies itself. */
export async function findPayments(
  context: PaymentContext,
  externalReference: string,
  exceptId: string | null = null,
): Promise<Searched> {
  const found = await context.gateway.findByReference(externalReference);
  if (found.kind === "unanswered") return found;
  for (const payment of oldestFirst(found.payments.filter(({ id }) => id !== exceptId)))
    await applyPayment(context, payment, { buyerWaits: false, by: "provider" });
  return found;
}

/**
 * The provider returns the newest first. Reversing before the stable sort puts the older one first also for equal
 * milliseconds.
 */
function oldestFirst(payments: readonly ProviderPayment[]): ProviderPayment[] {
  return payments.toReversed().toSorted((one, other) => one.updatedAtMs - other.updatedAtMs);
}
