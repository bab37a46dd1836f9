/** A payment as the card provider reports it, and its rank. See docs/product-rules.md#payment-status-rank */
import { type PaymentType, PROVIDER_TYPES } from "../orders/payment-method.ts";

/** The provider's nine statuses, and `unknown` for any other. */
export const PAYMENT_STATUSES = [
  "unknown",
  "pending",
  "in_process",
  "authorized",
  "rejected",
  "cancelled",
  "approved",
  "in_mediation",
  "refunded",
  "charged_back",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The currency of every charge of the shop. */
export const CURRENCY = "ARS";

/** One payment of the provider, validated and in our units. */
export interface ProviderPayment {
  id: string;
  status: PaymentStatus;
  /** The provider may add new values. */
  statusDetail: string;
  externalReference: string | null;
  /** From `metadata.attempt_id`. */
  attemptId: string | null;
  amountCentavos: number;
  /** What the buyer pays, interest included. */
  totalPaidCentavos: number | null;
  netReceivedCentavos: number | null;
  refundedCentavos: number;
  currency: string;
  collectorId: string;
  paymentTypeId: string;
  paymentMethodId: string;
  installments: number;
  /** `date_last_updated`, never later than our clock at the time it was read. */
  updatedAtMs: number;
}

export type PaymentRank = 0 | 1 | 2 | 3 | 4 | 5;

const RANKS: Readonly<Record<PaymentStatus, PaymentRank>> = {
  unknown: 0,
  pending: 1,
  in_process: 1,
  authorized: 1,
  rejected: 2,
  cancelled: 2,
  approved: 3,
  in_mediation: 4,
  refunded: 5,
  charged_back: 5,
};

/** From this rank on the buyer's money was taken. */
export const MONEY_TAKEN: PaymentRank = RANKS.approved;

/** The rank of a status. A stored payment never falls in rank, except when a dispute ends (`supersedes`). */
export function rankOf(status: PaymentStatus): PaymentRank {
  return RANKS[status];
}

/** Maps the provider's status; an unknown one is `unknown`, never a guess. */
export function statusOf(text: string): PaymentStatus {
  return PAYMENT_STATUSES.find((status) => status === text) ?? "unknown";
}

/** The stored fields of a payment. */
export type StoredPayment = Pick<ProviderPayment, "status" | "statusDetail" | "refundedCentavos" | "updatedAtMs">;

/**
 * Whether an update replaces the stored payment: by rank, then by date. A dispute can open and end: between `approved` and
 * `in_mediation` the later date decides.
 */
export function supersedes(payment: StoredPayment, known: StoredPayment | null): boolean {
  if (!known) return true;
  const step = rankOf(payment.status) - rankOf(known.status);
  if (step === 0 || (step > 0 && isDispute(payment, known))) return payment.updatedAtMs >= known.updatedAtMs;
  return step > 0 || (isDispute(known, payment) && payment.updatedAtMs > known.updatedAtMs);
}

function isDispute(later: StoredPayment, earlier: StoredPayment): boolean {
  return later.status === "in_mediation" && earlier.status === "approved";
}

/** Whether a payment still holds the buyer's money: taken, and neither fully refunded nor charged back. */
export function holdsMoney({ status }: Pick<ProviderPayment, "status">): boolean {
  return status === "approved" || status === "in_mediation";
}

/** Whether a charge was refused as a duplicate: the first charge must be found. docs/outside-services.md#payment-details */
export function isDuplicate({ status, statusDetail }: Pick<ProviderPayment, "status" | "statusDetail">): boolean {
  return status === "rejected" && statusDetail === "cc_rejected_duplicated_payment";
}

/** The payment type of an order: the provider's, or credit card for a type the shop does not know. */
export function paymentTypeOf({ paymentTypeId }: Pick<ProviderPayment, "paymentTypeId">): PaymentType {
  return PROVIDER_TYPES.find((type) => type === paymentTypeId) ?? "credit_card";
}
