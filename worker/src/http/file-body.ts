import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";

/**
 * Who is refused before their file was looked at has it read to its end, and thrown away: on some ways the answer to a request
 * that is still being sent is lost. A file that says it is larger than `maxBytes` is not waited for.
 */
export function readToItsEnd(maxBytes: number) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const { body, bodyUsed } = c.req.raw;
    const saysBytes = Number(c.req.header("Content-Length"));
    // Whoever sends may also just go away.
    if (body && !bodyUsed && saysBytes <= maxBytes) await body.pipeTo(new WritableStream()).catch(() => {});
  });
}
