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
