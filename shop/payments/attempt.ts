/** Attempts to charge a card; after a crash, the shop continues from their state. See docs/product-rules.md#payment-attempts */
import type { PaymentStatus, ProviderPayment } from "./provider-payment.ts";

/** States in which money may have been taken. An order has at most one such attempt. docs/faults.md#i-15-one-live-attempt */
export const LIVE_ATTEMPT_STATES = ["sent", "unknown", "in_process", "authorized", "approved"] as const;
export const ATTEMPT_STATES = [
  "created",
  ...LIVE_ATTEMPT_STATES,
  "rejected",
  "cancelled",
  "invalid",
  "abandoned",
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export interface Attempt {
  id: string;
  state: AttemptState;
  /** Null until the provider has named the payment. */
  providerPaymentId: string | null;
  /** The card reader that charges, or null. */
  readerId: string | null;
  sentAtMs: number;
}

/** Whether an attempt has taken money, or may have. */
export function isLive(state: AttemptState): boolean {
  return LIVE_ATTEMPT_STATES.some((live) => live === state);
}

/** Whether money may still be taken: the attempt is live and not approved. */
export function isWaiting(state: AttemptState): boolean {
  return state !== "approved" && isLive(state);
}

/** Attempt state by payment status. Refunded or disputed money stays `approved` here; only the payment has those states. */
const STATE_OF: Readonly<Record<PaymentStatus, AttemptState | null>> = {
  unknown: null,
  pending: "in_process",
  in_process: "in_process",
  authorized: "authorized",
  rejected: "rejected",
  cancelled: "cancelled",
  approved: "approved",
  in_mediation: "approved",
  refunded: "approved",
  charged_back: "approved",
};

/** An attempt's new state, or null. A late approval makes a settled attempt live again, unless another one is live. */
export function attemptStateOf(
  { status }: Pick<ProviderPayment, "status">,
  attempt: Pick<Attempt, "state"> | null,
  otherLive: boolean,
): AttemptState | null {
  const state = STATE_OF[status];
  if (state === null || attempt === null || attempt.state === state) return null;
  return isLive(state) && otherLive ? null : state;
}

/** Largest accepted difference between the provider's clock and ours. */
export const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

/**
 * Returns the attempt that made a payment: the one that the payment names, else the one with this payment's id. A new payment
 * may name no attempt (the provider's search can omit the name). Then the attempt is the live one without a payment that was
 * sent before the payment's last update. If the order had a charge at a card reader, a declined payment without a name belongs
 * to no attempt: it may be of that charge, and the provider's answer about each charge names its payment.
 */
export function attemptOf(
  payment: Pick<ProviderPayment, "id" | "attemptId" | "status" | "updatedAtMs">,
  { attempts, payments }: { attempts: readonly Attempt[]; payments: readonly Pick<ProviderPayment, "id">[] },
): Attempt | null {
  const named = attempts.find(({ id }) => id === payment.attemptId);
  const reported = attempts.find(({ providerPaymentId }) => providerPaymentId === payment.id);
  const open = attempts.find(
    ({ state, providerPaymentId, sentAtMs }) =>
      isLive(state) && providerPaymentId === null && sentAtMs <= payment.updatedAtMs + MAX_CLOCK_DIFFERENCE_MS,
  );
  const mayBeOfReader = STATE_OF[payment.status] === "rejected" && attempts.some(({ readerId }) => readerId !== null);
  const isNewAndUnnamed = payment.attemptId === null && !payments.some(({ id }) => id === payment.id) && !mayBeOfReader;
  return named ?? reported ?? (isNewAndUnnamed ? (open ?? null) : null);
}

// When the cron looks a charge up at the provider again (docs/product-rules.md#unknown-charge).

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Ages at which a charge without a response is looked up; the last is a day later, because the search index lags. */
const LOOKUP_AGES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 24 * HOUR_MS] as const;
/** Minimum ages at which a "not found" counts: the first, and the second, which releases the units. */
const COUNTS_FROM_MS = [10 * MINUTE_MS, HOUR_MS] as const;
const GIVEN_UP_AFTER_MS = 24 * HOUR_MS;

/** When a charge without a response is looked up first. */
export function firstLookupAtMs(sentAtMs: number): number {
  return sentAtMs + LOOKUP_AGES_MS[0];
}

/** When a pending payment is read again: after as long as its age, between 5 minutes and 1 hour. */
export function nextLookupAtMs(sentAtMs: number, nowMs: number): number {
  return nowMs + Math.min(Math.max(nowMs - sentAtMs, 5 * MINUTE_MS), HOUR_MS);
}

/**
 * Counts a "not found". The second one that counts (`COUNTS_FROM_MS`) releases the units. Lookups continue for a day, because
 * a charge may become visible late.
 */
export function planAfterNotFound(attempt: { sentAtMs: number; nowMs: number; notFoundCount: number }) {
  const { sentAtMs, nowMs, notFoundCount } = attempt;
  const ageMs = nowMs - sentAtMs;
  const counts = ageMs >= (COUNTS_FROM_MS[notFoundCount] ?? 0);
  const counted = counts ? notFoundCount + 1 : notFoundCount;
  const releases = counted >= COUNTS_FROM_MS.length;
  if (releases && ageMs >= GIVEN_UP_AFTER_MS) return { notFoundCount: counted, releases, nextCheckAtMs: null };
  const nextAge = LOOKUP_AGES_MS.find((age) => age > ageMs) ?? 0;
  return { notFoundCount: counted, releases, nextCheckAtMs: Math.max(sentAtMs + nextAge, nowMs + MINUTE_MS) };
}
