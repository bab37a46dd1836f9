/** The card provider as the flows see it (wire contracts 1). Money is centavos; no call throws for what it answers. */
import type { Charge } from "#shop/payments/charge.ts";
import type { ProviderPayment } from "#shop/payments/provider-payment.ts";
import type { FieldMessages } from "#shop/refusal-facts.ts";

/** What became of a charge. */
export type ChargeOutcome =
  /** A payment was made: approved, in process or rejected. */
  | { kind: "answered"; payment: ProviderPayment }
  /** The card's data was refused and nothing taken: the buyer mends it. */
  | { kind: "invalid"; fields: FieldMessages }
  /** The provider surely took nothing: try later. */
  | { kind: "nothing_taken" }
  /** Refused for a fault of ours, nothing taken. `reason` is a code for the log. */
  | { kind: "misconfigured"; reason: string }
  /** It may have been applied: never charge again before it is known. `reason` is a code for the log. */
  | { kind: "unknown"; reason: string };

/** A call that was not answered, or with something that cannot be relied on. `reason` is a code for the log. */
export interface Unanswered {
  kind: "unanswered";
  reason: string;
}

export type Looked = { kind: "found"; payment: ProviderPayment } | { kind: "not_found" } | Unanswered;
export type Searched = { kind: "found"; payments: ProviderPayment[] } | Unanswered;

/** One page of what changed between two instants. */
export type Paged = { kind: "found"; payments: ProviderPayment[]; total: number } | Unanswered;

export type RefundOutcome =
  | { kind: "done"; refundId: string }
  /** Taken on and not decided: it may yet be rejected. */
  | { kind: "in_process"; refundId: string }
  /** A repeated call is answered with nothing in it (wire contracts 1.6): the payment's refunds say the rest. */
  | { kind: "repeated" }
  /** It will not be done as asked. `code` is the provider's, or the status. */
  | { kind: "refused"; code: string }
  | Unanswered;

/** One refund of a payment as the provider has it. */
export interface RefundWord {
  id: string;
  amountCentavos: number;
  status: "done" | "in_process" | "rejected";
}

export type RefundsFound = { kind: "found"; refunds: RefundWord[] } | Unanswered;

export type CancelOutcome =
  | { kind: "cancelled"; payment: ProviderPayment }
  /** Its state forbids it: ask what the state is. */
  | { kind: "refused"; code: string }
  | Unanswered;

export interface Refund {
  paymentId: string;
  /** Null: all that is left of it. */
  amountCentavos: number | null;
  /** The provider refunds once for each. */
  key: string;
}

export interface PageOfTime {
  fromMs: number;
  toMs: number;
  offset: number;
}

export interface PaymentGateway {
  /** Charges once for each attempt; repeats itself at most once, with the same key and bytes. */
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** One payment as it is now: the only source of truth for a change. */
  get(id: string): Promise<Looked>;
  /** The payments of one order. None found is no proof that nothing was charged: the search can lag. */
  findByReference(externalReference: string): Promise<Searched>;
  /** Payments made between two instants, oldest first, a page at a time. */
  findBetween(page: PageOfTime): Promise<Paged>;
  refund(refund: Refund): Promise<RefundOutcome>;
  /** The refunds of one payment, whoever asked for them. */
  refundsOf(paymentId: string): Promise<RefundsFound>;
  /** Cancels a payment that is not approved yet. */
  cancel(id: string): Promise<CancelOutcome>;
}
