import { createGate } from "../gate.ts";

/** Who tries passwords here has a lane: places one after another, and less often when they try more at once than people do. */
export interface Lane {
  /** A place in the lane; null when it is full, and then the lane is held back for a while. */
  enter(nowMs: number): number | null;
  /** How many stand before this one; one at least while the lane is held back. */
  standBefore(ticket: number, nowMs: number): number;
  /** One of the lane is hashed now. */
  hashes(nowMs: number): void;
  leave(ticket: number): void;
}

/** An office behind one address may sign in by some at once, and is told that it was too often rather than that the shop is busy. */
const SIZE = {
  atOnce: 1,
  most: 32,
  // Their limits are counted first, and a write may take as long as that (reliability F29).
  entersWithinMs: 15_000,
};
/** A lane that was full is held back for that long after it was full last. */
const HELD_BACK_MS = 10_000;
/** And has a hash then once in that time: one that lasts 95 ms takes a thirtieth of the isolate from the others (reliability L10). */
const HELD_BACK_EVERY_MS = 3_000;
/** Lanes that nobody came to for that long are forgotten, when there are so many. */
const [KEPT_MS, MANY] = [60_000, 1_000];

const lanes = new Map<string, { lane: Lane; cameMs: number }>();

/** The lane of a network or a person in this isolate. */
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
