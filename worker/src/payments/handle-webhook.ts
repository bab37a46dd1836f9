import { findLastAttempt } from "#db/payments/card-checkout.ts";
import { finishWebhooks, retryWebhooks, storeWebhook } from "#db/payments/webhook-inbox.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { isWaiting } from "#shop/payments/attempt.ts";
import { type SignedWebhook, signatureManifest, signatureParts } from "#shop/payments/signature.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { describeError, log } from "../log.ts";
import { type PaymentContext, written } from "../request-context.ts";
import { applyPayment, findPayments } from "./apply-payment.ts";
import { cancelAtReader } from "./charge-reader.ts";

/** A webhook whose signature is valid. */
interface Webhook {
  paymentId: string;
  requestId: string;
  raw: string;
}

/** The request that receives a webhook handles it; after this time the cron does. */
const LEFT_TO_RECEIVER_MS = 60_000;

/**
 * Stores a webhook, reads its payment and applies it. Returns whether mails were queued. Throws when it could not be
 * stored, so that the provider sends it again; later failures are left to the cron (docs/faults.md#f-faults-at-a-boundary).
 */
export async function handleWebhook(context: PaymentContext, { paymentId, requestId, raw }: Webhook): Promise<boolean> {
  const { nowMs } = context;
  await written(context, [
    storeWebhook({ paymentId, requestId, raw, nowMs, nextTryAtMs: nowMs + LEFT_TO_RECEIVER_MS }),
  ]);
  try {
    return (await readAndApply(context, paymentId)) === "applied_with_mails";
  } catch (error) {
    log("notice_left", { paymentId, ...describeError(error) });
    return false;
  }
}

/** The result of reading a payment. `applied_with_mails`: it was applied and mails were queued. */
export type AppliedPayment = "applied" | "applied_with_mails" | "not_found" | "unanswered";

/**
 * Reads a payment from the provider and applies it. The same batch closes its webhooks received so far. Writes nothing
 * unless it finds the payment.
 */
export async function readAndApply(context: PaymentContext, paymentId: string): Promise<AppliedPayment> {
  const { nowMs, gateway } = context;
  const result = await gateway.get(paymentId);
  if (result.kind !== "found") return result.kind;
  const also = [finishWebhooks(paymentId, nowMs, nowMs)];
  const { hasMails } = await applyPayment(context, result.payment, { buyerWaits: false, by: "provider", also });
  return hasMails ? "applied_with_mails" : "applied";
}

/** Postpones the webhooks of a payment; null closes them. */
export async function releaseWebhooks(
  context: PaymentContext,
  paymentId: string,
  nextTryAtMs: number | null,
): Promise<void> {
  const { nowMs } = context;
  const left =
    nextTryAtMs === null ? finishWebhooks(paymentId, nowMs, nowMs) : retryWebhooks(paymentId, nowMs, nextTryAtMs);
  await written(context, [left]);
}

const HMAC = { name: "HMAC", hash: "SHA-256" };

/** `ts` is the signature's timestamp as sent, for the log: age is no reason to refuse. */
type SignatureCheck = { ok: true; ts: string } | { ok: false };

/**
 * Checks a webhook's signature against each secret, in constant time (docs/outside-services.md#webhook-signature). The
 * signed id may be as sent or in lower case: the provider's own libraries differ.
 */
export async function checkSignature(webhook: SignedWebhook, secrets: readonly string[]): Promise<SignatureCheck> {
  const parts = signatureParts(webhook.signature);
  if (!parts) return { ok: false };
  const ids = new Set([webhook.dataId, webhook.dataId?.toLowerCase() ?? null]);
  const manifests = [...ids].map((dataId) => signatureManifest({ ...webhook, dataId }, parts.ts));
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey("raw", Buffer.from(secret), HMAC, false, ["verify"]);
    for (const manifest of manifests) {
      const isValid = await crypto.subtle.verify(HMAC, key, Buffer.from(parts.v1, "hex"), Buffer.from(manifest));
      if (isValid) return { ok: true, ts: parts.ts };
    }
  }
  return { ok: false };
}

/** `off`: no payment is open. `changed`: a payment was cancelled or read again, so the order may differ now. */
type PaymentCancellation = { ok: true; is: "off" | "changed" } | Refused<"payment_unresolved" | "cancel_unanswered">;

/**
 * Cancels the open payment of an order at the provider, before an administrator's move releases its units
 * (docs/product-rules.md#administrator-moves). Refuses `payment_unresolved` while the result of the charge is unknown or a
 * card reader shows it, and `cancel_unanswered` without the provider's response. Without `mailsBuyer` the buyer gets no mail
 * about the cancellation.
 */
export async function cancelOpenPayment(
  context: PaymentContext,
  order: PlacedOrder,
  { by, mailsBuyer }: { by: string; mailsBuyer: boolean },
): Promise<PaymentCancellation> {
  const attempt = await findLastAttempt(context.db, order.id);
  if (!attempt || !isWaiting(attempt.state)) return { ok: true, is: "off" };
  if (attempt.readerChargeId !== null && attempt.providerPaymentId === null) {
    const cancelled = await cancelAtReader(context, order);
    return cancelled.ok ? { ok: true, is: "changed" } : cancelled;
  }
  if (attempt.providerPaymentId === null) return resolveFirst(context, order);
  const outcome = await context.gateway.cancel(attempt.providerPaymentId);
  if (outcome.kind === "unanswered") return refuse({ code: "cancel_unanswered" });
  if (outcome.kind === "refused") {
    // The payment's state forbids the cancellation: read and apply that state.
    const result = await readAndApply(context, attempt.providerPaymentId);
    return result === "unanswered" ? refuse({ code: "cancel_unanswered" }) : { ok: true, is: "changed" };
  }
  await applyPayment(context, outcome.payment, { buyerWaits: !mailsBuyer, by });
  return { ok: true, is: "changed" };
}

async function resolveFirst(context: PaymentContext, { externalReference }: PlacedOrder): Promise<PaymentCancellation> {
  const found = await findPayments(context, externalReference);
  const isApplied = found.kind === "found" && found.payments.length > 0;
  return isApplied ? { ok: true, is: "changed" } : refuse({ code: "payment_unresolved" });
}
