import { z } from "zod";

/** How long the provider remembers an idempotency key (docs/outside-services.md#resend). */
export const KEY_MEMORY_MS = 24 * 60 * 60 * 1000;
const RECIPIENTS_AT_MOST = 50;
const BARE = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;
const NAMED = /^[^<>]*<([^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+)>$/;

/** A refusal in the provider's form: `{statusCode, name, message}`. */
export interface MailRefusal {
  statusCode: number;
  name: string;
  message: string;
}

/** A mail that the provider accepts. */
export interface MailDraft {
  from: string;
  to: string[];
  subject: string;
  html: string;
  text: string;
}

const textList = z.union([z.string(), z.array(z.string())]);
const emailBody = z.object({
  from: z.string(),
  to: textList,
  subject: z.string(),
  html: z.string().optional(),
  text: z.string().optional(),
  cc: textList.optional(),
  bcc: textList.optional(),
  reply_to: textList.optional(),
  headers: z.record(z.string(), z.string()).optional(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
});

type Result<T> = { ok: true; value: T } | { ok: false; refusal: MailRefusal };

const refuse = (statusCode: number, name: string, message: string) => ({
  ok: false as const,
  refusal: { statusCode, name, message },
});

/** Checks the credentials and the length of the idempotency key. Returns the key, or null when none was sent. */
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
 * Reads the body of `POST /emails`. Refuses missing fields, wrong types, malformed addresses, and a mail without html and
 * text.
 */
export function readDraft(body: string): Result<MailDraft> {
  const value = parseObject(body);
  if (!value) return refuse(400, "validation_error", "The request body is not a JSON object.");
  for (const field of ["from", "to", "subject"]) {
    if (value[field] === undefined) return refuse(422, "missing_required_field", `Missing \`${field}\` field.`);
  }
  const parsed = emailBody.safeParse(value);
  if (!parsed.success) return refuse(422, "validation_error", typeMessage(parsed.error));
  return checkDraft(parsed.data);
}

function checkDraft(data: z.infer<typeof emailBody>): Result<MailDraft> {
  const to = [data.to].flat();
  if (!isAddress(data.from)) return refuse(422, "validation_error", addressMessage("from"));
  if (to.length === 0 || !to.every(isAddress)) return refuse(422, "validation_error", addressMessage("to"));
  if (to.length > RECIPIENTS_AT_MOST) {
    return refuse(422, "validation_error", `The \`to\` field takes at most ${RECIPIENTS_AT_MOST} addresses.`);
  }
  if (!data.html && !data.text) return refuse(422, "missing_required_field", "Missing `html` or `text` field.");
  const draft = { from: data.from, to, subject: data.subject, html: data.html ?? "", text: data.text ?? "" };
  return { ok: true, value: draft };
}

const isAddress = (text: string) => BARE.test(text.trim()) || NAMED.test(text.trim());

function addressMessage(field: string): string {
  return `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`;
}

function typeMessage(error: z.ZodError): string {
  const issue = error.issues[0];
  return `Invalid \`${issue?.path.join(".")}\` field: ${issue?.message}.`;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const parsed = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** What the provider remembers about a key. `answerId` is null while its first request is in flight. */
export interface RememberedKey {
  payloadHash: string;
  atMs: number;
  answerId: string | null;
}

/** Outcome for a request with a key: send it, repeat the former response, or refuse it. */
export type KeyDecision = { send: true } | { send: false; id: string } | { send: false; refusal: MailRefusal };

/** Applies the key rules: a key lasts 24 h; the same payload repeats the response, another payload or one in flight is a 409. */
export function decideByKey(known: RememberedKey | undefined, payloadHash: string, nowMs: number): KeyDecision {
  if (!known || nowMs - known.atMs >= KEY_MEMORY_MS) return { send: true };
  if (known.payloadHash !== payloadHash) return conflict("invalid_idempotent_request", DIFFERENT);
  return known.answerId === null
    ? conflict("concurrent_idempotent_requests", IN_FLIGHT)
    : { send: false, id: known.answerId };
}

const DIFFERENT = "Same idempotency key used with a different request payload.";
const IN_FLIGHT = "Same idempotency key used while original request is still in progress.";
const conflict = (name: string, message: string) => ({
  send: false as const,
  refusal: { statusCode: 409, name, message },
});

/** Returns the bare address inside `Name <address>`, in lower case. */
export function bareAddress(text: string): string {
  return (NAMED.exec(text.trim())?.[1] ?? text.trim()).toLowerCase();
}

/** Returns the links of a mail, each once and in order: those of its html, then those that only its text has. */
export function linksOf(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(/href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((found) => found[1] ?? found[2] ?? "");
  const inText = text.match(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g) ?? [];
  return [...new Set([...inHtml.map(unescapeHtml), ...inText])].filter((link) => /^https?:/.test(link));
}

function unescapeHtml(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
}
