import type { ProviderPayment } from "#shop/payments/provider-payment.ts";
import { applyPayment } from "./apply-payment.ts";
import type { PaymentContext } from "./payment-context.ts";

/** What a search for an order's payments came to. */
export type Searched = { kind: "found"; payments: ProviderPayment[] } | { kind: "unanswered" };

/**
 * Looks for all payments of an order and applies each, as it does when the provider tells of them; but not `exceptId`, which
 * whoever asks applies.
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

/** They come newest first, and of two in the same millisecond that says which is older. */
function oldestFirst(payments: readonly ProviderPayment[]): ProviderPayment[] {
  return payments.toReversed().toSorted((one, other) => one.updatedAtMs - other.updatedAtMs);
}
