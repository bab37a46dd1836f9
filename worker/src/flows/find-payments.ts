import type { PaymentWord } from "#shop/payment/word.ts";
import { applyPayment } from "./apply-payment.ts";
import type { Paying } from "./paying.ts";

/** What a search for an order's payments came to. */
export type Searched = { kind: "found"; payments: PaymentWord[] } | { kind: "unanswered" };

/** Looks for all payments of an order and applies each, as it does when the provider tells of them. */
export async function findPayments(paying: Paying, externalReference: string): Promise<Searched> {
  const found = await paying.gateway.findByReference(externalReference);
  if (found.kind === "unanswered") return { kind: "unanswered" };
  for (const word of oldestFirst(found.payments))
    await applyPayment(paying, word, { buyerWaits: false, by: "provider" });
  return found;
}

function oldestFirst(payments: readonly PaymentWord[]): PaymentWord[] {
  return payments.toSorted((one, other) => one.updatedAtMs - other.updatedAtMs);
}
