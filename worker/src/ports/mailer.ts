import { emailMessages, normalizeEmail } from "#shop/accounts/email.ts";
import type { MailConfig } from "../env/mail-config.ts";
import type { Mail, Mailer } from "./mail.ts";
import { cloudflareMailer } from "./mailer-cloudflare.ts";
import { resendMailer } from "./mailer-resend.ts";

/** Maximum subject length that providers accept. */
const SUBJECT_MAX = 998;

/** Returns the configured mailer. `now`: the clock, in ms UTC. */
export function mailerOf(config: MailConfig, now: () => number): Mailer {
  const mailer = config.by === "resend" ? resendMailer(config, now) : cloudflareMailer(config.binding, now);
  return { send: async (mail, key) => (isSound(mail) ? mailer.send(mail, key) : UNSOUND) };
}

const UNSOUND = { ok: false, retry: false, reason: "malformed_mail" } as const;

/**
 * Whether the mail has exactly one recipient and single-line headers; not every provider checks against header
 * injection.
 */
function isSound({ from, replyTo, to, subject }: Mail): boolean {
  const addresses = [from.email, to, ...(replyTo ? [replyTo.email] : [])];
  const isWritable = addresses.every((email) => email === normalizeEmail(email) && emailMessages(email).length === 0);
  return isWritable && subject.length <= SUBJECT_MAX && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject);
}
