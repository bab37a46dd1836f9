import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { AppContext, AppEnv } from "../context.ts";
import { refused } from "../problem.ts";

/** Largest body of a call that takes JSON (http-api, Conventions). */
export const MAX_JSON_BYTES = 64 * 1024;

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** A body must be JSON by its type: 415 before a byte of it is read. */
export function onlyJson() {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!hasBody(c) || JSON_TYPE.test(c.req.header("Content-Type") ?? "")) return next();
    return refused(c, { code: "wrong_type" });
  });
}

/** A body may have 64 KB: 413, counted while it arrives when it does not say its length. */
export function limitedBody() {
  return bodyLimit({ maxSize: MAX_JSON_BYTES, onError: (c) => refused(c, { code: "too_large" }) });
}

/** A body must parse: 400. What it must hold is each route's schema. */
export function wellFormedJson() {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!hasBody(c)) return next();
    // Hono keeps the text it read here for the route's validator.
    const parsed = await c.req.json().then(
      () => true,
      () => false,
    );
    return parsed ? next() : refused(c, { code: "malformed_json" });
  });
}

/** workerd gives an empty stream, not null, to a write that says its length is 0. */
function hasBody(c: AppContext): boolean {
  return c.req.raw.body !== null && c.req.header("Content-Length") !== "0";
}
