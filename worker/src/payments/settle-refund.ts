import { queueAlert } from "#db/mail/outbox.ts";
import { moveOrder } from "#db/orders/order-moves.ts";
import { findOrder } from "#db/orders/orders.ts";
import { finishRefund, type OpenRefund, readProviderRefundIds, storeProviderRefundId } from "#db/payments/refunds.ts";
import { storeWebhook } from "#db/payments/webhook-inbox.ts";
import { write } from "#db/write.ts";
import { describeError, log } from "../log.ts";
import { isDisputed } from "../orders/change-order.ts";
import type { ProviderRefund } from "../ports/payment-gateway.ts";
import { type PaymentContext, written } from "../request-context.ts";
import { readAndApply } from "./handle-webhook.ts";

/** `open`: the provider gave no response or has not decided; the cron continues. */
export type RefundSettled = "done" | "refused" | "open";

/** Sends a stored refund to the provider and stores its response. `isFull`: it covers the full payment. */
export async function sendRefund(context: PaymentContext, refund: OpenRefund, isFull: boolean): Promise<RefundSettled> {
  const { id: key, paymentId, amountCentavos, orderId } = refund;
  const outcome = await context.gateway.refund({ paymentId, amountCentavos: isFull ? null : amountCentavos, key });
  if (outcome.kind === "done") return endDone(context, refund, outcome.refundId);
  if (outcome.kind === "in_process") return waitFor(context, refund, outcome.refundId);
  if (outcome.kind === "refused") return endRefused(context, refund, outcome.code);
  // A full refund may have returned less than the payment.
  if (outcome.kind === "repeated")
    return (await settleListed(context, refund, { isAnyAmount: isFull, fromMs: 0 })) ?? "open";
  log("refund_unanswered", { orderId, paymentId, reason: outcome.reason });
  return "open";
}

/** Reads a refund that the provider has accepted and not decided. */
export async function checkRefund(context: PaymentContext, refund: OpenRefund): Promise<RefundSettled> {
  const found = await context.gateway.refundsOf(refund.paymentId);
  const own = found.kind === "found" && found.refunds.find(({ id }) => id === refund.providerRefundId);
  return own ? settleAs(context, refund, own) : "open";
}

/**
 * Settles a refund as the provider lists it: one of the same amount (or of any), made at `fromMs` or later, that belongs to no
 * other stored refund. Prefers an undecided one, because it may still be rejected. Returns null if the provider lists none.
 */
export async function settleListed(
  context: PaymentContext,
  refund: OpenRefund,
  { isAnyAmount, fromMs }: { isAnyAmount: boolean; fromMs: number },
): Promise<RefundSettled | null> {
  const { paymentId, amountCentavos } = refund;
  const found = await context.gateway.refundsOf(paymentId);
  if (found.kind === "unanswered") return "open";
  const others = new Set(await readProviderRefundIds(context.db, paymentId));
  const isAlike = (one: ProviderRefund) => isAnyAmount || one.amountCentavos === amountCentavos;
  const isLater = (one: ProviderRefund) => one.createdAtMs === null || one.createdAtMs >= fromMs;
  const alike = found.refunds.filter((one) => isAlike(one) && isLater(one) && !others.has(one.id));
  const byStatus = (["in_process", "done", "rejected"] as const).map((status) =>
    alike.find((one) => one.status === status),
  );
  const own = byStatus.find((one) => one !== undefined);
  return own ? settleAs(context, refund, own) : null;
}

function settleAs(context: PaymentContext, refund: OpenRefund, { id, status }: ProviderRefund): Promise<RefundSettled> {
  if (status === "done") return endDone(context, refund, id);
  return status === "rejected" ? endRefused(context, refund, status) : waitFor(context, refund, id);
}

async function waitFor(context: PaymentContext, { id, orderId, paymentId }: OpenRefund, refundId: string) {
  await written(context, [storeProviderRefundId(id, refundId)]);
  log("refund_in_process", { orderId, paymentId });
  return "open" as const;
}

/**
 * Ends a refund and reads the payment, with its refunded amount. If that read fails, the cron repeats it for the stored
 * webhook.
 */
async function endDone(
  context: PaymentContext,
  { id, paymentId, orderId }: OpenRefund,
  providerRefundId: string,
): Promise<"done"> {
  const { nowMs } = context;
  await written(context, [
    finishRefund(id, { state: "done", providerRefundId, nowMs }),
    storeWebhook({ paymentId, requestId: id, raw: "", nowMs, nextTryAtMs: nowMs }),
  ]);
  log("refunded", { orderId, paymentId });
  try {
    await readAndApply(context, paymentId);
  } catch (error) {
    log("notice_left", { paymentId, ...describeError(error) });
  }
  return "done";
}

async function endRefused(context: PaymentContext, refund: OpenRefund, code: string): Promise<"refused"> {
  const { db, nowMs } = context;
  const { id, orderId, paymentId, amountCentavos } = refund;
  log("refund_refused", { orderId, paymentId, code });
  for (let attempt = 1; attempt <= 5; attempt++) {
    const order = await findOrder(db, orderId);
    if (!order) throw new Error("the order of a refund does not exist");
    // The money may have been returned in another way, for example by a refund in the provider's panel.
    const keepsMark = isDisputed(order) || !order.hasMoney;
    const review = keepsMark ? undefined : "refund_refused";
    const outcome = await write(db, [
      finishRefund(id, { state: "refused", nowMs }),
      moveOrder({ orderId, version: order.version, move: null, review, by: "provider", nowMs }),
      queueAlert({ kind: "refund-refused", paymentId, orderId, number: order.number, amountCentavos }, id, nowMs),
    ]);
    if (outcome.ok) return "refused";
    if (outcome.refusal.code !== "order_version") throw new Error(`a refund was refused: ${outcome.refusal.code}`);
  }
  throw new Error("the order of a refund kept changing");
}
