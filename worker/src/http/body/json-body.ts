import { type Refused, refuse } from "#shop/refusal.ts";
import { type AppContext, clientAddress } from "../context.ts";
import { refused } from "../respond.ts";
import { ArrivingBytes } from "./arriving-bytes.ts";
import { type BodyLimits, receiveBody } from "./receive-body.ts";

/** Longest time for a body to arrive (docs/product-rules.md#request-size-limits). */
const TOTAL_MS = 5_000;
const limitsOf = (maxBytes: number): BodyLimits => ({ maxBytes, totalMs: TOTAL_MS, stallMs: TOTAL_MS });
const USUAL = limitsOf(64 * 1024);
/** Bodies that list thousands of perfume ids. */
const MANY = limitsOf(256 * 1024);
const MANY_IDS = "POST /api/perfumes/bulk";

const MIB = 1024 * 1024;
const countedMs = TOTAL_MS + 1_000;
const arriving = new ArrivingBytes({ total: 32 * MIB, each: 2 * MIB, countedMs });
/** Separate, so that no webhook is refused because of the half-sent bodies of other calls. */
const arrivingAtWebhook = new ArrivingBytes({ total: 4 * MIB, each: MIB, countedMs });
const RETRY_AFTER_SECONDS = 5;

/** Routes whose body is a file. They check its size and type themselves. */
const FILE_CALL = /^(?:PUT \/api\/(?:orders\/[^/]+\/[^/]+\/receipt|admin\/images)|POST \/api\/perfumes\/import)$/;

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** An escaped UTF-16 surrogate. A lone one can only arrive as an escape. */
const SURROGATE_ESCAPE = /\\ud[89a-f]/i;

/**
 * Reads a JSON body. Refuses a body that is not typed as JSON (415), too large (413), malformed (400) or too slow
 * (408), and a body above the limits of `arriving` (429 for the client, 503 for the isolate). Does not read files.
 */
export function jsonBody(c: AppContext): Response | undefined | Promise<Response | undefined> {
  const call = `${c.req.method} ${c.req.path}`;
  if (!hasBody(c) || FILE_CALL.test(call)) return undefined;
  const type = c.req.header("Content-Type");
  if (type !== undefined && !JSON_TYPE.test(type)) return refused(c, { code: "wrong_type" });
  return acceptBody(c, call === MANY_IDS ? MANY : USUAL, arriving, (text) => {
    // A proxy may send a write without a body as an empty stream, so a body without a type is read before it is refused.
    if (type === undefined) return text === "" ? text : refuse({ code: "wrong_type" });
    return wellFormedJson(text) ?? refuse({ code: "malformed_json" });
  });
}

/**
 * Reads the body of a webhook. It may have any body or none; only its size, its time and the limits of
 * `arrivingAtWebhook` are checked.
 */
export function webhookBody(c: AppContext): Promise<Response | undefined> | undefined {
  return hasBody(c) ? acceptBody(c, USUAL, arrivingAtWebhook, (text) => text) : undefined;
}

/**
 * Whether a route may read the body: never for GET and HEAD. workerd gives an empty stream, not null, when Content-Length
 * is 0.
 */
function hasBody({ req }: AppContext): boolean {
  const isRead = req.method === "GET" || req.method === "HEAD";
  return !isRead && req.raw.body !== null && req.header("Content-Length") !== "0";
}

/** Reads the body and gives the route what `accept` returns for it. Returns the refusal, if any. */
async function acceptBody(
  c: AppContext,
  limits: BodyLimits,
  memory: ArrivingBytes,
  accept: (text: string) => string | Refused,
): Promise<Response | undefined> {
  const read = await readText(c, limits, memory);
  if (!read.ok) return refused(c, read.refusal);
  const accepted = accept(read.text);
  if (typeof accepted !== "string") return refused(c, accepted.refusal);
  replaceBody(c, accepted);
  return undefined;
}

async function readText(c: AppContext, limits: BodyLimits, memory: ArrivingBytes) {
  // Without limits (local runs only) all clients may share one address.
  const client = c.get("config").limits ? clientAddress(c) : crypto.randomUUID();
  const decoder = new TextDecoder();
  const body = memory.begin(client);
  let text = "";
  try {
    const read = await receiveBody(c, limits, (part) => {
      text += decoder.decode(part, { stream: true });
      const exceeded = memory.add(body, part.byteLength);
      return exceeded && refuse({ code: REFUSAL_OF[exceeded], retryAfterSeconds: RETRY_AFTER_SECONDS });
    });
    return read.ok ? { ok: true as const, text: text + decoder.decode() } : read;
  } finally {
    memory.end(body);
  }
}

const REFUSAL_OF = { client: "too_many_requests", isolate: "busy" } as const;

/** Returns JSON without lone surrogates, which the database does not accept; null for another text. */
function wellFormedJson(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    return SURROGATE_ESCAPE.test(text) ? JSON.stringify(body, toWellFormed) : text;
  } catch {
    return null;
  }
}

/** Replaces lone surrogates with U+FFFD, as UTF-8 encoding does. */
function toWellFormed(_: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

function replaceBody(c: AppContext, body: string): void {
  const { url, method, headers } = c.req.raw;
  c.req.raw = new Request(url, { method, headers, body });
  c.req.bodyCache = {};
}
