import { refundableCentavos, refundedCentavos, type Status, type StoredPayment, wordOf } from "./stored.ts";

// The detail each status has unless another one is named (wire-contracts 2.2).
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

/** The payment in another status. What it would have become by itself it becomes no more. */
export function moved(payment: StoredPayment, status: Status, detail: string | undefined, atMs: number): StoredPayment {
  const word = { atMs: notBefore(payment, atMs), status, statusDetail: detail ?? DETAILS[status] };
  return { ...payment, next: null, history: [...payment.history, word] };
}

// Two changes in one millisecond still have an order.
const notBefore = (payment: StoredPayment, atMs: number) => Math.max(atMs, wordOf(payment).atMs + 1);

/** Cancelled, or null when its state forbids that (wire-contracts 1.5). */
export function cancelled(payment: StoredPayment, atMs: number): StoredPayment | null {
  const may = ["pending", "in_process", "authorized"].includes(wordOf(payment).status);
  return may ? moved(payment, "cancelled", "by_collector", atMs) : null;
}

/** Captured, or null when it is not authorised. */
export function captured(payment: StoredPayment, atMs: number): StoredPayment | null {
  return wordOf(payment).status === "authorized" ? moved(payment, "approved", "accredited", atMs) : null;
}

/** A refund that is asked for; without an amount, of all that is left. */
export interface RefundAsked {
  id: number;
  key: string;
  amountCentavos: number | null;
  status: "approved" | "in_process" | "rejected";
  /** Whether part of a payment can be refunded. */
  partial: boolean;
}

/**
 * The payment with a refund, or the code that refuses it (wire-contracts 1.6): 2063 nothing left or not paid, 2017 more
 * than is left, 2084 not in parts.
 */
export function refunded(
  payment: StoredPayment,
  asked: RefundAsked,
  atMs: number,
): { ok: true; payment: StoredPayment } | { ok: false; code: number } {
  const left = refundableCentavos(payment);
  const amountCentavos = asked.amountCentavos ?? left;
  if (wordOf(payment).status !== "approved" || left === 0) return { ok: false, code: 2063 };
  if (amountCentavos > left) return { ok: false, code: 2017 };
  if (!asked.partial && amountCentavos < payment.amountCentavos) return { ok: false, code: 2084 };
  const refund = { id: asked.id, key: asked.key, atMs, amountCentavos, status: asked.status };
  return { ok: true, payment: settled({ ...payment, refunds: [...payment.refunds, refund] }, asked.status, atMs) };
}

/** The payment with a refund in process decided; unchanged when it has no such refund. */
export function refundDecided(
  payment: StoredPayment,
  refundId: number,
  status: "approved" | "rejected",
  atMs: number,
): StoredPayment {
  const waits = payment.refunds.some((one) => one.id === refundId && one.status === "in_process");
  if (!waits) return payment;
  const refunds = payment.refunds.map((one) => (one.id === refundId ? { ...one, status } : one));
  return settled({ ...payment, refunds }, status, atMs);
}

function settled(payment: StoredPayment, status: RefundAsked["status"], atMs: number): StoredPayment {
  if (status !== "approved") return payment;
  const whole = refundedCentavos(payment) === payment.amountCentavos;
  return whole ? moved(payment, "refunded", "refunded", atMs) : moved(payment, "approved", "partially_refunded", atMs);
}
