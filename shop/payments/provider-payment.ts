/** What the card provider says of a payment, and how far along that is (wire contracts 2.1). */
import { PAYMENT_TYPES, type PaymentType } from "../orders/order-expiry.ts";

/** The provider's nine, and ours for one it adds some day. */
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

/** The one currency the shop sells in. */
export const CURRENCY = "ARS";

/** What the provider says of one payment, checked and in our units. */
export interface ProviderPayment {
  /** The provider's id of the payment. */
  id: string;
  status: PaymentStatus;
  /** An open list. */
  statusDetail: string;
  externalReference: string | null;
  /** Of `metadata.attempt_id`. */
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
  /** `date_last_updated`; never later than our clock when it was heard. */
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

/** How far along a payment is; a stored one never falls, but for a dispute that ends (`isNews`). */
export function rankOf(status: PaymentStatus): PaymentRank {
  return RANKS[status];
}

/** The provider's word for a status; one we do not know is `unknown`, never a guess. */
export function statusOf(text: string): PaymentStatus {
  return PAYMENT_STATUSES.find((status) => status === text) ?? "unknown";
}

/** What is kept of a payment. */
export type StoredPayment = Pick<ProviderPayment, "status" | "statusDetail" | "refundedCentavos" | "updatedAtMs">;

/**
 * Whether a word says no less than what is kept: further along, or as far and no older. A dispute opens and ends again, so
 * between `approved` and `in_mediation` the later date decides: an old notice neither ends one nor opens it anew.
 */
export function isNews(word: StoredPayment, known: StoredPayment | null): boolean {
  if (!known) return true;
  const step = rankOf(word.status) - rankOf(known.status);
  if (step === 0 || (step > 0 && isDispute(word, known))) return word.updatedAtMs >= known.updatedAtMs;
  return step > 0 || (isDispute(known, word) && word.updatedAtMs > known.updatedAtMs);
}

function isDispute(later: StoredPayment, earlier: StoredPayment): boolean {
  return later.status === "in_mediation" && earlier.status === "approved";
}

/** Whether a payment still has money of the buyer's: taken, and neither given back in whole nor charged back. */
export function holdsMoney({ status }: Pick<ProviderPayment, "status">): boolean {
  return status === "approved" || status === "in_mediation";
}

/**
 * Whether the provider refused a charge because it saw the same one before: what it saw has to be looked for first
 * (wire contracts 2.2).
 */
export function saysDuplicate({ status, statusDetail }: Pick<ProviderPayment, "status" | "statusDetail">): boolean {
  return status === "rejected" && statusDetail === "cc_rejected_duplicated_payment";
}

/** The kind of payment an order names: the provider's, or a credit card for one that is none of the shop's. */
export function paymentTypeOf({ paymentTypeId }: Pick<ProviderPayment, "paymentTypeId">): PaymentType {
  return PAYMENT_TYPES.find((type) => type === paymentTypeId && type !== "transfer") ?? "credit_card";
}
