import { requestRebuild } from "../storefront/request-rebuild.ts";
import type { AppContext } from "./context.ts";

/** Keeps the isolate alive until `work` ends, even when the client disconnects (docs/outside-services.md#workers-runtime). */
export function keepAlive(c: AppContext, work: Promise<unknown>): void {
  // A caller that awaits `work` still gets its error.
  if (hasRuntime(c)) c.executionCtx.waitUntil(work.catch(() => undefined));
}

/** Whether the request has an execution context. Tests of the app alone have none. */
export function hasRuntime(c: AppContext): boolean {
  try {
    return c.executionCtx !== undefined;
  } catch {
    return false; // Hono throws without one.
  }
}

/**
 * Requests new pages after the response, so that nobody waits for the next cron. If this request is lost, the cron
 * repeats it (docs/architecture.md#rebuilds).
 */
export function rebuildSoon(c: AppContext): void {
  const { assets, rebuildHook: hook, rebuildSeconds } = c.get("config");
  keepAlive(c, requestRebuild({ db: c.get("database")(), assets, hook, rebuildSeconds, nowMs: c.get("now")() }));
}
