import { HTTPException } from "hono/http-exception";
import { countFailure } from "#db/reports/shop-status.ts";
import { describeError, log } from "../log.ts";
import { StorageUnavailable } from "../ports/storage.ts";
import { FAILED, problem, refused, UNAVAILABLE } from "./answer.ts";
import type { AppContext } from "./context.ts";
import { hasRuntime, keepAlive } from "./keep-alive.ts";

/**
 * Turns every unexpected error into a response: 503 when the database or the storage is unavailable, else 500, both
 * without details. The log gets the request id and the stack frames (docs/architecture.md#refusals-are-values).
 */
export function answerFailure(error: Error, c: AppContext): Response {
  if (error instanceof HTTPException && error.status < 500) return refused(c, { code: "malformed_json" });
  log("failure", { requestId: c.get("requestId"), method: c.req.method, ...describeError(error) });
  const isGone = error instanceof StorageUnavailable || isDatabaseGone(error);
  if (!isGone && hasRuntime(c)) keepAlive(c, count(c));
  return problem(c, isGone ? UNAVAILABLE : FAILED);
}

/** Counts the failure for the status report. The response does not depend on it. */
async function count(c: AppContext): Promise<void> {
  try {
    await countFailure(c.get("database")(), c.get("now")());
  } catch (error) {
    log("failure_not_counted", describeError(error));
  }
}

/**
 * Whether the database was unreachable, too busy or too slow. Errors about a statement (`SQLITE_...` other than BUSY,
 * `SQL_INPUT_ERROR`) are our own faults. A refused connection throws in production and is a server error under the
 * local runtime (docs/outside-services.md#refused-connections).
 */
export function isDatabaseGone(error: Error): boolean {
  if (error.name === "TimeoutError" || error.name === "AbortError") return true;
  if (/fetch failed|network connection lost/i.test(error.message)) return true;
  if (!("code" in error) || typeof error.code !== "string" || !error.name.startsWith("Libsql")) return false;
  return !error.code.startsWith("SQL") || error.code.startsWith("SQLITE_BUSY");
}
