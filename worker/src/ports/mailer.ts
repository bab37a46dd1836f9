import { emailMessages, formatMailbox, type Mailbox, normalizeEmail } from "#shop/accounts/email.ts";
import type { BoundMail, MailConfig, MailProvider, SendEmail } from "../env/service-config.ts";
import { callOut, errorName, jsonIn, startOfBody, withinTime } from "./outgoing.ts";

/** A rendered mail. Without `replyTo`, replies go to `from`; `to` is normalized. */
export interface Mail {
  from: Mailbox;
  replyTo?: Mailbox;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The mail kind, for the provider's statistics: `password-changed`. */
  kind: string;
}

/** `reason` is a code, never personal data. `retry`: the same mail and key may be accepted later, after `afterMs`. */
export type MailResponse =
  | { ok: true; providerId: string | null }
  | { ok: false; retry: boolean; afterMs?: number; reason: string };

export interface Mailer {
  /** Sends a mail once per `key`, if the provider ignores duplicates. Returns failures, never throws. */
  send(mail: Mail, key: string): Promise<MailResponse>;
}

/** Longest wait for the provider's response; shorter than a sender's claim on the mail. */
const TIMEOUT_MS = 10_000;

const DAY_MS = 24 * 3_600_000;
const [MIN_WAIT_MS, MAX_WAIT_MS] = [1_000, 6 * 3_600_000];

/** The wait when the provider names none. */
const USUAL_QUIET_MS = 60_000;

/** Time until the next UTC day, when daily quotas are counted anew. */
function untilTomorrowMs(nowMs: number): number {
  return DAY_MS - (nowMs % DAY_MS);
}

/** The wait of a `Retry-After` header (seconds or a date), in ms, from 1 second to 6 hours. */
function waitIn(response: Response, nowMs: number): number {
  const header = response.headers.get("Retry-After") ?? "";
  const waitMs = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(waitMs) ? USUAL_QUIET_MS : Math.min(Math.max(waitMs, MIN_WAIT_MS), MAX_WAIT_MS);
}

/** Maximum subject length that providers accept. */
const SUBJECT_MAX = 998;

/** Returns the configured mailer. `now`: the clock, in ms UTC. */
export function mailerOf(config: MailConfig, now: () => number): Mailer {
  const mailer = config.by === "resend" ? resendMailer(config, now) : cloudflareMailer(config.binding, now);
  return { send: async (mail, key) => (isSound(mail) ? mailer.send(mail, key) : UNSOUND) };
}

const UNSOUND = { ok: false, retry: false, reason: "malformed_mail" } as const;

/** Whether the mail has one recipient and single-line headers: not every provider checks against header injection. */
function isSound({ from, replyTo, to, subject }: Mail): boolean {
  const addresses = [from.email, to, ...(replyTo ? [replyTo.email] : [])];
  const isWritable = addresses.every((email) => email === normalizeEmail(email) && emailMessages(email).length === 0);
  return isWritable && subject.length <= SUBJECT_MAX && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject);
}

/** Resend (docs/outside-services.md#resend). It ignores duplicates by the idempotency key for 24 hours. */
type Resend = Extract<MailProvider, { by: "resend" }>;

/** Responses contain an id, or an error code and a sentence. */
const RESPONSE_MAX_BYTES = 16_384;
const QUOTAS = ["daily_quota_exceeded", "monthly_quota_exceeded"];
/** How Resend names the field of the recipient in the sentence of a `validation_error`. */
const RECIPIENT_FIELD = /`to`/;

function resendMailer({ url, hosts, key: apiKey }: Resend, now: () => number): Mailer {
  const emails = `${url.replace(/\/+$/, "")}/emails`;
  return {
    async send(mail, key) {
      const headers = {
        Authorization: `Bearer ${apiKey}`,
        "Content-Type": "application/json",
        "Idempotency-Key": key,
        "User-Agent": "azahar-worker",
      };
      try {
        const init = { method: "POST", headers, body: JSON.stringify(payloadOf(mail, key)) };
        return await responseOf(await callOut(emails, init, { hosts, timeoutMs: TIMEOUT_MS }), now());
      } catch (error) {
        return { ok: false, retry: true, reason: errorName(error) };
      }
    },
  };
}

/** The same mail and key always give the same bytes: Resend refuses a key with another payload. */
function payloadOf({ from, replyTo, to, subject, html, text, kind }: Mail, key: string) {
  return {
    from: formatMailbox(from),
    to: [to],
    ...(replyTo && { reply_to: formatMailbox(replyTo) }),
    subject,
    html,
    text,
    // Keeps mail programs from threading mails with the same subject.
    headers: { "X-Entity-Ref-ID": key },
    tags: [{ name: "kind", value: kind }],
  };
}

async function responseOf(response: Response, nowMs: number): Promise<MailResponse> {
  const fields = fieldsOf(await startOfBody(response, RESPONSE_MAX_BYTES));
  // The status says that it was accepted, even if the body is broken.
  if (response.ok) return { ok: true, providerId: fields.get("id") ?? null };
  const { status } = response;
  const name = codeIn(fields.get("name"));
  // Accepted earlier with another text: a deployment or a setting changed it since.
  if (name === "invalid_idempotent_request") return { ok: true, providerId: null };
  const reason = name ?? `status_${status}`;
  if (status === 429) return { ok: false, retry: true, reason, afterMs: quietMs(name, response, nowMs) };
  return { ok: false, retry: !isOfRecipient(status, name, fields.get("message")), reason };
}

/**
 * Whether the mail can never be accepted, because of its recipient. Any other refusal counts as temporary, or as a fault of
 * our key, domain or quota: the mail is tried again later (docs/faults.md#f34-secret-missing-or-replaced). Resend has one
 * code for a bad recipient and for a domain that is not verified.
 */
function isOfRecipient(status: number, name = "", message = ""): boolean {
  return status === 422 && name === "validation_error" && RECIPIENT_FIELD.test(message);
}

function quietMs(name: string | undefined, response: Response, nowMs: number): number {
  return QUOTAS.includes(name ?? "") ? untilTomorrowMs(nowMs) : waitIn(response, nowMs);
}

/** The string fields of a JSON object; empty when the body is not one. */
function fieldsOf(body: string): Map<string, string> {
  const fields = Object.entries(Object(jsonIn(body)));
  return new Map(fields.filter((field): field is [string, string] => typeof field[1] === "string"));
}

/** Only codes may be logged: a sentence may name a person. */
function codeIn(text: string | undefined): string | undefined {
  return text !== undefined && /^[a-z][a-z_]{0,63}$/.test(text) ? text : undefined;
}

/** Error codes of Cloudflare's binding. */
const CODE = /^E_[A-Z_]{1,64}$/;
/** Codes about the recipient. The others count as temporary, or as a fault of the shop. */
const OF_RECIPIENT = /^E_RECIPIENT_/;

/** Cloudflare's binding (docs/outside-services.md#cloudflare-mail-binding). A lost response may send a mail twice. */
function cloudflareMailer(binding: SendEmail, now: () => number): Mailer {
  return {
    async send(mail, key) {
      try {
        const { messageId } = await withinTime(() => binding.send(boundMail(mail, key)), TIMEOUT_MS);
        return { ok: true, providerId: messageId };
      } catch (error) {
        return refusalOf(error, now());
      }
    },
  };
}

function boundMail({ from, replyTo, to, subject, html, text }: Mail, key: string): BoundMail {
  const headers = { "X-Entity-Ref-ID": key };
  const sender = { email: from.email, ...(from.name && { name: from.name }) };
  return { from: sender, to, ...(replyTo && { replyTo: formatMailbox(replyTo) }), subject, html, text, headers };
}

function refusalOf(error: unknown, nowMs: number): MailResponse {
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  if (!CODE.test(code)) return { ok: false, retry: true, reason: errorName(error) };
  const failure = { ok: false, reason: code } as const;
  if (code === "E_DAILY_LIMIT_EXCEEDED") return { ...failure, retry: true, afterMs: untilTomorrowMs(nowMs) };
  if (code === "E_RATE_LIMIT_EXCEEDED") return { ...failure, retry: true, afterMs: USUAL_QUIET_MS };
  return { ...failure, retry: !OF_RECIPIENT.test(code) };
}
