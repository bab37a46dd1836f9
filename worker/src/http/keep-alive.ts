import type { AppContext } from "./context.ts";

/** Lets work go on until it ends, whether or not who asked still waits (wire contracts 7.3). */
export function keepAlive(c: AppContext, work: Promise<unknown>): void {
  // Its failure is the answer's affair.
  if (hasRuntime(c)) c.executionCtx.waitUntil(work.catch(() => undefined));
}

/** Whether there is a runtime to go on in: a test of the app alone has none. */
export function hasRuntime(c: AppContext): boolean {
  try {
    return c.executionCtx !== undefined;
  } catch {
    return false; // Hono throws where there is none.
  }
}
