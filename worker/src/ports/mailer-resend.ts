/** Resend (docs/outside-services.md#resend). It drops duplicates by the idempotency key for 24 hours. */
import { formatMailbox } from "#shop/accounts/email.ts";
import type { MailProvider } from "../env/mail-config.ts";
import { type Mail, type MailAnswer, type Mailer, TIMEOUT_MS, untilTomorrowMs, waitIn } from "./mail.ts";
import { callOut, startOfBody } from "./outgoing.ts";

type Resend = Extract<MailProvider, { by: "resend" }>;

/** Answers hold an id, or an error code and a sentence. */
const ANSWER_MAX_BYTES = 16_384;
const QUOTAS = ["daily_quota_exceeded", "monthly_quota_exceeded"];
/**
 * Errors of the API key, not of the mail: mails wait while an administrator replaces the key
 * (docs/faults.md#f34-secret-missing-or-replaced).
 */
const KEY_FAULTS = ["missing_api_key", "invalid_api_key", "restricted_api_key"];

export function resendMailer({ url, hosts, key: apiKey }: Resend, now: () => number): Mailer {
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
        return await answerOf(await callOut(emails, init, { hosts, timeoutMs: TIMEOUT_MS }), now());
      } catch (error) {
        return { ok: false, retry: true, reason: error instanceof Error ? error.name : "unknown" };
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

async function answerOf(answer: Response, nowMs: number): Promise<MailAnswer> {
  const fields = fieldsOf(await startOfBody(answer, ANSWER_MAX_BYTES));
  // The status says that it was accepted, even if the body is broken.
  if (answer.ok) return { ok: true, providerId: fields.get("id") ?? null };
  const { status } = answer;
  const name = codeIn(fields.get("name"));
  // Accepted earlier with another text: a deployment or a setting changed it since.
  if (name === "invalid_idempotent_request") return { ok: true, providerId: null };
  const reason = name ?? `status_${status}`;
  if (status === 429) return { ok: false, retry: true, reason, afterMs: quietMs(name, answer, nowMs) };
  return { ok: false, retry: mayBeTakenYet(status, name), reason };
}

/**
 * Whether a later try can succeed. A redirect is not followed and 409 means that another try is in progress; other 4xx
 * are final.
 */
function mayBeTakenYet(status: number, name: string | undefined): boolean {
  return status < 400 || status === 409 || status >= 500 || (name !== undefined && KEY_FAULTS.includes(name));
}

function quietMs(name: string | undefined, answer: Response, nowMs: number): number {
  return name !== undefined && QUOTAS.includes(name) ? untilTomorrowMs(nowMs) : waitIn(answer, nowMs);
}

/** The string fields of a JSON object; empty when the body is not one. */
function fieldsOf(body: string): Map<string, string> {
  try {
    const json: unknown = JSON.parse(body);
    if (typeof json !== "object" || json === null) return new Map();
    return new Map(Object.entries(json).filter((field): field is [string, string] => typeof field[1] === "string"));
  } catch {
    return new Map();
  }
}

/** Only codes may be logged: a sentence may name a person. */
function codeIn(text: string | undefined): string | undefined {
  return text !== undefined && /^[a-z][a-z_]{0,63}$/.test(text) ? text : undefined;
}
