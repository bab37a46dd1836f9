import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppContext } from "./context.ts";
import { JSON_TYPE } from "./tagged.ts";

/** Responds with personal data, which no cache may store (docs/faults.md#s-55-private-answers). */
export function answerPrivate<Body extends object, Status extends ContentfulStatusCode = 200>(
  c: AppContext,
  body: Body,
  status: Status,
) {
  return c.json(body, status, { "Content-Type": JSON_TYPE, "Cache-Control": "no-store" });
}
