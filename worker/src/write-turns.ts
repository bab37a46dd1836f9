import { createGate, turnComes } from "./gate.ts";

/**
 * Writes that an isolate sends at once. The database server lets one write at a time and makes the others wait in threads that wake
 * each other: sixteen at once were written at half the speed of four, and fifty until their time was over (reliability L3).
 */
const gate = createGate({ atOnce: 4, most: 256 });

/** A write is sent after that at the latest: the turns are for speed, and no reason to refuse anybody. */
const MOST_WAIT_MS = 5_000;
const LOOK_AGAIN_MS = 4;

/** Sends a write when at most three others of this isolate are on their way, in the order they came. */
export async function writeInTurn<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const now = () => performance.now();
  const ticket = gate.enter(now());
  if (ticket === null) return send();
  try {
    await turnComes(() => gate.standBefore(ticket, now()), {
      now,
      giveUpMs: now() + MOST_WAIT_MS,
      paceMs: LOOK_AGAIN_MS,
    });
    return await send();
  } finally {
    gate.leave(ticket);
  }
}
