import type { Mailbox } from "#shop/accounts/email.ts";

/** A rendered mail. */
export interface Mail {
  from: Mailbox;
  /** Omitted: replies go to `from`. */
  replyTo?: Mailbox;
  /** A normalized e-mail address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The mail kind, for the provider's statistics: `password-changed`. */
  kind: string;
}

/**
 * The result of sending. `reason` is a code, never personal data. `retry`: the same mail with the same key may be
 * accepted later. `afterMs`: the provider accepts no mail for this time.
 */
export type MailAnswer =
  | { ok: true; providerId: string | null }
  | { ok: false; retry: boolean; afterMs?: number; reason: string };

export interface Mailer {
  /** Sends a mail once per `key`, if the provider drops duplicates. Returns failures, never throws. */
  send(mail: Mail, key: string): Promise<MailAnswer>;
}

/** Longest wait for the provider's answer; shorter than a sender's claim on the mail. */
export const TIMEOUT_MS = 10_000;

/** How long the mail provider must not be called. */

const DAY_MS = 24 * 3_600_000;
const [LEAST_MS, MOST_MS] = [1_000, 6 * 3_600_000];

/** The wait when the provider names none. */
export const USUAL_QUIET_MS = 60_000;

/** Time until the next UTC day, when daily quotas are counted anew. */
export function untilTomorrowMs(nowMs: number): number {
  return DAY_MS - (nowMs % DAY_MS);
}

/** The wait of a `Retry-After` header (seconds or a date), in ms, from 1 second to 6 hours. */
export function waitIn(answer: Response, nowMs: number): number {
  const said = answer.headers.get("Retry-After") ?? "";
  const waitMs = /^\d+(\.\d+)?$/.test(said) ? Number(said) * 1000 : Date.parse(said) - nowMs;
  return Number.isNaN(waitMs) ? USUAL_QUIET_MS : Math.min(Math.max(waitMs, LEAST_MS), MOST_MS);
}
