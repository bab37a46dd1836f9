import type { Mailbox } from "#shop/mail/mailbox.ts";

/** A mail with all that its reader sees. */
export interface Mail {
  from: Mailbox;
  /** Where answers go when not to `from`. */
  replyTo?: Mailbox;
  /** An e-mail as it is kept. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** What it tells of, for the provider's statistics: `password-changed`. */
  kind: string;
}

/**
 * What became of a mail. `reason` is a code, never a person's data. `retry`: it may yet be taken, as the same mail with the
 * same key. `afterMs`: the provider asks for quiet that long, for all mails.
 */
export type MailAnswer =
  | { ok: true; providerId: string | null }
  | { ok: false; retry: boolean; afterMs?: number; reason: string };

/** A way to send mails. */
export interface Mailer {
  /** Sends a mail once for each `key`, however often it is called. A failure is an answer, never thrown. */
  send(mail: Mail, key: string): Promise<MailAnswer>;
}

/** Longest wait for a provider's answer. It is less than a sender's claim on the mail. */
export const TIMEOUT_MS = 10_000;
