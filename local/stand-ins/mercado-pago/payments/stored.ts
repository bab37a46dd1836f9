import { z } from "zod";
import { cardFacts } from "../cards/token.ts";

/** The provider's nine statuses (docs/outside-services.md#payment-statuses). */
export const STATUSES = [
  "pending",
  "approved",
  "authorized",
  "in_process",
  "in_mediation",
  "rejected",
  "cancelled",
  "refunded",
  "charged_back",
] as const;
export type Status = (typeof STATUSES)[number];

const statusChange = z.object({ atMs: z.number(), status: z.enum(STATUSES), statusDetail: z.string() });
/** A status of a payment, and since when. */
export type StatusChange = z.infer<typeof statusChange>;

/** A refund. Money moves only when it is approved. */
const storedRefund = z.object({
  id: z.number(),
  key: z.string(),
  atMs: z.number(),
  amountCentavos: z.int(),
  status: z.enum(["approved", "in_process", "rejected"]),
});
export type StoredRefund = z.infer<typeof storedRefund>;

/** A stored payment. Amounts are in centavos. */
export const storedPayment = z.object({
  id: z.number(),
  /** Idempotency key of its charge, and the hash of that request's body. */
  key: z.string(),
  bodyHash: z.string(),
  createdAtMs: z.number(),
  /** Oldest first, never empty. */
  history: z.tuple([statusChange], statusChange),
  /** Scheduled status, and when. */
  next: statusChange.nullable(),
  amountCentavos: z.int(),
  totalPaidCentavos: z.int(),
  installmentCentavos: z.int(),
  feeCentavos: z.int(),
  installments: z.int(),
  paymentMethodId: z.string(),
  paymentTypeId: z.string(),
  issuerId: z.string(),
  currency: z.string(),
  collectorId: z.string(),
  description: z.string().nullable(),
  externalReference: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  payer: z.object({
    email: z.string(),
    identification: z.object({ type: z.string(), number: z.string() }).nullable(),
  }),
  card: cardFacts,
  refunds: z.array(storedRefund),
});
export type StoredPayment = z.infer<typeof storedPayment>;

/** Returns a payment's status, now or at a time. */
export function statusAt(payment: StoredPayment, atMs = Number.POSITIVE_INFINITY): StatusChange {
  return payment.history.findLast((one) => one.atMs <= atMs) ?? payment.history[0];
}

/** Returns when it was first approved, or null. */
export function approvedAtMs(payment: StoredPayment): number | null {
  return payment.history.find((one) => one.status === "approved")?.atMs ?? null;
}

/** Returns the sum of approved refunds. */
export function refundedCentavos(payment: StoredPayment): number {
  return sum(payment.refunds.filter((one) => one.status === "approved"));
}

/** Returns the amount that can still be refunded. Refunds in process count as used. */
export function refundableCentavos(payment: StoredPayment): number {
  return payment.amountCentavos - sum(payment.refunds.filter((one) => one.status !== "rejected"));
}

const sum = (refunds: readonly StoredRefund[]) => refunds.reduce((total, one) => total + one.amountCentavos, 0);
