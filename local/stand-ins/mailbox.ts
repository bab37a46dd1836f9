import { createHash, randomUUID } from "node:crypto";
import { appendFile, mkdir } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { dirname } from "node:path";
import * as z from "zod";
import { escapeHtml } from "#shop/text.ts";
import { readJsonLines, writeAtomically } from "../process/files.ts";
import { bodyOf, json, localTime, type PlainResponse, page, parseBody, plainText } from "../shop/http.ts";
import {
  bareAddress,
  decideByKey,
  KEY_MEMORY_MS,
  linksOf,
  type MailDraft,
  type MailRefusal,
  type RememberedKey,
  readDraft,
  readHeaders,
} from "./mail-rules.ts";

const sent = z.object({
  kind: z.literal("sent"),
  id: z.string(),
  atMs: z.number(),
  key: z.string().nullable(),
  payloadHash: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});
const cleared = z.object({ kind: z.literal("cleared") });
const entry = z.discriminatedUnion("kind", [sent, cleared]);
type Sent = z.infer<typeof sent>;

/** A message in the response of `GET /mail/messages` (docs/outside-services.md#local-stand-ins). */
export type Message = ReturnType<typeof toMessage>;

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

/**
 * Opens the local mailbox in a JSON Lines file. Every accepted mail is in the file, so nothing is lost when the runner is
 * killed. Skips an incomplete last line. Rewrites the file without cleared mails, except those whose key is still remembered.
 */
export async function openMailbox(file: string, nowMs: number) {
  const entries = await readJsonLines(file, entry);
  let held = messagesIn(entries);
  const keys = new Map<string, RememberedKey>();
  for (const one of entries) remember(keys, one);
  await mkdir(dirname(file), { recursive: true });
  await writeAtomically(file, compacted(entries, held, nowMs));
  const append = (value: z.infer<typeof entry>) => appendFile(file, `${JSON.stringify(value)}\n`);
  return {
    /** Returns the messages, newest first. With an address, only its messages. */
    messages: (to?: string) => held.filter((one) => to === undefined || isFor(one, to)).map(toMessage),
    keyOf: (key: string) => keys.get(key),
    /** Marks a key as in flight. */
    begin: (key: string, payloadHash: string, atMs: number) =>
      void keys.set(key, { payloadHash, atMs, responseId: null }),
    /** Stores a mail. Resolves when it is in the file. */
    async deliver(
      draft: MailDraft,
      { atMs, ...ids }: Pick<Sent, "id" | "key" | "payloadHash" | "atMs">,
    ): Promise<void> {
      const one: Sent = { kind: "sent", ...ids, ...draft, atMs };
      await append(one);
      remember(keys, one);
      held = [one, ...held];
    },
    /** Forgets a key whose request failed. */
    abandon: (key: string) => void keys.delete(key),
    async clear(): Promise<void> {
      await append({ kind: "cleared" });
      held = [];
    },
  };
}

function messagesIn(entries: readonly z.infer<typeof entry>[]): Sent[] {
  const afterClear = entries.slice(entries.findLastIndex((one) => one.kind === "cleared") + 1);
  return afterClear.filter((one) => one.kind === "sent").reverse();
}

function remember(keys: Map<string, RememberedKey>, one: z.infer<typeof entry>): void {
  if (one.kind !== "sent" || one.key === null) return;
  keys.set(one.key, { payloadHash: one.payloadHash, atMs: one.atMs, responseId: one.id });
}

/** Returns the content of the file without cleared messages, except those whose key is still remembered. */
function compacted(entries: readonly z.infer<typeof entry>[], held: readonly Sent[], nowMs: number): string {
  const shown = new Set(held.map((one) => one.id));
  const keyOnly = entries.filter(
    (one) => one.kind === "sent" && !shown.has(one.id) && one.key !== null && nowMs - one.atMs < KEY_MEMORY_MS,
  );
  const lines = [...keyOnly, { kind: "cleared" }, ...[...held].reverse()];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

const isFor = (one: Sent, to: string) => one.to.some((address) => bareAddress(address) === bareAddress(to));

function toMessage(one: Sent) {
  const { id, from, subject, text, html } = one;
  const links = linksOf(html, text);
  return { id, to: one.to.join(", "), from, subject, text, html, links, sentAt: new Date(one.atMs).toISOString() };
}

/** Responds to the mailbox's own paths: the page, the messages as JSON, and deleting all messages. */
export async function handleMailbox(box: Mailbox, request: IncomingMessage, url: URL): Promise<PlainResponse> {
  const to = url.searchParams.get("to") ?? undefined;
  if (url.pathname === "/mail" && request.method === "GET") return page(mailPage(box.messages(to), to));
  if (url.pathname !== "/mail/messages") return plainText(404, `Not found: ${url.pathname}.`);
  if (request.method === "GET") return json(200, box.messages(to));
  if (request.method !== "DELETE") return plainText(405, "Method not allowed: only GET and DELETE.");
  await box.clear();
  return json(200, { deleted: true });
}

/** Responds as Resend does (docs/outside-services.md#resend): checks credentials, key and fields, then stores the mail. */
export async function handleProviderCall(box: Mailbox, request: IncomingMessage): Promise<PlainResponse> {
  const body = await bodyOf(request);
  const headers = readHeaders(request.headers.authorization, request.headers["idempotency-key"]?.toString());
  if (!headers.ok) return refusal(headers.refusal);
  const draft = readDraft(parseBody(body));
  if (!draft.ok) return refusal(draft.refusal);
  return acceptOnce(box, draft.value, headers.value, createHash("sha256").update(body).digest("hex"));
}

async function acceptOnce(
  box: Mailbox,
  draft: MailDraft,
  key: string | null,
  payloadHash: string,
): Promise<PlainResponse> {
  const atMs = Date.now();
  const decision = key === null ? { send: true as const } : decideByKey(box.keyOf(key), payloadHash, atMs);
  if (!decision.send) return "id" in decision ? json(200, { id: decision.id }) : refusal(decision.refusal);
  const id = randomUUID();
  if (key !== null) box.begin(key, payloadHash, atMs);
  try {
    await box.deliver(draft, { id, key, payloadHash, atMs });
  } catch (error) {
    if (key !== null) box.abandon(key);
    throw error;
  }
  return json(200, { id });
}

const refusal = (value: MailRefusal): PlainResponse => json(value.statusCode, value);

/** Returns the provider's error body for a status that `/faults` sets. */
export function mailFailure(statusCode: number): PlainResponse {
  const names: Record<number, string> = {
    401: "missing_api_key",
    403: "invalid_api_key",
    429: "rate_limit_exceeded",
  };
  const name = names[statusCode] ?? (statusCode >= 500 ? "internal_server_error" : "validation_error");
  const headers: Record<string, string> = statusCode === 429 ? { "retry-after": "1" } : {};
  return json(statusCode, { statusCode, name, message: "Fault injected by /faults." }, headers);
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
details{border:1px solid #ccc;border-radius:8px;margin:.75rem 0;padding:.75rem 1rem}summary{cursor:pointer}
small{color:#555}iframe{width:100%;height:40rem;border:1px solid #ddd;margin-top:.75rem;background:#fff}pre{white-space:pre-wrap}`;

/**
 * Renders the local mailbox: newest first, each message with its links. The mail's HTML is shown in a frame without scripts.
 */
function mailPage(messages: readonly Message[], to: string | undefined): string {
  const title = to ? `Correo de ${escapeHtml(to)}` : "Correo de prueba";
  const empty = "<p>Todavía no llegó ningún correo. Los que mande la tienda aparecen acá.</p>";
  const list = messages.length === 0 ? empty : messages.map(messageHtml).join("\n");
  return `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1>
<p><a href="">Actualizar</a></p>
${list}</body></html>`;
}

function messageHtml(message: Message): string {
  const links = message.links.map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`).join("");
  const body = message.html
    ? `<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(withTopTarget(message.html))}" title="Contenido"></iframe>`
    : `<pre>${escapeHtml(message.text)}</pre>`;
  return `<details><summary><strong>${escapeHtml(message.subject)}</strong><br>
<small>Para ${escapeHtml(message.to)} · ${escapeHtml(localTime(Date.parse(message.sentAt)))}</small></summary>
${links ? `<ul>${links}</ul>` : ""}${body}</details>`;
}

/** Makes the links of a framed mail open in the top window, because the shop's pages refuse to be framed. */
function withTopTarget(html: string): string {
  return /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, '$&<base target="_top">')
    : `<base target="_top">${html}`;
}
