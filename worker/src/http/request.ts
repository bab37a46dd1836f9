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

/**
 * Refuses a body whose type is not JSON (415, before reading it), that is larger than 64 KB (413; 256 KB for a bulk
 * change) or that does not parse (400). Each route validates the content with its schema. Files pass.
 */
export function jsonBody(c: AppContext): Response | undefined | Promise<Response | undefined> {
  if (!hasBody(c) || isFile(c)) return undefined;
  const type = c.req.header("Content-Type");
  if (type === undefined) return readUntyped(c);
  return JSON_TYPE.test(type) ? readBody(c) : refused(c, { code: "wrong_type" });
}

/** A webhook may have any body or none; only its size is checked. */
export function webhookBody(c: AppContext): Promise<Response | undefined> | undefined {
  if (!hasBody(c)) return undefined;
  return readText(c);
}

async function readText(c: AppContext): Promise<Response | undefined> {
  const tooLarge = await limitBody(c, async () => void (await c.req.text()));
  return tooLarge ?? undefined;
}

function isFile(c: AppContext): boolean {
  return FILE_CALL.test(callOf(c));
}

function callOf({ req: { method, path } }: Context): string {
  return `${method} ${path}`;
}

/** A proxy may send a write without a body as an empty stream, so a body without a type is read before it is refused. */
async function readUntyped(c: AppContext): Promise<Response | undefined> {
  let isEmpty = false;
  const tooLarge = await limitBody(c, async () => {
    isEmpty = (await c.req.text()) === "";
  });
  return tooLarge ?? (isEmpty ? undefined : refused(c, { code: "wrong_type" }));
}

/** workerd gives an empty stream, not null, when Content-Length is 0. */
function hasBody(c: AppContext): boolean {
  return c.req.raw.body !== null && c.req.header("Content-Length") !== "0";
}

async function readBody(c: AppContext): Promise<Response | undefined> {
  let parses = false;
  const tooLarge = await limitBody(c, async () => {
    parses = await parsesAsJson(c);
  });
  return tooLarge ?? (parses ? undefined : refused(c, { code: "malformed_json" }));
}

/** Hono caches the text read here for the route's validator. */
async function parsesAsJson(c: AppContext): Promise<boolean> {
  try {
    const body: unknown = await c.req.json();
    if (HALF.test(await c.req.text())) replaceBody(c, JSON.stringify(body, whole));
    return true;
  } catch {
    return false;
  }
}

/** Replaces lone surrogates with U+FFFD, as UTF-8 encoding does: the database does not accept them. */
function whole(_: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

function replaceBody(c: AppContext, body: string): void {
  const { url, method, headers } = c.req.raw;
  c.req.raw = new Request(url, { method, headers, body });
  c.req.bodyCache = {};
}

/**
 * Reads and discards the rest of an unread request body: on some networks a response is lost while the request is still
 * being sent. Skips a body whose Content-Length is above `maxBytes`.
 */
export function readToItsEnd(maxBytes: number) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const { body, bodyUsed } = c.req.raw;
    const saysBytes = Number(c.req.header("Content-Length"));
    // The client may disconnect.
    if (body && !bodyUsed && saysBytes <= maxBytes) await body.pipeTo(new WritableStream()).catch(() => {});
  });
}

/**
 * Returns the client's network for rate limits: the IPv4 address, or the first 64 bits of an IPv6 address, which is
 * what one household or phone gets. Cloudflare sets the header; a client cannot.
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
