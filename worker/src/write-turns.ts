import { createGate, turnComes } from "./gate.ts";

/**
 * Concurrent writes of an isolate. The database server runs one write at a time; the others wait in threads that wake
 * each other. Sixteen concurrent writes ran at half the speed of four, and fifty timed out
 * (docs/faults.md#l3-throughput).
 */
const gate = createGate({ atOnce: 4, most: 256 });

/** Longest wait before a write is sent anyway: the limit is for speed and refuses nothing. */
const MOST_WAIT_MS = 5_000;
const LOOK_AGAIN_MS = 4;

/** Sends a write when at most three others of this isolate are in flight, in order of arrival. */
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
