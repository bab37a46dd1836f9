import { createGate, turnComes } from "../gate.ts";
import { log } from "../log.ts";
import type { AppContext } from "./context.ts";
import { refused } from "./problem.ts";

/**
 * Concurrency limit of one isolate. The database server refuses more than 100 to 200 streams
 * (docs/outside-services.md#write-concurrency), so more concurrent requests would fail there. Requests above `most`
 * fail at once instead of waiting in vain.
 */
const SIZE = { atOnce: 64, most: 256 };

/** Longest wait. A healthy database serves 256 requests in two to three seconds, so a request that gets in is served. */
const MOST_WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 2;
const LOOK_AGAIN_MS = 4;

/** The concurrency limit of one isolate's requests. */
export interface Turns {
  /**
   * Runs the work of an API call when its turn comes. Responds 503 `busy` instead, before any work, when the limit is
   * full or the turn does not come in time (docs/faults.md#l5-overload).
   */
  inTurn(c: AppContext, now: () => number, work: () => Promise<void>): Promise<void>;
}

export function takeTurns(): Turns {
  const gate = createGate(SIZE);
  return {
    async inTurn(c, now, work) {
      if (needsNoTurn(c.req.path)) return work();
      const ticket = gate.enter(now());
      if (ticket === null) return shed(c);
      try {
        const patience = { now, giveUpMs: now() + MOST_WAIT_MS, paceMs: LOOK_AGAIN_MS };
        if (await turnComes(() => gate.standBefore(ticket, now()), patience)) await work();
        else shed(c);
      } finally {
        gate.leave(ticket);
      }
    },
  };
}

/** Pages and the health check bypass the concurrency limit. */
function needsNoTurn(path: string): boolean {
  return !path.startsWith("/api/") || path === "/api/health";
}

function shed(c: AppContext): void {
  log("shed", { requestId: c.get("requestId") });
  c.res = refused(c, { code: "busy", retryAfterSeconds: RETRY_AFTER_SECONDS });
}
