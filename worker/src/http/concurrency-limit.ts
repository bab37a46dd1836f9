import { log } from "../log.ts";
import { Semaphore } from "../semaphore.ts";
import type { AppContext } from "./context.ts";
import { refused } from "./problem.ts";

/**
 * API calls of one isolate. The database server refuses more than 100 to 200 streams
 * (docs/outside-services.md#write-concurrency), so more concurrent requests would fail there. Requests above `capacity`
 * fail at once instead of waiting in vain.
 */
const LIMITS = { concurrency: 64, capacity: 256 };

/** Longest wait. A healthy database serves 256 requests in two to three seconds, so a request that gets in is served. */
const MAX_WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 2;

/**
 * Returns the concurrency limit of one isolate. It runs the work of an API call within `LIMITS`, and responds 503 `busy`
 * instead, before any work, when the limit is full or the wait too long (docs/faults.md#l5-overload).
 */
export function limitConcurrency(): (c: AppContext, work: () => Promise<void>) => Promise<void> {
  const calls = new Semaphore(LIMITS);
  return (c, work) =>
    isUnlimited(c.req.path) ? work() : calls.run(performance.now() + MAX_WAIT_MS, work, async () => refuseBusy(c));
}

/** Pages and the health check bypass the concurrency limit. */
function isUnlimited(path: string): boolean {
  return !path.startsWith("/api/") || path === "/api/health";
}

function refuseBusy(c: AppContext): void {
  log("shed", { requestId: c.get("requestId") });
  c.res = refused(c, { code: "busy", retryAfterSeconds: RETRY_AFTER_SECONDS });
}
