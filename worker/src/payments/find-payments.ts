import type { ProviderPayment } from "#shop/payments/provider-payment.ts";
import { applyPayment } from "./apply-payment.ts";
import type { PaymentContext } from "./payment-context.ts";

/** The result of a search for an order's payments. */
export type Searched = { kind: "found"; payments: ProviderPayment[] } | { kind: "unanswered" };

/**
 * Searches all payments of an order and applies each, oldest first, except `exceptId`, which the caller applies itself.
 */
export async function findPayments(
  context: PaymentContext,
  externalReference: string,
  exceptId: string | null = null,
): Promise<Searched> {
  const found = await context.gateway.findByReference(externalReference);
  if (found.kind === "unanswered") return { kind: "unanswered" };
  for (const word of oldestFirst(found.payments.filter(({ id }) => id !== exceptId)))
    await applyPayment(context, word, { buyerWaits: false, by: "provider" });
  return found;
}

/** The provider returns the newest first; reversing before the stable sort keeps that order for equal milliseconds. */
function oldestFirst(payments: readonly ProviderPayment[]): ProviderPayment[] {
  return payments.toReversed().toSorted((one, other) => one.updatedAtMs - other.updatedAtMs);
}
