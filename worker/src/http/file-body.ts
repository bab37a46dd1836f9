import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";

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
