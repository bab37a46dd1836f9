/**
 * Cloudflare's `send_email` binding (docs/outside-services.md#cloudflare-mail-binding). It has no idempotency key, so a
 * lost answer may send a mail twice.
 */
import { formatMailbox } from "#shop/accounts/email.ts";
import type { BoundMail, SendEmail } from "../env/mail-config.ts";
import { type Mail, type MailAnswer, type Mailer, TIMEOUT_MS, USUAL_QUIET_MS, untilTomorrowMs } from "./mail.ts";

const CODE = /^E_[A-Z_]{1,64}$/;
const TRIED_AGAIN = ["E_DELIVERY_FAILED", "E_INTERNAL_SERVER_ERROR"];

export function cloudflareMailer(binding: SendEmail, now: () => number): Mailer {
  return {
    async send(mail, key) {
      try {
        const { messageId } = await withinTime(binding.send(boundMail(mail, key)));
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

class TimedOut extends Error {
  override name = "TimeoutError";
}

async function withinTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TimedOut("no answer from the binding")), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function refusalOf(error: unknown, nowMs: number): MailAnswer {
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  // Not an error code of the service: it was not reached, or its answer was lost.
  if (!CODE.test(code)) return { ok: false, retry: true, reason: error instanceof Error ? error.name : "unknown" };
  const afterMs = quietMs(code, nowMs);
  if (afterMs !== undefined) return { ok: false, retry: true, afterMs, reason: code };
  return { ok: false, retry: TRIED_AGAIN.includes(code), reason: code };
}

function quietMs(code: string, nowMs: number): number | undefined {
  if (code === "E_DAILY_LIMIT_EXCEEDED") return untilTomorrowMs(nowMs);
  return code === "E_RATE_LIMIT_EXCEEDED" ? USUAL_QUIET_MS : undefined;
}
