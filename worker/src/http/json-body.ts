import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { AppContext } from "./context.ts";
import { refused } from "./problem.ts";

/** Largest body of a call that takes JSON (http-api, Conventions). */
const MAX_JSON_BYTES = 64 * 1024;

/** The call that names thousands of perfumes by their ids. */
const MANY_IDS = "POST /api/perfumes/bulk";
const MAX_MANY_BYTES = 256 * 1024;

/** The calls whose body is a file: their routes count and look at it. */
const FILE_CALL = /^(?:PUT \/api\/(?:orders\/[^/]+\/[^/]+\/receipt|admin\/images)|POST \/api\/perfumes\/import)$/;

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Only an escape can write half of a pair of UTF-16. */
const HALF = /\\ud[89a-f]/i;

/** Counts a body while it arrives when it does not say its length. */
const limited = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => refused(c, { code: "too_large" }) });
const limitUsual = limited(MAX_JSON_BYTES);
const limitMany = limited(MAX_MANY_BYTES);
const limitBody: typeof limitUsual = (c, next) => (callOf(c) === MANY_IDS ? limitMany(c, next) : limitUsual(c, next));

/**
 * A body must be JSON by its type (415, before a byte of it is read), have at most 64 KB (413) and parse (400). What it
 * must hold is each route's schema. A file passes.
 */
export function jsonBody(c: AppContext): Response | undefined | Promise<Response | undefined> {
  if (!hasBody(c) || isFile(c)) return undefined;
  const type = c.req.header("Content-Type");
  if (type === undefined) return readUntyped(c);
  return JSON_TYPE.test(type) ? readBody(c) : refused(c, { code: "wrong_type" });
}

/** A provider's notice may have any body or none; only how long it is counts. */
export function noticeBody(c: AppContext): Promise<Response | undefined> | undefined {
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

/** A proxy may turn a write without a body into a stream of nothing: what says no type is looked at before it is refused. */
async function readUntyped(c: AppContext): Promise<Response | undefined> {
  let isEmpty = false;
  const tooLarge = await limitBody(c, async () => {
    isEmpty = (await c.req.text()) === "";
  });
  return tooLarge ?? (isEmpty ? undefined : refused(c, { code: "wrong_type" }));
}

/** workerd gives an empty stream, not null, to a write that says its length is 0. */
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

/** Hono keeps the text it read here for the route's validator. */
async function parsesAsJson(c: AppContext): Promise<boolean> {
  try {
    const body: unknown = await c.req.json();
    if (HALF.test(await c.req.text())) replaceBody(c, JSON.stringify(body, whole));
    return true;
  } catch {
    return false;
  }
}

/** Each half of a pair becomes the sign for a lost character, as it would in any text of bytes: the database takes no half ones. */
function whole(_: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

function replaceBody(c: AppContext, body: string): void {
  const { url, method, headers } = c.req.raw;
  c.req.raw = new Request(url, { method, headers, body });
  c.req.bodyCache = {};
}
