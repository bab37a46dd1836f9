import * as z from "zod";
import { storedCard } from "../cards/token.ts";

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
  /** When a refund in process was approved or rejected. */
  decidedAtMs: z.number().optional(),
  amountCentavos: z.int(),
  status: z.enum(["approved", "in_process", "rejected"]),
});
export type StoredRefund = z.infer<typeof storedRefund>;

/** Amounts are in centavos. */
export const storedPayment = z.object({
  id: z.number(),
  /** Idempotency key of its charge, and the hash of that request's body. */
  key: z.string(),
  bodyHash: z.string(),
  createdAtMs: z.number(),
  /** Oldest first, never empty. */
  history: z.tuple([statusChange], statusChange),
  /** The scheduled status and its time; null when none is scheduled. */
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
  card: storedCard,
  refunds: z.array(storedRefund),
});
export type StoredPayment = z.infer<typeof storedPayment>;

/** Returns the current status of a payment. */
export function statusOf({ history }: StoredPayment): StatusChange {
  return history.at(-1) ?? history[0];
}

/** Returns a payment with the statuses and refunds that it had at a time, without the refunds that were decided later. */
export function paymentAt(payment: StoredPayment, atMs: number): StoredPayment {
  const [first, ...changes] = payment.history;
  return {
    ...payment,
    history: [first, ...changes.filter((one) => one.atMs <= atMs)],
    refunds: payment.refunds.filter((one) => (one.decidedAtMs ?? one.atMs) <= atMs),
  };
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

// Default detail of each status (docs/outside-services.md#payment-details).
const DETAILS: Record<Status, string> = {
  pending: "pending_waiting_payment",
  approved: "accredited",
  authorized: "pending_capture",
  in_process: "pending_contingency",
  in_mediation: "pending",
  rejected: "cc_rejected_other_reason",
  cancelled: "by_collector",
  refunded: "refunded",
  charged_back: "in_process",
};

/** Returns the payment with a new status and without its scheduled one. */
export function withStatus(
  payment: StoredPayment,
  status: Status,
  detail: string | undefined,
  atMs: number,
): StoredPayment {
  // At least one millisecond after the last change, so that two changes at the same time keep their order.
  const change = {
    atMs: Math.max(atMs, statusOf(payment).atMs + 1),
    status,
    statusDetail: detail ?? DETAILS[status],
  };
  return { ...payment, next: null, history: [...payment.history, change] };
}

/** Returns the cancelled payment, or null when its state forbids that (docs/outside-services.md#cancelling-a-payment). */
export function cancelled(payment: StoredPayment, atMs: number): StoredPayment | null {
  const isOpen = ["pending", "in_process", "authorized"].includes(statusOf(payment).status);
  return isOpen ? withStatus(payment, "cancelled", "by_collector", atMs) : null;
}

/** A refund request. Without an amount it is for all that can still be refunded. */
export type RefundInput = Pick<StoredRefund, "id" | "key" | "status"> & { amountCentavos: number | null };

/**
 * Returns the payment with a refund, or the code that refuses it (docs/outside-services.md#refunding-a-payment): 2063 if the
 * payment is not approved or nothing is left, 2017 if the amount is more than is left.
 */
export function refunded(
  payment: StoredPayment,
  input: RefundInput,
  atMs: number,
): { ok: true; payment: StoredPayment; refund: StoredRefund } | { ok: false; code: number } {
  const refundable = refundableCentavos(payment);
  const amountCentavos = input.amountCentavos ?? refundable;
  if (statusOf(payment).status !== "approved" || refundable === 0) return { ok: false, code: 2063 };
  if (amountCentavos > refundable) return { ok: false, code: 2017 };
  const refund = { ...input, atMs, amountCentavos };
  const changed = { ...payment, refunds: [...payment.refunds, refund] };
  return { ok: true, payment: applyRefund(changed, input.status, atMs), refund };
}

/** Returns the payment with its refund in process decided; unchanged when it has no such refund. */
export function refundDecided(
  payment: StoredPayment,
  refundId: number,
  status: "approved" | "rejected",
  atMs: number,
): StoredPayment {
  const isInProcess = payment.refunds.some((one) => one.id === refundId && one.status === "in_process");
  if (!isInProcess) return payment;
  const refunds = payment.refunds.map((one) => (one.id === refundId ? { ...one, status, decidedAtMs: atMs } : one));
  return applyRefund({ ...payment, refunds }, status, atMs);
}

function applyRefund(payment: StoredPayment, status: StoredRefund["status"], atMs: number): StoredPayment {
  if (status !== "approved") return payment;
  const isFull = refundedCentavos(payment) === payment.amountCentavos;
  return isFull
    ? withStatus(payment, "refunded", "refunded", atMs)
    : withStatus(payment, "approved", "partially_refunded", atMs);
}
