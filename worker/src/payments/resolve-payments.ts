import { queueOrderMail } from "#db/mail/outbox.ts";
import { moveOrder } from "#db/orders/order-moves.ts";
import { findOrder } from "#db/orders/orders.ts";
import {
  type DueAttempt,
  isNotFound,
  readDueAttempts,
  scheduleCheck,
  settleOpenAttempt,
} from "#db/payments/attempts.ts";
import { type OpenRefund, scheduleRefundRetry, selectDueRefunds } from "#db/payments/refunds.ts";
import { finishWebhooks, type PaymentOfWebhook, selectDueWebhooks } from "#db/payments/webhook-inbox.ts";
import { readRows } from "#db/read.ts";
import { write } from "#db/write.ts";
import { providerMove } from "#shop/orders/order.ts";
import { MAX_CLOCK_DIFFERENCE_MS, nextLookupAtMs, planAfterNotFound } from "#shop/payments/attempt.ts";
import { describeError, log } from "../log.ts";
import { type PaymentContext, type Statements, written } from "../request-context.ts";
import { applyPayment, findPayments } from "./apply-payment.ts";
import { checkReaderCharge } from "./charge-reader.ts";
import { type AppliedPayment, readAndApply, releaseWebhooks } from "./handle-webhook.ts";
import { checkRefund, type RefundSettled, sendRefund, settleListed } from "./settle-refund.ts";

/** Finishes open payments and refunds. */
export async function resolveOpen(context: PaymentContext): Promise<Resolved & { refunds: number; open: number }> {
  return { ...(await resolvePayments(context)), ...(await resolveRefunds(context)) };
}

/** Maximum attempts, and maximum webhooks, of one run. */
const MAX_PER_KIND = 50;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A payment pending for longer is logged: it should have ended. */
const LONG_WAIT_MS = 72 * HOUR_MS;
/** A webhook is closed when the provider still does not know its payment at this age. */
const UNKNOWN_PAYMENT_MS = 24 * HOUR_MS;

/**
 * After this time a charge at a card reader has expired; if it still cannot be read, its payment is searched like any
 * other.
 */
const READER_LIMIT_MS = 20 * MINUTE_MS;

interface Resolved {
  notices: number;
  attempts: number;
  /** Of these, the ones without a usable response, and those that failed; a later run tries again. */
  unanswered: number;
}

/**
 * Finishes stored webhooks, and charges that are unknown or undecided (docs/product-rules.md#unknown-charge). Only the
 * provider's response ends a hold (docs/architecture.md#the-provider-ends-a-card-hold). Runs may overlap.
 */
export async function resolvePayments(context: PaymentContext): Promise<Resolved> {
  const webhooks = await readRows(context.db, selectDueWebhooks(context.nowMs, MAX_PER_KIND));
  const attempts = await readDueAttempts(context.db, context.nowMs, MAX_PER_KIND);
  const unanswered =
    (await countUnanswered(
      webhooks,
      (webhook) => finishWebhook(context, webhook),
      (webhook) => postpone(context, webhook),
    )) + (await countUnanswered(attempts, (attempt) => finishAttempt(context, attempt)));
  return { notices: webhooks.length, attempts: attempts.length, unanswered };
}

/** After this many failures in a row the provider counts as down, and this run asks it nothing more. */
const FAILURES_IN_A_ROW = 3;

/**
 * Calls `work` for each item, and returns for how many it failed or got no response. A failure is logged and does not stop the
 * others. After `FAILURES_IN_A_ROW` it calls `leave` for the rest instead; by default these come first in the next run.
 */
async function countUnanswered<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<boolean>,
  leave: (item: Item) => Promise<void> = async () => {},
): Promise<number> {
  let [unanswered, inARow] = [0, 0];
  for (const item of items) {
    if (inARow === FAILURES_IN_A_ROW) {
      await leave(item);
      continue;
    }
    const isAnswered = await work(item).catch((error) => {
      log("payment_unresolved", describeError(error));
      return false;
    });
    inARow = isAnswered ? 0 : inARow + 1;
    if (!isAnswered) unanswered += 1;
  }
  return unanswered;
}

/** A webhook that waits must not be overdue for long (`webhook_done_or_tried` in db/audit/money-rules.ts). */
function postpone(context: PaymentContext, { paymentId, tries }: PaymentOfWebhook): Promise<void> {
  return releaseWebhooks(context, paymentId, nextTry(context.nowMs, tries));
}

async function finishWebhook(context: PaymentContext, webhook: PaymentOfWebhook) {
  const { paymentId, receivedAtMs } = webhook;
  // Postponed first, so that a failure here cannot block the webhooks behind it.
  await postpone(context, webhook);
  const result = await readAndApply(context, paymentId);
  if (result === "not_found" && context.nowMs - receivedAtMs >= UNKNOWN_PAYMENT_MS) {
    log("notice_of_no_payment", { paymentId });
    await releaseWebhooks(context, paymentId, null);
  }
  return result !== "unanswered";
}

/** The next try: 5 minutes, then twice as long each time, up to 6 hours. */
function nextTry(nowMs: number, tries: number): number {
  return nowMs + Math.min(5 * MINUTE_MS * 2 ** tries, 6 * HOUR_MS);
}

async function finishAttempt(context: PaymentContext, attempt: DueAttempt): Promise<boolean> {
  const { nowMs } = context;
  // Postponed first, so that overlapping and failed runs do not repeat the call immediately.
  await written(context, [scheduleCheck(attempt.id, nextLookupAtMs(attempt.sentAtMs, nowMs))]);
  if (attempt.state !== "sent" && attempt.state !== "unknown")
    return (await checkPending(context, attempt)) !== "unanswered";
  if (attempt.readerChargeId !== null) {
    const result = await checkReaderCharge(context, attempt.orderId);
    const isRead = result.ok && result.charge !== "unclear";
    if (isRead || nowMs - attempt.sentAtMs < READER_LIMIT_MS) return isRead;
  }
  const found = await findPayments(context, attempt.externalReference);
  if (found.kind === "unanswered") return checkSoon(context, attempt);
  if (found.payments.some(({ attemptId }) => attemptId === attempt.id)) return true;
  await notFound(context, attempt);
  return true;
}

async function checkPending(context: PaymentContext, attempt: DueAttempt): Promise<AppliedPayment> {
  const { id: attemptId, orderId, providerPaymentId, sentAtMs } = attempt;
  if (context.nowMs - sentAtMs > LONG_WAIT_MS) log("payment_waits_long", { orderId, attemptId });
  return readAndApply(context, providerPaymentId ?? "");
}

/** Without a response nothing changes: the next run tries again. */
async function checkSoon(context: PaymentContext, { id }: DueAttempt): Promise<false> {
  await written(context, [scheduleCheck(id, context.nowMs + MINUTE_MS)]);
  return false;
}

/** Counts a "not found", and releases the units when enough have counted (docs/product-rules.md#unknown-charge). */
async function notFound(context: PaymentContext, attempt: DueAttempt): Promise<void> {
  const { db, nowMs } = context;
  const { id: attemptId, orderId, sentAtMs, notFoundCount } = attempt;
  const plan = planAfterNotFound({ sentAtMs, nowMs, notFoundCount });
  const state = plan.nextCheckAtMs === null ? "abandoned" : "unknown";
  const counted = settleOpenAttempt({
    attemptId,
    state,
    nowMs,
    nextCheckAtMs: plan.nextCheckAtMs,
    notFoundCount: plan.notFoundCount,
  });
  const releasing = plan.releases ? await release(context, attempt, isNotFound(attemptId, plan.notFoundCount)) : [];
  const outcome = await write(db, [counted, ...releasing]);
  if (outcome.ok && outcome.results[1]?.rowsAffected === 1) log("charge_not_found", { orderId, attemptId });
  // A write conflict: the next run tries again.
  if (!outcome.ok && outcome.refusal.code !== "order_version")
    throw new Error(`an attempt was refused by the database: ${outcome.refusal.code}`);
}

/** Returns the statements that release the units and mail the buyer. A buyer at a card reader gets no mail. */
async function release(
  { db, nowMs }: PaymentContext,
  { orderId, readerId }: DueAttempt,
  isStillNotFound: ReturnType<typeof isNotFound>,
): Promise<Statements> {
  const order = await findOrder(db, orderId);
  const move = order && providerMove(order.statusGlimmer, "unknown", "");
  if (!move) return [];
  const { version } = order;
  const moved = { orderId, version, move, expiresAtMs: null, by: "provider", nowMs };
  const mail = queueOrderMail("order-rejected", orderId, version + 1, nowMs, isStillNotFound);
  return [moveOrder(moved, isStillNotFound), ...(readerId === null ? [mail] : [])];
}

/** Maximum refunds of one run. */
const MAX_REFUNDS = 20;
/** How long the provider surely remembers an idempotency key (docs/outside-services.md#idempotency-keys). */
const KEY_KEPT_MS = 20 * HOUR_MS;

/** Continues refunds without a response or a decision. Returns how many are still open. */
async function resolveRefunds(context: PaymentContext): Promise<{ refunds: number; open: number }> {
  const due = await readRows(context.db, selectDueRefunds(context.nowMs, MAX_REFUNDS));
  const open = await countUnanswered(due, async (refund) => (await continueRefund(context, refund)) !== "open");
  return { refunds: due.length, open };
}

async function continueRefund(context: PaymentContext, refund: OpenRefund): Promise<RefundSettled> {
  const { nowMs } = context;
  const waitMs = Math.min(Math.max(nowMs - refund.createdAtMs, 5 * MINUTE_MS), 6 * HOUR_MS);
  await written(context, [scheduleRefundRetry(refund.id, nowMs + waitMs)]);
  return refund.providerRefundId === null ? repeatRefund(context, refund) : checkRefund(context, refund);
}

/**
 * Repeats a refund under its key, which the provider executes once. When the key may be forgotten, nothing is sent if
 * the provider lists the refund (docs/faults.md#f25-refund-without-an-answer).
 */
async function repeatRefund(context: PaymentContext, refund: OpenRefund): Promise<RefundSettled> {
  const { nowMs, gateway } = context;
  const { paymentId, amountCentavos, createdAtMs } = refund;
  const result = await gateway.get(paymentId);
  if (result.kind !== "found") return "open";
  const { payment } = result;
  const also = [finishWebhooks(paymentId, nowMs, nowMs)];
  await applyPayment(context, payment, { buyerWaits: false, by: "provider", also });
  const isFull = payment.amountCentavos === amountCentavos;
  const isForgotten = nowMs - createdAtMs >= KEY_KEPT_MS;
  const like = {
    isAnyAmount: isFull && payment.refundedCentavos === amountCentavos,
    fromMs: createdAtMs - MAX_CLOCK_DIFFERENCE_MS,
  };
  const settled = isForgotten ? await settleListed(context, refund, like) : null;
  return settled ?? sendRefund(context, refund, isFull);
}
