import { toWire } from "#shop/decimal.ts";
import { providerTime } from "../clock.ts";
import {
  approvedAtMs,
  refundedCentavos,
  type StatusChange,
  type StoredPayment,
  type StoredRefund,
  statusOf,
} from "./stored.ts";

/**
 * Form of a response. `loose` writes amounts and ids as strings, as the provider sometimes does
 * (docs/outside-services.md#charging-a-card).
 */
export interface WireFormat {
  loose: boolean;
}

/** Returns a payment in the form of `GET /v1/payments/{id}` (docs/outside-services.md#charging-a-card). */
export function paymentOnWire(payment: StoredPayment, format: WireFormat): Record<string, unknown> {
  return {
    ...headOf(payment, format),
    ...detailsOf(payment, format),
    charges_details: [],
    captured: statusOf(payment).status !== "authorized",
    binary_mode: false,
    card: cardOf(payment),
    refunds: payment.refunds.map((one) => refundOnWire(payment, one)),
    processing_mode: "aggregator",
    three_ds_info: null,
  };
}

/**
 * Returns a payment in the form of the search: with amounts and ids as strings, and fewer fields. With `thin` it also lacks
 * metadata and transaction details.
 */
export function paymentInSearch(payment: StoredPayment, thin: boolean): Record<string, unknown> {
  const head = headOf(payment, { loose: true });
  return thin ? head : { ...head, ...detailsOf(payment, { loose: true }) };
}

function headOf(payment: StoredPayment, format: WireFormat) {
  const change = statusOf(payment);
  const id = (value: number | string) => (format.loose ? String(value) : Number(value));
  const approved = approvedAtMs(payment);
  return {
    id: id(payment.id),
    live_mode: false,
    date_created: providerTime(payment.createdAtMs),
    date_approved: approved === null ? null : providerTime(approved),
    date_last_updated: providerTime(change.atMs),
    date_of_expiration: null,
    operation_type: "regular_payment",
    issuer_id: payment.issuerId,
    payment_method_id: payment.paymentMethodId,
    payment_type_id: payment.paymentTypeId,
    payment_method: { id: payment.paymentMethodId, type: payment.paymentTypeId, issuer_id: payment.issuerId },
    status: change.status,
    status_detail: change.statusDetail,
    currency_id: payment.currency,
    description: payment.description,
    collector_id: id(payment.collectorId),
    payer: payerOf(payment, change),
    external_reference: payment.externalReference,
    transaction_amount: amountOf(payment.amountCentavos, format),
    transaction_amount_refunded: amountOf(refundedCentavos(payment), format),
    installments: payment.installments,
  };
}

function amountOf(centavos: number, { loose }: WireFormat): string | number {
  return loose ? toWire(centavos).toFixed(2) : toWire(centavos);
}

// The payer has an e-mail and a document only while the payment is approved, refunded or charged back.
function payerOf({ id, payer }: StoredPayment, { status }: StatusChange) {
  const isNamed = ["approved", "refunded", "charged_back"].includes(status);
  return {
    id: String(id % 100_000_000),
    email: isNamed ? payer.email : null,
    identification: isNamed && payer.identification ? payer.identification : { type: null, number: null },
    first_name: null,
    last_name: null,
    type: "guest",
  };
}

function detailsOf(payment: StoredPayment, format: WireFormat) {
  const netCentavos = approvedAtMs(payment) === null ? 0 : payment.amountCentavos - payment.feeCentavos;
  return {
    metadata: payment.metadata,
    transaction_details: {
      net_received_amount: amountOf(netCentavos, format),
      total_paid_amount: amountOf(payment.totalPaidCentavos, format),
      installment_amount: amountOf(payment.installmentCentavos, format),
    },
  };
}

function cardOf({ card, createdAtMs }: StoredPayment) {
  return {
    id: null,
    first_six_digits: card.firstSix,
    last_four_digits: card.lastFour,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    date_created: providerTime(createdAtMs),
    cardholder: { name: card.name },
  };
}

/** Returns a refund in the provider's form (docs/outside-services.md#refunding-a-payment). */
export function refundOnWire(payment: StoredPayment, refund: StoredRefund): Record<string, unknown> {
  return {
    id: refund.id,
    payment_id: payment.id,
    amount: toWire(refund.amountCentavos),
    metadata: {},
    source: { id: payment.collectorId, name: "Azahar", type: "collector" },
    date_created: providerTime(refund.atMs),
    refund_mode: "standard",
    status: refund.status,
    reason: null,
  };
}
