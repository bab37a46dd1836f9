import type { Database } from "#db/client.ts";
import type { Config } from "../env/config.ts";
import { mailerOf } from "../ports/mailer.ts";
import { mailLinksOf } from "./mailed-links.ts";
import type { MailRound, MailRun } from "./send-mails.ts";

/** Returns a mail run with the settings of the configuration. */
export function mailRunOf(config: Config, db: Database, now: () => number, round: MailRound): MailRun {
  const { mail, publicOrigin } = config;
  const { from, replyTo } = mail;
  return {
    ...round,
    db,
    mailer: mailerOf(mail, now),
    sender: { from, ...(replyTo && { replyTo }) },
    origin: publicOrigin,
    links: mailLinksOf(config),
    now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}
