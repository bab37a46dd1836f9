import type { Mailbox } from "#shop/mail/mailbox.ts";

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
