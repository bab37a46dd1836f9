import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type Answer, bodyOf, json, page, sentence } from "../shop/answering.ts";
import { mailPage } from "./mail-page.ts";
import { decideByKey, type MailDraft, type MailRefusal, readDraft, readHeaders } from "./mail-rules.ts";
import type { Mailbox } from "./mailbox.ts";

/** Whether a path belongs to the provider's API. The other mail paths read the mailbox, and faults never apply to them. */
export function isProviderCall(path: string): boolean {
  return path === "/mail/emails" || path.startsWith("/mail/emails/");
}

/** Responds to the mailbox's own paths: the page, the messages as JSON, and deleting all messages. */
export async function answerMailbox(box: Mailbox, request: IncomingMessage, url: URL): Promise<Answer> {
  const to = url.searchParams.get("to") ?? undefined;
  if (url.pathname === "/mail" && request.method === "GET") return page(mailPage(box.messages(to), to));
  if (url.pathname !== "/mail/messages") return sentence(404, `Not found: ${url.pathname}.`);
  if (request.method === "GET") return json(200, box.messages(to));
  if (request.method !== "DELETE") return sentence(405, "Method not allowed: only GET and DELETE.");
  await box.clear();
  return json(200, { deleted: true });
}

/** Responds as Resend does (docs/outside-services.md#resend): checks credentials, key and fields, then stores the mail. */
export async function answerProvider(box: Mailbox, request: IncomingMessage, url: URL): Promise<Answer> {
  const body = (await bodyOf(request)).toString("utf8");
  if (url.pathname !== "/mail/emails")
    return refusal({ statusCode: 404, name: "not_found", message: "The requested endpoint does not exist." });
  if (request.method !== "POST")
    return refusal({
      statusCode: 405,
      name: "method_not_allowed",
      message: "Method is not allowed for this endpoint.",
    });
  const headers = readHeaders(request.headers.authorization, oneHeader(request.headers["idempotency-key"]));
  if (!headers.ok) return refusal(headers.refusal);
  const draft = readDraft(body);
  if (!draft.ok) return refusal(draft.refusal);
  return acceptOnce(box, draft.value, headers.value, createHash("sha256").update(body).digest("hex"));
}

const oneHeader = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

async function acceptOnce(box: Mailbox, draft: MailDraft, key: string | null, payloadHash: string): Promise<Answer> {
  const nowMs = Date.now();
  const decision = key === null ? { send: true as const } : decideByKey(box.keyOf(key), payloadHash, nowMs);
  if (!decision.send) return "id" in decision ? json(200, { id: decision.id }) : refusal(decision.refusal);
  const id = randomUUID();
  if (key !== null) box.begin(key, payloadHash, nowMs);
  try {
    await box.deliver(draft, { id, key, payloadHash, nowMs });
  } catch (error) {
    if (key !== null) box.abandon(key);
    throw error;
  }
  return json(200, { id });
}

const refusal = (value: MailRefusal): Answer => json(value.statusCode, value);

/** Returns the provider's error body for a status that `/faults` sets. */
export function mailFailure(statusCode: number): Answer {
  const names: Record<number, string> = {
    401: "missing_api_key",
    403: "invalid_api_key",
    422: "validation_error",
    429: "rate_limit_exceeded",
  };
  const name = names[statusCode] ?? (statusCode >= 500 ? "internal_server_error" : "validation_error");
  const headers: Record<string, string> =
    statusCode === 429
      ? { "retry-after": "1", "ratelimit-limit": "2", "ratelimit-remaining": "0", "ratelimit-reset": "1" }
      : {};
  return json(statusCode, { statusCode, name, message: "Fault injected by /faults." }, headers);
}
