import type { StoredPayment } from "./stored.ts";

export const CREATED_MS = Date.UTC(2026, 10, 20, 14, 15, 29);

/** Returns an approved payment of $ 1.000 with the given changes. */
export function storedPayment(more: Partial<StoredPayment> = {}): StoredPayment {
  return {
    ...{ id: 7, key: "k", bodyHash: "h", createdAtMs: CREATED_MS, next: null, refunds: [] },
    history: [{ atMs: CREATED_MS, status: "approved", statusDetail: "accredited" }],
    ...{ amountCentavos: 100_000, totalPaidCentavos: 110_500, installmentCentavos: 36_833, feeCentavos: 7100 },
    ...{ installments: 3, paymentMethodId: "visa", paymentTypeId: "credit_card", issuerId: "310" },
    ...{ currency: "ARS", collectorId: "448876418", description: null, externalReference: "ORD-1" },
    metadata: { attempt_id: "a-1" },
    payer: { email: "ana@example.com", identification: { type: "DNI", number: "30111222" } },
    card: { firstSix: "450995", lastFour: "3704", expirationMonth: 11, expirationYear: 2030, name: "APRO" },
    ...more,
  };
}

/** Returns a payment that has only had this status. */
export function parsePayment(status: StoredPayment["history"][0]["status"]): StoredPayment {
  return storedPayment({ history: [{ atMs: CREATED_MS, status, statusDetail: "as it is" }] });
}
