import type { Database } from "#db/client.ts";
import { claimMail, type DueMail, readDueMails, settleMail } from "#db/mail/due-mails.ts";
import { readSettings } from "#db/settings/settings.ts";
import type { Mailbox } from "#shop/accounts/email.ts";
import { discardReason, type MailContent } from "#shop/mail/mail.ts";
import type { ShopIdentity } from "#shop/settings/settings.ts";
import type { Config } from "../env/config.ts";
import { describeError, log } from "../log.ts";
import { type Mail, type Mailer, type MailResponse, mailerOf } from "../ports/mailer.ts";
import { type MailLinks, mailLinksOf } from "./phrases.ts";
import { renderMail } from "./render.ts";

/** The limits of one run. */
interface MailRound {
  /** Maximum mails to try. */
  max: number;
  newestFirst: boolean;
  /** After this many failures in a row the provider counts as down, and the run ends. */
  failuresInARow: number;
}

/** Runs in the 30 seconds after a response, for mails that were just queued. */
export const AFTER_REQUEST: MailRound = { max: 3, newestFirst: true, failuresInARow: 1 };
/** The cron's runs, oldest first; at the provider's rate one takes less than a minute. */
export const BY_CRON: MailRound = { max: 100, newestFirst: false, failuresInARow: 3 };

export interface MailRun extends MailRound {
  db: Database;
  mailer: Mailer;
  /** The sender of every mail; without a name the shop's name is used. */
  sender: { from: Mailbox; replyTo?: Mailbox };
  origin: string;
  links: MailLinks;
  now(): number;
  pause(ms: number): Promise<void>;
}

/** How many mails ended in each way. */
export interface MailTally {
  sent: number;
  retried: number;
  failed: number;
}

/**
 * `taken`: another sender has claimed the mail. `crowded`: too many senders wait for the provider. `superseded`: a newer
 * mail replaces it. Three outcomes schedule another try: `retried`, because the provider failed; `unrendered`,
 * because this version of the program cannot render it; `paused`, because the provider asked for a pause.
 */
type Outcome = "sent" | "failed" | "superseded" | "taken" | "crowded" | "retried" | "unrendered" | "paused";
const TALLIED = {
  sent: "sent",
  failed: "failed",
  retried: "retried",
  unrendered: "retried",
  paused: "retried",
} as const;

const BATCH = 20;

/**
 * Sends the mails that are due. Senders may run concurrently: each mail is claimed by one, and Resend sends only one mail
 * for a repeated key (docs/faults.md#p15-duplicate-or-missing-mail). A provider that is down ends the run
 * (docs/faults.md#f9-mail-provider-down).
 */
export async function sendMails(run: MailRun): Promise<MailTally> {
  const tally: MailTally = { sent: 0, retried: 0, failed: 0 };
  let shop: Promise<ShopIdentity> | undefined;
  const sender: MailSender = {
    ...run,
    shop: () => (shop ??= readSettings(run.db).then((settings) => settings.shop)),
  };
  const refused: string[] = [];
  let failures = 0;
  for await (const mail of dueMails(run, refused)) {
    const outcome = await deliver(sender, mail);
    if (outcome === "crowded") break;
    if (outcome !== "taken" && outcome !== "superseded") tally[TALLIED[outcome]]++;
    if (outcome === "retried" || outcome === "unrendered") refused.push(mail.id);
    failures = outcome === "retried" ? failures + 1 : 0;
    if (outcome === "paused" || failures === run.failuresInARow) break;
  }
  return tally;
}

/** A run with its state between mails. */
interface MailSender extends MailRun {
  /** Read on first use, so that a run without mails is one round trip. */
  shop(): Promise<ShopIdentity>;
}

/**
 * Reads each batch after the previous one has been tried, so that it includes the next mails of the same people. A mail in
 * `refused` does not hold back its person's next mails; a mail that another sender has claimed does.
 */
async function* dueMails({ db, now, max, newestFirst }: MailRun, refused: string[]): AsyncGenerator<DueMail> {
  for (let left = max; left > 0; ) {
    const limit = Math.min(left, BATCH);
    const due = await readDueMails(db, { nowMs: now(), limit, newestFirst, except: refused });
    if (due.length === 0) return;
    yield* due;
    left -= due.length;
  }
}

async function deliver(run: MailSender, mail: DueMail): Promise<Outcome> {
  const { content, createdAtMs, isSuperseded } = mail;
  const reason = content && discardReason(content.kind, { ageMs: run.now() - createdAtMs, isSuperseded });
  if (reason === "superseded") return settleSuperseded(run, mail);
  if (reason) return markFailed(run, mail, reason, true);
  const rendered = mail.content && renderOrNull(run, await run.shop(), mail, mail.content);
  const claimed = await claimInTime(run, mail);
  if (typeof claimed === "string") return claimed;
  const claimedMail = { ...mail, ...claimed };
  if (!rendered) return retryLater(run, claimedMail, "unrendered", { reason: "unrendered" });
  return settle(run, claimedMail, await run.mailer.send(rendered, mail.id));
}

/** A sender that wakes up later than this reserves another call: its late one could coincide with those of other senders. */
const MAX_LATE_MS = 250;
/** How often a late sender reserves another call. Then it calls anyway: a slow database must not hold mails back for good. */
const MAX_NEW_CALLS = 2;

/** Claims the mail, and waits until the provider may be called. A busy machine can wake a sender late. */
async function claimInTime(run: MailSender, mail: DueMail) {
  let claimed = await claimMail(run.db, mail, run.now());
  for (let left = MAX_NEW_CALLS; typeof claimed !== "string"; left--) {
    await run.pause(Math.max(claimed.callAtMs - run.now(), 0));
    if (left === 0 || run.now() - claimed.callAtMs <= MAX_LATE_MS) break;
    claimed = await claimMail(run.db, claimed, run.now(), claimed.tries);
  }
  return claimed;
}

/** Null when rendering throws: the next deployment may fix it, and other mails go out meanwhile. */
function renderOrNull(
  { sender, origin, links }: MailSender,
  shop: ShopIdentity,
  mail: DueMail,
  content: MailContent,
): Mail | null {
  try {
    const rendered = renderMail(content, { ...shop, origin, links }, mail.createdAtMs);
    const from = { ...sender.from, name: sender.from.name || shop.shopName };
    return { ...sender, ...rendered, from, to: mail.recipient, kind: content.kind };
  } catch (error) {
    log("mail_unwritable", { mail: mail.id, ...describeError(error) });
    return null;
  }
}

async function settle(run: MailSender, mail: DueMail, response: MailResponse): Promise<Outcome> {
  if (response.ok) {
    await settleMail(run.db, mail, { state: "sent", atMs: run.now(), providerId: response.providerId });
    return "sent";
  }
  if (!response.retry) return markFailed(run, mail, response.reason);
  return retryLater(run, mail, response.afterMs === undefined ? "retried" : "paused", response);
}

async function retryLater<How extends Outcome>(
  run: MailSender,
  mail: DueMail,
  how: How,
  { reason, afterMs }: { reason: string; afterMs?: number },
): Promise<How | "failed"> {
  const { tries, createdAtMs } = mail;
  const nextTryAtMs = planRetry({ tries, createdAtMs, nowMs: run.now(), afterMs });
  if (nextTryAtMs === null) return markFailed(run, mail, reason);
  await settleMail(run.db, mail, { state: "pending", nextTryAtMs });
  log("mail_retry", { mail: mail.id, kind: mail.event, tries, reason });
  return how;
}

async function markFailed({ db }: MailSender, mail: DueMail, failure: string, isUseless = false): Promise<"failed"> {
  await settleMail(db, mail, { state: "failed", failure, isUseless });
  log("mail_failed", { mail: mail.id, kind: mail.event, reason: failure });
  return "failed";
}

/** A mail with a newer link or code for the same person is sent instead: nothing has failed. */
async function settleSuperseded({ db }: MailSender, mail: DueMail): Promise<"superseded"> {
  await settleMail(db, mail, { state: "superseded" });
  log("mail_superseded", { mail: mail.id, kind: mail.event });
  return "superseded";
}

/** Wait after the first failed try; it doubles each time (docs/faults.md#f9-mail-provider-down). */
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;

export interface FailedTry {
  /** Number of tries, this one included. */
  tries: number;
  createdAtMs: number;
  nowMs: number;
  /** How long the provider asked to wait. */
  afterMs?: number | undefined;
}

/** Returns when to try a mail again, or null to give up. The last try is a day after the mail was written. */
export function planRetry({ tries, createdAtMs, nowMs, afterMs }: FailedTry): number | null {
  const lastTryAtMs = createdAtMs + GIVEN_UP_AFTER_MS;
  if (nowMs >= lastTryAtMs) return null;
  const waitMs = afterMs ?? Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  return Math.min(Math.ceil(nowMs + waitMs), lastTryAtMs);
}

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
