import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { hashToken } from "../secrets.ts";
import type { AppContext, AppEnv } from "./context.ts";
import { refused } from "./respond.ts";

/** Largest JSON body (docs/product-rules.md#request-size-limits). */
const MAX_JSON_BYTES = 64 * 1024;

/** The route whose body lists thousands of perfume ids. */
const MANY_IDS = "POST /api/perfumes/bulk";
const MAX_MANY_BYTES = 256 * 1024;

/** Routes whose body is a file. They check its size and type themselves. */
const FILE_CALL = /^(?:PUT \/api\/(?:orders\/[^/]+\/[^/]+\/receipt|admin\/images)|POST \/api\/perfumes\/import)$/;

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** A lone UTF-16 surrogate can only arrive as an escape. */
const HALF = /\\ud[89a-f]/i;

/** Counts the bytes as they arrive when there is no Content-Length. */
const limited = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => refused(c, { code: "too_large" }) });
const limitUsual = limited(MAX_JSON_BYTES);
const limitMany = limited(MAX_MANY_BYTES);
const limitBody: typeof limitUsual = (c, next) => (callOf(c) === MANY_IDS ? limitMany(c, next) : limitUsual(c, next));

/** Refuses a body that is not typed as JSON (415, before reading it), too large (413) or malformed (400). Files pass. */
export function jsonBody(c: AppContext): Response | undefined | Promise<Response | undefined> {
  if (!hasBody(c) || FILE_CALL.test(callOf(c))) return undefined;
  const type = c.req.header("Content-Type");
  if (type === undefined) return readUntyped(c);
  return JSON_TYPE.test(type) ? readBody(c, (text) => parsesAsJson(c, text)) : refused(c, { code: "wrong_type" });
}

/** A webhook may have any body or none; only its size is checked. */
export function webhookBody(c: AppContext): Promise<Response | undefined> | undefined {
  return hasBody(c) ? readBody(c, async () => true) : undefined;
}

function callOf({ req: { method, path } }: Context): string {
  return `${method} ${path}`;
}

/** A proxy may send a write without a body as an empty stream, so a body without a type is read before it is refused. */
async function readUntyped(c: AppContext): Promise<Response | undefined> {
  return readBody(c, async (text) => text === "", "wrong_type");
}

/** workerd gives an empty stream, not null, when Content-Length is 0. */
function hasBody(c: AppContext): boolean {
  return c.req.raw.body !== null && c.req.header("Content-Length") !== "0";
}

/** Reads a body that is not too large. Hono caches the text for the route's validator. */
async function readBody(
  c: AppContext,
  isAccepted: (text: string) => Promise<boolean>,
  code: "wrong_type" | "malformed_json" = "malformed_json",
): Promise<Response | undefined> {
  let isRead = false;
  const tooLarge = await limitBody(c, async () => {
    isRead = await isAccepted(await c.req.text());
  });
  return tooLarge ?? (isRead ? undefined : refused(c, { code }));
}

async function parsesAsJson(c: AppContext, text: string): Promise<boolean> {
  try {
    const body: unknown = JSON.parse(text);
    if (HALF.test(text)) replaceBody(c, JSON.stringify(body, toWellFormed));
    return true;
  } catch {
    return false;
  }
}

/** Replaces lone surrogates with U+FFFD, as UTF-8 encoding does: the database does not accept them. */
function toWellFormed(_: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

function replaceBody(c: AppContext, body: string): void {
  const { url, method, headers } = c.req.raw;
  c.req.raw = new Request(url, { method, headers, body });
  c.req.bodyCache = {};
}

/**
 * Reads an unread body to its end, up to `maxBytes`: on some networks a response is lost while the request is being
 * sent.
 */
export function readToItsEnd(maxBytes: number) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const { body, bodyUsed } = c.req.raw;
    const declaredBytes = Number(c.req.header("Content-Length"));
    // The client may disconnect.
    if (body && !bodyUsed && declaredBytes <= maxBytes) await body.pipeTo(new WritableStream()).catch(() => {});
  });
}

/**
 * The client's network for rate limits: an IPv4 address, or the first 64 bits of an IPv6 address, as one household
 * gets. Cloudflare sets the header; a client cannot.
 */
export function clientAddress(c: AppContext): string {
  const address = c.req.header("CF-Connecting-IP") ?? "";
  return address.includes(":") ? networkOf(address) : address;
}

/** `2001:db8::1` becomes `2001:db8:0:0`; an IPv4-mapped address becomes its IPv4 address. */
function networkOf(address: string): string {
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (v4) return v4;
  const [before = "", after = ""] = address.toLowerCase().split("::");
  const [head, tail] = [before.split(":").filter(Boolean), after.split(":").filter(Boolean)];
  const filled = address.includes("::") ? Array<string>(Math.max(8 - head.length - tail.length, 0)).fill("0") : [];
  return [...head, ...filled, ...tail].slice(0, 4).join(":");
}

/** Printable ASCII, long enough that two people are unlikely to choose the same key. */
const REQUEST_KEY = /^[\x21-\x7e]{8,200}$/;

type RequestClaim = { key: string; bodyHash: string };

/** Returns an `Idempotency-Key` with the hash of its body: null without a key, `malformed` for an invalid one. */
export function requestClaim(key: string | undefined, body: object): RequestClaim | null | "malformed" {
  if (key === undefined) return null;
  return REQUEST_KEY.test(key) ? { key, bodyHash: bodyHash(body) } : "malformed";
}

/** Hash that distinguishes bodies without storing them. */
export function bodyHash(body: object): string {
  return hashToken(JSON.stringify(body));
}
