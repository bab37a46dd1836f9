/** The card provider (docs/outside-services.md#mercado-pago). Money is in centavos; the provider's failures are returned. */
import type { Charge } from "#shop/payments/charge.ts";
import type { ProviderPayment } from "#shop/payments/provider-payment.ts";
import type { InstallmentCost } from "#shop/pricing/provider-plans.ts";
import type { FieldMessages } from "#shop/refusal.ts";

export type ChargeOutcome =
  /**
   * A payment exists: approved, in process or rejected. `cardDigits`: the first six and last four of its card, or null.
   * They are hashed to count declines, and never stored.
   */
  | { kind: "answered"; payment: ProviderPayment; cardDigits: string | null }
  /** The card's data was refused and nothing was taken; the buyer can correct it. */
  | { kind: "invalid"; fields: FieldMessages }
  /** The provider surely took nothing; the buyer can try later. */
  | { kind: "nothing_taken" }
  /** Refused for a fault of the shop; nothing was taken. `reason` is a code for the log. */
  | { kind: "misconfigured"; reason: string }
  /** The charge may have been applied: no other charge until it is known. `reason` is a code for the log. */
  | { kind: "unknown"; reason: string };

/** No response, or an unreliable one. `reason` is a code for the log. */
export interface Unanswered {
  kind: "unanswered";
  reason: string;
}

export type PaymentLookup = { kind: "found"; payment: ProviderPayment } | { kind: "not_found" } | Unanswered;
export type Searched = { kind: "found"; payments: ProviderPayment[] } | Unanswered;

/** One page of the payments made in a time range; `total` counts all pages. */
export type Paged = { kind: "found"; payments: ProviderPayment[]; total: number } | Unanswered;

export type RefundOutcome =
  | { kind: "done"; refundId: string }
  /** Accepted and undecided: it may still be rejected. */
  | { kind: "in_process"; refundId: string }
  /** A repeated call gets an empty response (docs/outside-services.md#refunding-a-payment); `refundsOf` returns the refund. */
  | { kind: "repeated" }
  /** Refused for good. `code` is the provider's code, or the status. */
  | { kind: "refused"; code: string }
  | Unanswered;

/** A refund as the provider lists it. */
export interface ProviderRefund {
  id: string;
  amountCentavos: number;
  status: "done" | "in_process" | "rejected";
  /** Null when the provider does not say. */
  createdAtMs: number | null;
}

export type RefundsFound = { kind: "found"; refunds: ProviderRefund[] } | Unanswered;

export type InstallmentsFound = { kind: "found"; costs: InstallmentCost[] } | Unanswered;

export type CancelOutcome =
  | { kind: "cancelled"; payment: ProviderPayment }
  /** The payment's state forbids it; `get` returns the state. */
  | { kind: "refused"; code: string }
  | Unanswered;

/** A card reader of the shop's account. */
export interface CardReader {
  id: string;
  /** Its serial number, as printed on it. */
  name: string;
}

export type ReadersFound = { kind: "found"; readers: CardReader[] } | Unanswered;

/** A charge that a reader shows to the buyer, who then uses a card, a phone or the QR code. */
export interface ReaderCharge {
  /** Idempotency key: one charge per attempt. */
  attemptId: string;
  externalReference: string;
  amountCentavos: number;
  readerId: string;
  description: string;
  /** Whether the attempt may have been sent before. */
  isRepeated: boolean;
}

export type ReaderSent =
  | { kind: "sent"; chargeId: string }
  /** The reader did not receive the charge. `isBusy`: it has another one. `reason` is a code for the log. */
  | { kind: "refused"; isBusy: boolean; reason: string }
  /** The reader may have received the charge. */
  | Unanswered;

export type ReaderLookup =
  | { kind: "waiting" }
  | { kind: "paid"; paymentId: string }
  /** It ended without money: declined, cancelled, or not used in time. */
  | { kind: "ended"; end: "failed" | "canceled" | "expired" }
  | Unanswered;

export type ReaderCancelled =
  | { kind: "cancelled" }
  /** The reader shows it already, or it has ended; `readerCharge` returns its state. */
  | { kind: "refused"; code: string }
  | Unanswered;

export interface Refund {
  paymentId: string;
  /** Null: everything that is left. */
  amountCentavos: number | null;
  /** Idempotency key: one refund per key. */
  key: string;
}

export interface PageOfTime {
  fromMs: number;
  toMs: number;
  offset: number;
}

export interface PaymentGateway {
  /** Charges once per attempt; retries at most once, with the same key and bytes. */
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** The first six and last four digits of the card of a token; null when the provider does not say. */
  digitsOfToken(token: string): Promise<string | null>;
  /** Reads one payment, with its current status. */
  get(id: string): Promise<PaymentLookup>;
  /** Searches the payments of one order. An empty result does not prove that nothing was charged: the search index lags. */
  findByReference(externalReference: string): Promise<Searched>;
  /** Payments made in a time range, oldest first, in pages. */
  findBetween(page: PageOfTime): Promise<Paged>;
  refund(refund: Refund): Promise<RefundOutcome>;
  /** The refunds of one payment, also those made in the provider's panel. */
  refundsOf(paymentId: string): Promise<RefundsFound>;
  /** What buyers are charged for `REFERENCE_CENTAVOS` in installments, by each bank. Never empty. */
  installmentCosts(): Promise<InstallmentsFound>;
  /** Cancels a payment that is not approved yet. */
  cancel(id: string): Promise<CancelOutcome>;
  /** The card readers that can take a charge of the shop. */
  readers(): Promise<ReadersFound>;
  /** Sends a charge to a reader, once per attempt. */
  chargeAtReader(charge: ReaderCharge): Promise<ReaderSent>;
  /** Reads a charge at a reader by its id. */
  readerCharge(chargeId: string): Promise<ReaderLookup>;
  /** Cancels a charge that the reader does not show yet. */
  cancelReaderCharge(chargeId: string): Promise<ReaderCancelled>;
}
