import { bodyLimit } from "hono/body-limit";
import type { AppContext } from "../context.ts";
import { refused } from "../problem.ts";

/** Largest body of a call that takes JSON (http-api, Conventions). */
const MAX_JSON_BYTES = 64 * 1024;

/** The one call whose body is a file: its route counts and looks at it. */
const FILE_PATH = /^\/api\/orders\/[^/]+\/[^/]+\/receipt$/;

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Counts a body while it arrives when it does not say its length. */
const limitBody = bodyLimit({ maxSize: MAX_JSON_BYTES, onError: (c) => refused(c, { code: "too_large" }) });

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
  return c.req.method === "PUT" && FILE_PATH.test(c.req.path);
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
function parsesAsJson(c: AppContext): Promise<boolean> {
  return c.req.json().then(
    () => true,
    () => false,
  );
}
