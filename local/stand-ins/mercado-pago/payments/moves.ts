import type { Provider } from "../provider.ts";
import {
  refundableCentavos,
  refundedCentavos,
  type Status,
  type StoredPayment,
  type StoredRefund,
  statusAt,
} from "./stored.ts";

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
  // One millisecond later than the last change at least, so that two changes at once keep their order.
  const change = {
    atMs: Math.max(atMs, statusAt(payment).atMs + 1),
    status,
    statusDetail: detail ?? DETAILS[status],
  };
  return { ...payment, next: null, history: [...payment.history, change] };
}

/** Returns the cancelled payment, or null when its state forbids that (docs/outside-services.md#cancelling-a-payment). */
export function cancelled(payment: StoredPayment, atMs: number): StoredPayment | null {
  const may = ["pending", "in_process", "authorized"].includes(statusAt(payment).status);
  return may ? withStatus(payment, "cancelled", "by_collector", atMs) : null;
}

/** A refund request. Without an amount it is for all that can still be refunded. */
export type RefundInput = Pick<StoredRefund, "id" | "key" | "status"> & { amountCentavos: number | null };

/**
 * Returns the payment with a refund, or the code that refuses it (docs/outside-services.md#refunding-a-payment): 2063 nothing
 * left or not paid, 2017 more than is left.
 */
export function refunded(
  payment: StoredPayment,
  input: RefundInput,
  atMs: number,
): { ok: true; payment: StoredPayment; refund: StoredRefund } | { ok: false; code: number } {
  const refundable = refundableCentavos(payment);
  const amountCentavos = input.amountCentavos ?? refundable;
  if (statusAt(payment).status !== "approved" || refundable === 0) return { ok: false, code: 2063 };
  if (amountCentavos > refundable) return { ok: false, code: 2017 };
  const refund = { ...input, atMs, amountCentavos };
  return {
    ok: true,
    payment: applyRefund({ ...payment, refunds: [...payment.refunds, refund] }, input.status, atMs),
    refund,
  };
}

/** Returns the payment with its refund in process decided; unchanged when it has no such refund. */
export function refundDecided(
  payment: StoredPayment,
  refundId: number,
  status: "approved" | "rejected",
  atMs: number,
): StoredPayment {
  const waits = payment.refunds.some((one) => one.id === refundId && one.status === "in_process");
  if (!waits) return payment;
  const refunds = payment.refunds.map((one) => (one.id === refundId ? { ...one, status } : one));
  return applyRefund({ ...payment, refunds }, status, atMs);
}

function applyRefund(payment: StoredPayment, status: StoredRefund["status"], atMs: number): StoredPayment {
  if (status !== "approved") return payment;
  const isFull = refundedCentavos(payment) === payment.amountCentavos;
  return isFull
    ? withStatus(payment, "refunded", "refunded", atMs)
    : withStatus(payment, "approved", "partially_refunded", atMs);
}

/** Saves a changed payment and sends its webhook. `ipns` is the number of unsigned webhooks of the older kind sent with it. */
export async function saveChange(provider: Provider, payment: StoredPayment, ipns = 0): Promise<void> {
  await provider.ledger.save(payment);
  const event = { paymentId: payment.id, action: "payment.updated" } as const;
  await provider.webhooks.announce({ ...event, kind: "webhook" });
  for (let n = 0; n < ipns; n += 1) await provider.webhooks.announce({ ...event, kind: "ipn" });
}

/** Schedules a payment's next status. Any other change before then cancels it. */
export function scheduleNext(provider: Provider, { id, next }: StoredPayment): void {
  if (!next) return;
  const delayMs = Math.max(0, next.atMs - provider.clock.nowMs());
  provider.clock.after(delayMs, () => void applyNext(provider, id));
}

async function applyNext(provider: Provider, id: number): Promise<void> {
  const payment = provider.ledger.payment(id);
  if (!payment?.next) return;
  const { status, statusDetail } = payment.next;
  await saveChange(provider, withStatus(payment, status, statusDetail, provider.clock.nowMs()));
}
