import { findLastAttempt } from "#db/payments/card-checkout.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { isWaiting } from "#shop/payments/attempt.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { applyPayment } from "./apply-payment.ts";
import { findPayments } from "./find-payments.ts";
import { hearPayment } from "./handle-webhook.ts";
import type { PaymentContext } from "./payment-context.ts";

/** `off`: no money is to come of it any more. `changed`: the order is another now, money may have come. */
export type CalledOff = { ok: true; is: "off" | "changed" } | Refused<"payment_unresolved" | "cancel_unanswered">;

/**
 * Calls the payment off that an order waits for, before an administrator gives its units back: the provider is asked first
 * (reliability 3.0). Refuses `payment_unresolved` while it is not known whether a charge was made, and `cancel_unanswered`.
 */
export async function callOffPayment(context: PaymentContext, order: PlacedOrder, by: string): Promise<CalledOff> {
  const attempt = await findLastAttempt(context.db, order.id);
  if (!attempt || !isWaiting(attempt.state)) return { ok: true, is: "off" };
  if (attempt.providerPaymentId === null) return resolveFirst(context, order);
  const outcome = await context.gateway.cancel(attempt.providerPaymentId);
  if (outcome.kind === "unanswered") return refuse({ code: "cancel_unanswered" });
  if (outcome.kind === "refused") {
    // Its state forbids it: what that is decides.
    const heard = await hearPayment(context, attempt.providerPaymentId);
    return heard === "unanswered" ? refuse({ code: "cancel_unanswered" }) : { ok: true, is: "changed" };
  }
  await applyPayment(context, outcome.payment, { buyerWaits: false, by });
  return { ok: true, is: "changed" };
}

async function resolveFirst(context: PaymentContext, { externalReference }: PlacedOrder): Promise<CalledOff> {
  const found = await findPayments(context, externalReference);
  const isHeard = found.kind === "found" && found.payments.length > 0;
  return isHeard ? { ok: true, is: "changed" } : refuse({ code: "payment_unresolved" });
}
