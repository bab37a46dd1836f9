import { type OpenRefund, readDueRefunds, tryRefundAgain } from "#db/payments/refunds.ts";
import { finishNotices } from "#db/payments/webhook-inbox.ts";
import { describeError, log } from "../log.ts";
import { written } from "../written.ts";
import { applyPayment } from "./apply-payment.ts";
import type { PaymentContext } from "./payment-context.ts";
import { endDone, lookAtRefund, type RefundSettled, sendRefund } from "./settle-refund.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Maximum refunds of one run. */
const MOST = 20;
/**
 * How long the provider is trusted to remember an idempotency key; it documents no time
 * (docs/outside-services.md#idempotency-keys).
 */
const KEY_KEPT_MS = 20 * HOUR_MS;

/** Continues refunds that are unanswered or undecided. Returns how many are still open. */
export async function resolveRefunds(context: PaymentContext): Promise<{ refunds: number; open: number }> {
  const due = await readDueRefunds(context.db, context.nowMs, MOST);
  let open = 0;
  for (const refund of due) {
    const settled = await goOn(context, refund).catch((error) => {
      log("refund_unresolved", { orderId: refund.orderId, ...describeError(error) });
      return "open";
    });
    if (settled === "open") open += 1;
  }
  return { refunds: due.length, open };
}

async function goOn(context: PaymentContext, refund: OpenRefund): Promise<RefundSettled> {
  const { nowMs } = context;
  const waitMs = Math.min(Math.max(nowMs - refund.createdAtMs, 5 * MINUTE_MS), 6 * HOUR_MS);
  await written(context, [tryRefundAgain(refund.id, nowMs + waitMs)]);
  return refund.providerRefundId === null ? askAgain(context, refund) : lookAtRefund(context, refund);
}

/**
 * Repeats a refund under its key, which the provider executes once. When the key may be forgotten, the payment decides:
 * if its refunded amount already includes this refund, nothing is sent (docs/faults.md#f25-refund-without-an-answer).
 */
async function askAgain(context: PaymentContext, refund: OpenRefund): Promise<RefundSettled> {
  const { nowMs, gateway } = context;
  const { paymentId, amountCentavos, doneCentavos, createdAtMs } = refund;
  const looked = await gateway.get(paymentId);
  if (looked.kind !== "found") return "open";
  const { payment } = looked;
  const also = [finishNotices(paymentId, nowMs, nowMs)];
  await applyPayment(context, payment, { buyerWaits: false, by: "provider", also });
  const isForgotten = nowMs - createdAtMs >= KEY_KEPT_MS;
  if (isForgotten && payment.refundedCentavos >= doneCentavos + amountCentavos) return endDone(context, refund, null);
  return sendRefund(context, refund, payment.amountCentavos === amountCentavos);
}
