import { createGate, turnComes } from "../gate.ts";
import { log } from "../log.ts";
import type { AppContext } from "./context.ts";
import { refused } from "./problem.ts";

/**
 * What one isolate takes on: more at once than the database server has streams for (it turns away a hundred to two hundred, wire
 * contracts 8.2) would only fail there, and more than can be waited for had better be told at once.
 */
const SIZE = { atOnce: 64, most: 256 };

/** Longest wait for a turn. Who is let in at all is served, unless the database is sick: 256 take a healthy one two or three seconds. */
const MOST_WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 2;
const LOOK_AGAIN_MS = 4;

/** The turns of one isolate's requests. */
export interface Turns {
  /**
   * Does the work of a call of the API when its turn comes; answers 503 `busy` instead, before any work, when too many are there already or the turn does
   * not come in time (reliability 3.5, L5).
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

/** A page is a page also when the shop is full, and how it stands with the shop can be asked then too. */
function needsNoTurn(path: string): boolean {
  return !path.startsWith("/api/") || path === "/api/health";
}

function shed(c: AppContext): void {
  log("shed", { requestId: c.get("requestId") });
  c.res = refused(c, { code: "busy", retryAfterSeconds: RETRY_AFTER_SECONDS });
}
