import { createMiddleware } from "hono/factory";
import { describeError, log } from "../log.ts";
import { type AppContext, type AppEnv, clientAddress } from "./context.ts";
import { refused } from "./respond.ts";

/** The period of the binding's limit (wrangler.toml). */
const PERIOD_SECONDS = 60;

/**
 * Refuses a network that calls this route more than ten times a minute, before any trip to the database. The platform's
 * limiter counts approximately, in each of its locations; the exact limits are in the database (rate-limits.ts). Use it
 * after the validation of the body.
 */
export function limitFlood(code: "too_many_emails" | "too_many_requests") {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!c.get("config").limits || (await isAllowed(c))) return next();
    log("flood_refused", { requestId: c.get("requestId"), path: c.req.path });
    return refused(c, { code, retryAfterSeconds: PERIOD_SECONDS });
  });
}

/** A limiter that fails refuses nobody: the limits of the database remain. */
async function isAllowed(c: AppContext): Promise<boolean> {
  try {
    const { success } = await c.get("config").rateLimiter.limit({ key: `${c.req.path} ${clientAddress(c)}` });
    return success;
  } catch (error) {
    log("rate_limiter_failed", { requestId: c.get("requestId"), ...describeError(error) });
    return true;
  }
}
