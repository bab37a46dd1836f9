/** The worker's mail variables (docs/configuration.md) and the configuration parsed from them. */
import { z } from "zod";
import { type Mailbox, parseMailbox } from "#shop/accounts/email.ts";

/** A mail in the form of Cloudflare's binding (docs/outside-services.md#cloudflare-mail-binding). */
export interface BoundMail {
  from: { email: string; name?: string };
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/** Cloudflare's `send_email` binding. */
export interface SendEmail {
  send(mail: BoundMail): Promise<{ messageId: string }>;
}

/** The mail provider, and the two addresses a reader sees. */
export type MailConfig = MailProvider & {
  from: Mailbox;
  /** The Reply-To address, when it differs from `from`. */
  replyTo?: Mailbox;
};

export type MailProvider =
  | {
      by: "resend";
      /** Base URL of the provider's API. Only its host may be called. */
      url: string;
      hosts: string[];
      key: string;
    }
  | { by: "cloudflare"; binding: SendEmail };

const mailbox = z.string({ error: "is required" }).transform((text, context) => {
  const read = parseMailbox(text);
  if (read) return read;
  context.addIssue({ code: "custom", message: "must be an address, alone or as in: Azahar <hola@azahar.example>" });
  return z.NEVER;
});

/** The mail part of the worker's variables. `config.ts` checks `MAIL_URL` with the other URLs. */
export const mailVariables = {
  MAIL_BY: z.enum(["resend", "cloudflare"], { error: "must be resend or cloudflare" }).default("resend"),
  MAIL_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must be the provider's key, without spaces")
    .optional(),
  MAIL_FROM: mailbox,
  MAIL_REPLY_TO: mailbox.optional(),
};

/** The binding for `MAIL_BY=cloudflare`; absent otherwise. */
export const mailBinding = z
  .custom<SendEmail>(
    (value) => typeof value === "object" && value !== null && "send" in value && typeof value.send === "function",
    "must be the send_email binding",
  )
  .optional();

interface MailEnv {
  MAIL_BY: "resend" | "cloudflare";
  MAIL_URL: string;
  MAIL_KEY?: string | undefined;
  MAIL_FROM: Mailbox;
  MAIL_REPLY_TO?: Mailbox | undefined;
}

/** Returns the mailer's configuration, or what the chosen provider is missing. */
export function mailConfigOf(
  env: MailEnv,
  binding: SendEmail | undefined,
): { ok: true; mail: MailConfig } | { ok: false; fault: string } {
  const addresses = { from: env.MAIL_FROM, ...(env.MAIL_REPLY_TO && { replyTo: env.MAIL_REPLY_TO }) };
  if (env.MAIL_BY === "cloudflare") {
    if (!binding) return { ok: false, fault: "EMAIL must be the send_email binding when MAIL_BY is cloudflare" };
    return { ok: true, mail: { by: "cloudflare", binding, ...addresses } };
  }
  if (!env.MAIL_KEY) return { ok: false, fault: "MAIL_KEY is required when MAIL_BY is resend" };
  const { MAIL_URL: url, MAIL_KEY: key } = env;
  return { ok: true, mail: { by: "resend", url, hosts: [new URL(url).host], key, ...addresses } };
}
