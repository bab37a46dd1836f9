import { createGate } from "../gate.ts";

/**
 * The password queue of one client (a network or a person): one comparison at a time, slowed down on too many attempts
 * at once (docs/product-rules.md#password-queue).
 */
export interface Lane {
  /** Returns a ticket; null when the queue is full, which also slows it down for a while. */
  enter(nowMs: number): number | null;
  /** Returns how many tickets are ahead; at least one while the queue is slowed down. */
  standBefore(ticket: number, nowMs: number): number;
  /** Records that a password of this queue is hashed now. */
  hashes(nowMs: number): void;
  leave(ticket: number): void;
}

/** Room for an office behind one address to sign in at once, so that it meets the sign-in limits before `busy`. */
const SIZE = {
  atOnce: 1,
  most: 32,
  // The rate limits are counted first, and that write may take this long (docs/faults.md#f29-database-busy).
  entersWithinMs: 15_000,
};
/** How long a queue is slowed down after it was last full. */
const HELD_BACK_MS = 10_000;
/**
 * Minimum time between two hashes of a slowed-down queue: a hash of 95 ms then takes a thirtieth of the isolate
 * (docs/faults.md#l10-sign-in-flood).
 */
const HELD_BACK_EVERY_MS = 3_000;
/** Above `MANY` queues, those unused for `KEPT_MS` are removed. */
const [KEPT_MS, MANY] = [60_000, 1_000];

const lanes = new Map<string, { lane: Lane; cameMs: number }>();

/** Returns this isolate's queue of a network or a person. */
export function laneOf(who: string, nowMs: number): Lane {
  if (lanes.size >= MANY) forget(nowMs);
  const lane = lanes.get(who)?.lane ?? createLane();
  lanes.set(who, { lane, cameMs: nowMs });
  return lane;
}

function forget(nowMs: number): void {
  for (const [who, { cameMs }] of lanes) if (cameMs + KEPT_MS <= nowMs) lanes.delete(who);
}

function createLane(): Lane {
  const gate = createGate(SIZE);
  let [heldBackUntilMs, hashedMs] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return {
    enter(nowMs) {
      const ticket = gate.enter(nowMs);
      if (ticket === null) heldBackUntilMs = nowMs + HELD_BACK_MS;
      return ticket;
    },
    standBefore(ticket, nowMs) {
      const isHeldBack = nowMs < heldBackUntilMs && nowMs < hashedMs + HELD_BACK_EVERY_MS;
      return Math.max(gate.standBefore(ticket, nowMs), isHeldBack ? 1 : 0);
    },
    hashes(nowMs) {
      hashedMs = nowMs;
    },
    leave: (ticket) => gate.leave(ticket),
  };
}
