import { finishNotices, keepNotice, retryNotices } from "#db/payments/webhook-inbox.ts";
import { describeError, log } from "../log.ts";
import { written } from "../written.ts";
import { applyPayment } from "./apply-payment.ts";
import type { PaymentContext } from "./payment-context.ts";

/** A notice of the provider's, signed. */
export interface Notice {
  paymentId: string;
  requestId: string;
  raw: string;
}

/** A notice is left to who received it for that long; then the cron takes it up. */
const LEFT_TO_RECEIVER_MS = 60_000;

/**
 * Keeps a notice, asks the provider for its payment, and applies what it says. Throws when the notice could not be kept, so
 * that the provider sends it again; after that nothing fails: what is not finished now, the cron finishes (reliability F12 to
 * F14). Answers whether mails were queued. Three trips.
 */
export async function handleWebhook(context: PaymentContext, { paymentId, requestId, raw }: Notice): Promise<boolean> {
  const { nowMs } = context;
  await written(context, [keepNotice({ paymentId, requestId, raw, nowMs, nextTryAtMs: nowMs + LEFT_TO_RECEIVER_MS })]);
  try {
    return (await hearPayment(context, paymentId)) === "told";
  } catch (error) {
    log("notice_left", { paymentId, ...describeError(error) });
    return false;
  }
}

/** What asking for a payment came to. `told`: it was applied, and somebody is told of it by mail. */
export type HeardPayment = "applied" | "told" | "not_found" | "unanswered";

/**
 * Asks the provider for a payment and applies what it says; the notices of it that came until now are finished with that.
 */
export async function hearPayment(context: PaymentContext, paymentId: string): Promise<HeardPayment> {
  const { nowMs, gateway } = context;
  const looked = await gateway.get(paymentId);
  if (looked.kind !== "found") return looked.kind;
  const also = [finishNotices(paymentId, nowMs, nowMs)];
  const { hasMails } = await applyPayment(context, looked.payment, { buyerWaits: false, by: "provider", also });
  return hasMails ? "told" : "applied";
}

/** Leaves the notices of a payment for later; null: for good. */
export async function leaveNotices(
  context: PaymentContext,
  paymentId: string,
  nextTryAtMs: number | null,
): Promise<void> {
  const { nowMs } = context;
  const left =
    nextTryAtMs === null ? finishNotices(paymentId, nowMs, nowMs) : retryNotices(paymentId, nowMs, nextTryAtMs);
  await written(context, [left]);
}

/** Whether the provider was asked and said something of the payment. */
export function isHeard(heard: HeardPayment): boolean {
  return heard === "applied" || heard === "told";
}
