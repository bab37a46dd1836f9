/** The rules by which the mail stand-in answers as Resend does (docs/outside-services.md#resend). */
import * as z from "zod";

/** How long the provider remembers an idempotency key (docs/outside-services.md#resend). */
export const KEY_MEMORY_MS = 24 * 60 * 60 * 1000;
const MAX_RECIPIENTS = 50;
/** `ana@example.com` or `Ana <ana@example.com>`. The group is the bare address of the second form. */
const ADDRESS = /^(?:[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+|[^<>]*<([^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+)>)$/;

/** A refusal in the provider's form: `{statusCode, name, message}`. */
export interface MailRefusal {
  statusCode: number;
  name: string;
  message: string;
}

const address = z.string().trim().regex(ADDRESS);
const emailBody = z
  .object({
    from: address,
    to: z.union([address.transform((one) => [one]), z.array(address).min(1).max(MAX_RECIPIENTS)]),
    subject: z.string(),
    html: z.string().default(""),
    text: z.string().default(""),
  })
  .refine(({ html, text }) => html !== "" || text !== "", "html or text is required");
/** A mail that the provider accepts. */
export type MailDraft = z.infer<typeof emailBody>;

type Result<T> = { ok: true; value: T } | { ok: false; refusal: MailRefusal };

const refuse = (statusCode: number, name: string, message: string) => ({
  ok: false as const,
  refusal: { statusCode, name, message },
});

/**
 * Checks the form of the API key and the length of the idempotency key. Returns the idempotency key, or null if none was sent.
 */
export function readHeaders(authorization: string | undefined, key: string | undefined): Result<string | null> {
  if (!authorization) return refuse(401, "missing_api_key", "Missing API key in the authorization header.");
  if (!/^Bearer re_\S+$/.test(authorization)) return refuse(403, "invalid_api_key", "API key is invalid");
  if (key === undefined) return { ok: true, value: null };
  if (key.length < 1 || key.length > 256) {
    return refuse(400, "invalid_idempotency_key", "The idempotency key must be between 1-256 characters.");
  }
  return { ok: true, value: key };
}

/**
 * Reads the body of `POST /emails`. Refuses missing fields, malformed addresses, more than `MAX_RECIPIENTS` recipients, and a
 * mail with neither html nor text.
 */
export function readDraft(body: unknown): Result<MailDraft> {
  const parsed = emailBody.safeParse(body);
  if (!parsed.success) return refuse(422, "validation_error", z.prettifyError(parsed.error));
  return { ok: true, value: parsed.data };
}

/** What the provider remembers about a key. `responseId` is null while its first request is in flight. */
export interface RememberedKey {
  payloadHash: string;
  atMs: number;
  responseId: string | null;
}

/** Outcome for a request with a key: send it, repeat the former response, or refuse it. */
type KeyDecision = { send: true } | { send: false; id: string } | { send: false; refusal: MailRefusal };

/**
 * Applies the rules of idempotency keys. A key lasts 24 hours. The same payload gets the first response again; another payload,
 * or a first request that is still in flight, gets 409.
 */
export function decideByKey(known: RememberedKey | undefined, payloadHash: string, nowMs: number): KeyDecision {
  if (!known || nowMs - known.atMs >= KEY_MEMORY_MS) return { send: true };
  if (known.payloadHash === payloadHash && known.responseId !== null) return { send: false, id: known.responseId };
  const name = known.payloadHash === payloadHash ? "concurrent_idempotent_requests" : "invalid_idempotent_request";
  return { send: false, refusal: { statusCode: 409, name, message: "Same idempotency key used by another request." } };
}

/** Returns an address without its name, in lower case. */
export function bareAddress(text: string): string {
  return (ADDRESS.exec(text.trim())?.[1] ?? text.trim()).toLowerCase();
}

/** Returns the http(s) links of a mail, each once: those of its html in order, then those that are only in its text. */
export function linksOf(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(/href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((found) => found[1] ?? found[2] ?? "");
  const inText = text.match(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g) ?? [];
  return [...new Set([...inHtml.map(unescapeHtml), ...inText])].filter((link) => /^https?:/.test(link));
}

function unescapeHtml(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
}
