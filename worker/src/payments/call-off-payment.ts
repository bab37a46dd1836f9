import { findLastAttempt } from "#db/payments/card-checkout.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { isWaiting } from "#shop/payments/attempt.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import type { PaymentContext } from "../request-context.ts";
import { applyPayment, findPayments } from "./apply-payment.ts";
import { readAndApply } from "./handle-webhook.ts";

/** `off`: no payment is open. `changed`: the payment was applied, so the order may differ now. */
export type CalledOff = { ok: true; is: "off" | "changed" } | Refused<"payment_unresolved" | "cancel_unanswered">;

/**
 * Cancels the open payment of an order at the provider, before an administrator's move releases its units
 * (docs/product-rules.md#administrator-moves). Refuses `payment_unresolved` while the result of the charge is unknown,
 * and `cancel_unanswered` when the provider gives no answer.
 */
export async function callOffPayment(context: PaymentContext, order: PlacedOrder, by: string): Promise<CalledOff> {
  const attempt = await findLastAttempt(context.db, order.id);
  if (!attempt || !isWaiting(attempt.state)) return { ok: true, is: "off" };
  if (attempt.providerPaymentId === null) return resolveFirst(context, order);
  const outcome = await context.gateway.cancel(attempt.providerPaymentId);
  if (outcome.kind === "unanswered") return refuse({ code: "cancel_unanswered" });
  if (outcome.kind === "refused") {
    // The payment's state forbids it: read and apply that state.
    const heard = await readAndApply(context, attempt.providerPaymentId);
    return heard === "unanswered" ? refuse({ code: "cancel_unanswered" }) : { ok: true, is: "changed" };
  }
  await applyPayment(context, outcome.payment, { buyerWaits: false, by });
  return { ok: true, is: "changed" };
}

async function resolveFirst(context: PaymentContext, { externalReference }: PlacedOrder): Promise<CalledOff> {
  const found = await findPayments(context, externalReference);
  const isApplied = found.kind === "found" && found.payments.length > 0;
  return isApplied ? { ok: true, is: "changed" } : refuse({ code: "payment_unresolved" });
}
