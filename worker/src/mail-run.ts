import type { Database } from "#db/client.ts";
import type { Config } from "./config.ts";
import type { MailRound, MailRun } from "./flows/send-mails.ts";
import { mailerOf } from "./ports/mailer.ts";

/** A run of the sender of mails as the configuration wants it. */
export function mailRunOf({ mail, publicOrigin }: Config, db: Database, now: () => number, round: MailRound): MailRun {
  const { from, replyTo } = mail;
  return {
    ...round,
    db,
    mailer: mailerOf(mail, now),
    sender: { from, ...(replyTo && { replyTo }) },
    origin: publicOrigin,
    now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}
