/** Attempts: one call that charges a card, and where a crash resumes it (reliability 3.2). */
import type { PaymentStatus, ProviderPayment } from "./provider-payment.ts";

/** Attempts that may have taken money: an order has at most one of them (reliability, I-15). */
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
  /** Null until the provider named the payment it made. */
  providerPaymentId: string | null;
  sentAtMs: number;
}

/** Whether an attempt may have taken money, or may yet. */
export function isLive(state: AttemptState): boolean {
  return LIVE_ATTEMPT_STATES.some((live) => live === state);
}

/** Whether money may yet be taken for an attempt: it is live, and its payment was not made. */
export function isWaiting(state: AttemptState): boolean {
  return state !== "approved" && isLive(state);
}

/** What a payment's word makes of its attempt. Money that was taken stays taken here: what became of it is the payment's. */
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

/**
 * An attempt's new state after its payment's word, null when it keeps its own. A settled one comes to life again for money
 * heard of late, but never beside another live one, of which an order has one at most: the payment itself says it then.
 */
export function attemptStateOf(
  { status }: Pick<ProviderPayment, "status">,
  attempt: Pick<Attempt, "state"> | null,
  otherLive: boolean,
): AttemptState | null {
  const state = STATE_OF[status];
  if (state === null || attempt === null || attempt.state === state) return null;
  return isLive(state) && otherLive ? null : state;
}

/** The provider's clock and ours may differ by that much. */
const CLOCKS_APART_MS = 5 * 60_000;

/**
 * The attempt that made a payment, of the order's: the one it names, else the one it was heard of for, else, when it names
 * none (a search can leave that out) and is heard of for the first time, the live one that has no payment yet and was not sent after the
 * payment's last word. Null when it is none of them: so a payment that was of none stays so, whatever is charged after it.
 */
export function attemptOf(
  word: Pick<ProviderPayment, "id" | "attemptId" | "updatedAtMs">,
  { attempts, payments }: { attempts: readonly Attempt[]; payments: readonly Pick<ProviderPayment, "id">[] },
): Attempt | null {
  const named = attempts.find(({ id }) => id === word.attemptId);
  const heard = attempts.find(({ providerPaymentId }) => providerPaymentId === word.id);
  const open = attempts.find(
    ({ state, providerPaymentId, sentAtMs }) =>
      isLive(state) && providerPaymentId === null && sentAtMs <= word.updatedAtMs + CLOCKS_APART_MS,
  );
  const isNews = word.attemptId === null && !payments.some(({ id }) => id === word.id);
  return named ?? heard ?? (isNews ? (open ?? null) : null);
}
