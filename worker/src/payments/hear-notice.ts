import { finishNotices, keepNotice, retryNotices } from "#db/payments/inbox.ts";
import { describeError, log } from "../log.ts";
import { written } from "../written.ts";
import { applyPayment } from "./apply-payment.ts";
import type { Paying } from "./paying.ts";

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
export async function hearNotice(paying: Paying, { paymentId, requestId, raw }: Notice): Promise<boolean> {
  const { nowMs } = paying;
  await written(paying, [keepNotice({ paymentId, requestId, raw, nowMs, nextTryAtMs: nowMs + LEFT_TO_RECEIVER_MS })]);
  try {
    return (await hearPayment(paying, paymentId)) === "told";
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
export async function hearPayment(paying: Paying, paymentId: string): Promise<HeardPayment> {
  const { nowMs, gateway } = paying;
  const looked = await gateway.get(paymentId);
  if (looked.kind !== "found") return looked.kind;
  const also = [finishNotices(paymentId, nowMs, nowMs)];
  const { hasMails } = await applyPayment(paying, looked.payment, { buyerWaits: false, by: "provider", also });
  return hasMails ? "told" : "applied";
}

/** Leaves the notices of a payment for later; null: for good. */
export async function leaveNotices(paying: Paying, paymentId: string, nextTryAtMs: number | null): Promise<void> {
  const { nowMs } = paying;
  const left =
    nextTryAtMs === null ? finishNotices(paymentId, nowMs, nowMs) : retryNotices(paymentId, nowMs, nextTryAtMs);
  await written(paying, [left]);
}

/** Whether the provider was asked and said something of the payment. */
export function isHeard(heard: HeardPayment): boolean {
  return heard === "applied" || heard === "told";
}
