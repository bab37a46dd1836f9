import type { Charge } from "./charge.ts";
import { type PaymentPlan, planPayment } from "./plan.ts";
import type { ProviderPayment, StoredPayment } from "./provider-payment.ts";
import type { PaidOrder, PaymentSituation } from "./situation.ts";

export const COLLECTOR = "448876418";
export const AT = Date.UTC(2026, 10, 20, 14, 15);

/** Ana's order of 184,300 pesos, charged and without a response yet. */
export function anOrder(change: Partial<PaidOrder> = {}): PaidOrder {
  return {
    externalReference: "ord_1",
    statusGlimmer: "Autorización Pendiente",
    statusDetail: "pending_contingency",
    transactionCentavos: 18_430_000,
    review: null,
    paymentTypeId: "credit_card",
    paymentMethodId: "visa",
    totalPaidCentavos: 18_430_000,
    netReceivedCentavos: null,
    ...change,
  };
}

/** The provider's payment for Ana's order, approved. */
export function aPayment(change: Partial<ProviderPayment> = {}): ProviderPayment {
  return {
    id: "131415926535",
    status: "approved",
    statusDetail: "accredited",
    externalReference: "ord_1",
    attemptId: "att_1",
    amountCentavos: 18_430_000,
    totalPaidCentavos: 20_365_050,
    netReceivedCentavos: 17_121_470,
    refundedCentavos: 0,
    currency: "ARS",
    collectorId: COLLECTOR,
    paymentTypeId: "credit_card",
    paymentMethodId: "visa",
    installments: 3,
    updatedAtMs: AT,
    ...change,
  };
}

export function storedPayment(change: Partial<StoredPayment> = {}): StoredPayment {
  const { status, statusDetail, refundedCentavos, updatedAtMs } = aPayment();
  return { status, statusDetail, refundedCentavos, updatedAtMs, ...change };
}

/** No update of the payment is known yet. */
export function aSituation(change: Partial<PaymentSituation> = {}): PaymentSituation {
  return {
    order: anOrder(),
    known: null,
    attempt: { id: "att_1", state: "sent" },
    otherLive: false,
    otherMoney: false,
    otherMismatch: false,
    otherDispute: false,
    collectorId: COLLECTOR,
    buyerWaits: true,
    ...change,
  };
}

/** The plan that changes nothing. */
export const NOTHING: PaymentPlan = {
  stores: false,
  attemptState: null,
  move: null,
  otherwise: null,
  figures: null,
  review: null,
  clearsReview: false,
  mails: [],
  adminMails: [],
  emptiesCart: false,
};

/** Plans an update of Ana's payment. */
export function plan(situation: Partial<PaymentSituation>, payment: Partial<ProviderPayment>): PaymentPlan {
  return planPayment(aSituation(situation), aPayment(payment));
}

/** Ana buys two bottles in three installments, delivered to her home. */
export function aCharge(change: Partial<Charge> = {}): Charge {
  return {
    attemptId: "att_1",
    externalReference: "ord_1",
    amountCentavos: 18_430_050,
    shopName: "Azahar",
    card: { token: "d7a1c0f8b5e24a7f9c3d2e1f0a9b8c7d", paymentMethodId: "visa", issuerId: "310", installments: 3 },
    payer: {
      email: "ana@example.com",
      identification: { type: "DNI", number: "30111222" },
      firstName: "Ana",
      lastName: "Gómez",
      phone: "1155554444",
      registeredAtMs: Date.UTC(2026, 2, 2, 13),
    },
    lines: [
      {
        perfumeId: "per_1",
        productName: "Asad",
        brand: "Lattafa",
        category: "arab",
        type: "milliliter",
        ml: 100,
        quantity: 2,
        unitCentavos: 8_990_025,
      },
    ],
    address: {
      province: "CABA",
      city: "Palermo",
      street: "Av. Santa Fe",
      number: "3300",
      floor: "4",
      door: "B",
      postalCode: "1425",
      indications: "",
    },
    meliSessionId: null,
    ...change,
  };
}

/** Returns the body of a card payment of this amount in pesos, with pickup. */
export function cardBody(token: string, pesos: number, more: object = {}) {
  return {
    token,
    issuer_id: "310",
    payment_method_id: "visa",
    transaction_amount: pesos,
    installments: 3,
    payer: { email: "ana@example.com", identification: { type: "DNI", number: "30111222" } },
    shipping: false,
    ...more,
  };
}
