import { toWire } from "#shop/pricing/money.ts";
import { providerTime } from "../clock.ts";
import { approvedAtMs, refundedCentavos, type StoredPayment, type StoredRefund, type Word, wordOf } from "./stored.ts";

const RELEASE_MS = 18 * 24 * 60 * 60 * 1000;
const PAID = ["approved", "in_mediation", "refunded", "charged_back"];

/**
 * Whether numbers are written as the numeric strings that the provider sometimes sends
 * (docs/outside-services.md#charging-a-card).
 */
export interface Writing {
  loose: boolean;
}

/** Returns a payment in the form of `GET /v1/payments/{id}` (docs/outside-services.md#charging-a-card). */
export function paymentOnWire(payment: StoredPayment, writing: Writing): Record<string, unknown> {
  const move = wordOf(payment);
  return {
    ...headOf(payment, move, writing),
    metadata: snakeCased(payment.metadata),
    transaction_details: detailsOf(payment, writing),
    fee_details: PAID.includes(move.status) ? [feeOf(payment, writing)] : [],
    charges_details: [],
    captured: move.status !== "authorized",
    binary_mode: payment.binaryMode,
    statement_descriptor: payment.statementDescriptor,
    authorization_code: PAID.includes(move.status) ? "301299" : null,
    additional_info: echoed(payment.additionalInfo),
    card: cardOf(payment),
    refunds: payment.refunds.map((one) => refundOnWire(payment, one)),
    processing_mode: "aggregator",
    three_ds_info: null,
  };
}

/**
 * Returns a payment in the form of the search: from an index with a lag, with numbers as strings and fewer fields. A thin one
 * also lacks metadata and transaction details.
 */
export function paymentInSearch(payment: StoredPayment, move: Word, thin: boolean): Record<string, unknown> {
  const head = headOf(payment, move, { loose: true });
  if (thin) return head;
  const writing = { loose: true };
  return { ...head, metadata: snakeCased(payment.metadata), transaction_details: detailsOf(payment, writing) };
}

function headOf(payment: StoredPayment, move: Word, writing: Writing) {
  const [amount, id] = [
    amountsIn(writing),
    (value: number | string) => (writing.loose ? String(value) : Number(value)),
  ];
  const approved = approvedAtMs(payment);
  return {
    id: id(payment.id),
    live_mode: false,
    date_created: providerTime(payment.createdAtMs),
    date_approved: approved === null ? null : providerTime(approved),
    date_last_updated: providerTime(move.atMs),
    date_of_expiration: null,
    money_release_date: approved === null ? null : providerTime(approved + RELEASE_MS),
    operation_type: "regular_payment",
    issuer_id: payment.issuerId,
    payment_method_id: payment.paymentMethodId,
    payment_type_id: payment.paymentTypeId,
    payment_method: { id: payment.paymentMethodId, type: payment.paymentTypeId, issuer_id: payment.issuerId },
    status: move.status,
    status_detail: move.statusDetail,
    currency_id: payment.currency,
    description: payment.description,
    collector_id: id(payment.collectorId),
    payer: payerOf(payment, move),
    external_reference: payment.externalReference,
    transaction_amount: amount(payment.amountCentavos),
    transaction_amount_refunded: amount(refundedCentavos(payment)),
    coupon_amount: 0,
    shipping_amount: 0,
    taxes_amount: 0,
    installments: payment.installments,
  };
}

const amountsIn = (writing: Writing) => (centavos: number) =>
  writing.loose ? toWire(centavos).toFixed(2) : toWire(centavos);

// The payer is named only in paid payments.
function payerOf({ id, payer }: StoredPayment, { status }: Word) {
  const revealed = ["approved", "refunded", "charged_back"].includes(status);
  return {
    id: String(id % 100_000_000),
    email: revealed ? payer.email : null,
    identification: revealed && payer.identification ? payer.identification : { type: null, number: null },
    first_name: null,
    last_name: null,
    type: "guest",
  };
}

function detailsOf(payment: StoredPayment, writing: Writing) {
  const amount = amountsIn(writing);
  const net = approvedAtMs(payment) === null ? 0 : payment.amountCentavos - payment.feeCentavos;
  return {
    net_received_amount: amount(net),
    total_paid_amount: amount(payment.totalPaidCentavos),
    overpaid_amount: 0,
    installment_amount: amount(payment.installmentCentavos),
    external_resource_url: null,
    financial_institution: null,
    payment_method_reference_id: null,
    acquirer_reference: null,
  };
}

const feeOf = (payment: StoredPayment, writing: Writing) => ({
  type: "mercadopago_fee",
  amount: amountsIn(writing)(payment.feeCentavos),
  fee_payer: "collector",
});

function cardOf({ card, createdAtMs }: StoredPayment) {
  return {
    id: null,
    first_six_digits: card.firstSix,
    last_four_digits: card.lastFour,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    date_created: providerTime(createdAtMs),
    cardholder: { name: card.name, identification: card.identification },
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
    unique_sequence_number: null,
    refund_mode: "standard",
    adjustment_amount: 0,
    status: refund.status,
    reason: null,
  };
}

function snakeCased(value: Record<string, unknown>): Record<string, unknown> {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [snake(name), held]));
}

// Items come back with their numbers as strings.
function echoed(info: Record<string, unknown>): Record<string, unknown> {
  const { items, ...rest } = info;
  return Array.isArray(items) ? { ...rest, items: items.map(withStrings) } : rest;
}

function withStrings(item: unknown): unknown {
  if (typeof item !== "object" || item === null) return item;
  const pairs = Object.entries(item).map(([name, value]) => [name, typeof value === "number" ? String(value) : value]);
  return Object.fromEntries(pairs);
}
