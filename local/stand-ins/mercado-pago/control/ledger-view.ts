import { refundedCentavos, type StoredPayment, wordOf } from "../payments/stored.ts";
import type { Provider } from "../provider.ts";

const TOOK_MONEY = ["approved", "in_mediation", "refunded", "charged_back"];

/** Returns the ledger for tests: payments oldest first, sums by reference, and the logged calls. Amounts are in centavos. */
export function ledgerView(provider: Provider, reference: string | null) {
  const all = provider.ledger.payments();
  const shown = reference === null ? all : all.filter((one) => one.externalReference === reference);
  return { payments: shown.map(viewOf), references: sumsOf(shown), calls: provider.calls.list() };
}

function viewOf(payment: StoredPayment) {
  const { status, statusDetail, atMs } = wordOf(payment);
  const { id, key, externalReference, amountCentavos, totalPaidCentavos, installments, metadata } = payment;
  const { paymentMethodId, currency, collectorId, createdAtMs, history, refunds } = payment;
  return {
    ...{ id: String(id), key, externalReference, status, statusDetail, updatedAtMs: atMs, createdAtMs },
    ...{ amountCentavos, totalPaidCentavos, refundedCentavos: refundedCentavos(payment), installments },
    ...{ paymentMethodId, currency, collectorId, metadata, history, refunds },
    cardholder: payment.card.name,
  };
}

function sumsOf(payments: readonly StoredPayment[]) {
  const byReference = Map.groupBy(payments, (one) => one.externalReference ?? "");
  const sums = [...byReference].map(([reference, group]) => {
    const took = group.filter((one) => TOOK_MONEY.includes(wordOf(one).status));
    return [
      reference,
      {
        payments: group.length,
        /** Payments that took money, also those that were refunded later. */
        charges: took.length,
        takenCentavos: took.reduce((sum, one) => sum + one.amountCentavos, 0),
        refundedCentavos: took.reduce((sum, one) => sum + refundedCentavos(one), 0),
      },
    ];
  });
  return Object.fromEntries(sums);
}
