import { queueAlert } from "#db/queries/alert-mails.ts";
import { finishNotices, keepNotice } from "#db/queries/inbox.ts";
import { moveOrder } from "#db/queries/order-moves.ts";
import { findOrder } from "#db/queries/orders.ts";
import { endRefund, type OpenRefund, readDueRefunds, tryRefundAgain } from "#db/queries/refunds.ts";
import { write } from "#db/write.ts";
import { describeError, log } from "../log.ts";
import { applyPayment } from "./apply-payment.ts";
import { hearPayment } from "./hear-notice.ts";
import type { Paying } from "./paying.ts";
import { written } from "./written.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Refunds that one run looks at, at most. */
const MOST = 20;

/** What became of a refund. `open`: the provider gave no answer; the cron tries again, with the same key. */
export type RefundSettled = "done" | "refused" | "open";

/**
 * Asks the provider to give money back that is written down as to be given back, and writes down what it says. The same refund
 * is always asked for with the same words: `isWhole` when it is all of the payment.
 */
export async function sendRefund(paying: Paying, refund: OpenRefund, isWhole: boolean): Promise<RefundSettled> {
  const { id: key, paymentId, amountCentavos, orderId } = refund;
  const outcome = await paying.gateway.refund({ paymentId, amountCentavos: isWhole ? null : amountCentavos, key });
  if (outcome.kind === "done") return done(paying, refund, outcome.refundId);
  if (outcome.kind === "refused") return refuse(paying, refund, outcome.code);
  log("refund_unanswered", { orderId, paymentId, reason: outcome.reason });
  return "open";
}

/**
 * The payment itself says how much was given back: until it was asked, a notice of our own keeps that from being forgotten.
 */
async function done(paying: Paying, { id, paymentId, orderId }: OpenRefund, providerRefundId: string | null) {
  const { nowMs } = paying;
  await written(paying, [
    endRefund(id, { state: "done", providerRefundId, nowMs }),
    keepNotice({ paymentId, requestId: id, raw: "", nowMs, nextTryAtMs: nowMs }),
  ]);
  log("refunded", { orderId, paymentId });
  try {
    await hearPayment(paying, paymentId);
  } catch (error) {
    log("notice_left", { paymentId, ...describeError(error) });
  }
  return "done" as const;
}

async function refuse(paying: Paying, refund: OpenRefund, code: string): Promise<"refused"> {
  const { db, nowMs } = paying;
  const { id, orderId, paymentId, amountCentavos } = refund;
  log("refund_refused", { orderId, paymentId, code });
  for (let look = 1; look <= 5; look++) {
    const order = await findOrder(db, orderId);
    if (!order) throw new Error("a refund is of an order that is not there");
    const { version } = order;
    const marked = {
      orderId,
      version,
      move: null,
      trackingNumber: undefined,
      expiresAtMs: null,
      by: "provider",
      nowMs,
    };
    const outcome = await write(db, [
      endRefund(id, { state: "refused", nowMs }),
      moveOrder({ ...marked, review: "refund_refused" }),
      queueAlert({ kind: "refund-refused", paymentId, orderId, amountCentavos }, id, nowMs),
    ]);
    if (outcome.ok) return "refused";
    if (outcome.refusal.code !== "order_version") throw new Error(`a refund was refused: ${outcome.refusal.code}`);
  }
  throw new Error("the order of a refund changes without an end");
}

/**
 * Tries refunds again that were not answered. The payment is asked first: money that was given back is not given back again,
 * however long the provider remembers a key (reliability F25). Answers how many are still open.
 */
export async function resolveRefunds(paying: Paying): Promise<{ refunds: number; open: number }> {
  const due = await readDueRefunds(paying.db, paying.nowMs, MOST);
  let open = 0;
  for (const refund of due) {
    const settled = await retry(paying, refund).catch((error) => {
      log("refund_unresolved", { orderId: refund.orderId, ...describeError(error) });
      return "open";
    });
    if (settled === "open") open += 1;
  }
  return { refunds: due.length, open };
}

async function retry(paying: Paying, refund: OpenRefund): Promise<RefundSettled> {
  const { nowMs, gateway } = paying;
  const { id, paymentId, amountCentavos, doneCentavos, createdAtMs } = refund;
  const waitMs = Math.min(Math.max(nowMs - createdAtMs, 5 * MINUTE_MS), 6 * HOUR_MS);
  await written(paying, [tryRefundAgain(id, nowMs + waitMs)]);
  const looked = await gateway.get(paymentId);
  if (looked.kind !== "found") return "open";
  const { payment } = looked;
  const also = [finishNotices(paymentId, nowMs, nowMs)];
  await applyPayment(paying, payment, { buyerWaits: false, by: "provider", also });
  if (payment.refundedCentavos >= doneCentavos + amountCentavos) return done(paying, refund, null);
  return sendRefund(paying, refund, payment.amountCentavos === amountCentavos);
}
