/** Limits of a gate. */
export interface GateSize {
  /** Maximum number of tickets that run at the same time. */
  atOnce: number;
  /** Maximum number of tickets at the same time, running and waiting. */
  most: number;
  /** How long a new ticket stays valid before its first `standBefore`. Default: `LOOKS_AGAIN_WITHIN_MS`. */
  entersWithinMs?: number;
}

/**
 * A first-come, first-served concurrency limit of an isolate. It keeps plain data only, because a promise must not be
 * shared between requests (docs/architecture.md#nothing-is-shared-between-requests), so waiting requests poll.
 * Abandoned tickets expire: a cancelled request runs no more code and never calls `leave`.
 */
export interface Gate {
  /** Returns a ticket, or null when the gate is full. */
  enter(nowMs: number): number | null;
  /** Returns how many tickets are ahead, and keeps this one alive. 0: the ticket may run, and counts as running. */
  standBefore(ticket: number, nowMs: number): number;
  leave(ticket: number): void;
}

/** How long and how often a waiting request polls. */
export interface Patience {
  now(): number;
  giveUpMs: number;
  /** Poll interval for each ticket that is ahead. */
  paceMs: number;
}

const LOOK_AGAIN_AT_LEAST_EVERY_MS = 250;

/** Waits until no ticket is ahead; returns false on a timeout. */
export async function turnComes(standBefore: () => number, { now, giveUpMs, paceMs }: Patience): Promise<boolean> {
  while (now() < giveUpMs) {
    const before = standBefore();
    if (before === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, Math.min(paceMs * before, LOOK_AGAIN_AT_LEAST_EVERY_MS)));
  }
  return false;
}

interface Place {
  /** Until then it holds back the tickets behind it. */
  occupiesUntilMs: number;
  /** Until then it counts toward `most`. */
  keptUntilMs: number;
}

/** A waiting ticket that does not poll for this long is abandoned. */
const LOOKS_AGAIN_WITHIN_MS = 1_000;
/**
 * Work that lasts longer is waiting for an outside service and no longer holds others back: a slow card provider must
 * not close the shop.
 */
const OCCUPIES_MS = 3_000;
/** Longer than any request runs. */
const KEPT_MS = 40_000;

export function createGate({ atOnce, most, entersWithinMs = LOOKS_AGAIN_WITHIN_MS }: GateSize): Gate {
  const places = new Map<number, Place>();
  let last = 0;

  function forget(nowMs: number): void {
    for (const [ticket, { keptUntilMs }] of places) if (keptUntilMs <= nowMs) places.delete(ticket);
  }

  function occupiedBefore(ticket: number, nowMs: number): number {
    let occupied = 0;
    for (const [other, { occupiesUntilMs }] of places) {
      if (other === ticket) break;
      if (occupiesUntilMs > nowMs) occupied += 1;
    }
    return occupied;
  }

  return {
    enter(nowMs) {
      if (places.size >= most) forget(nowMs);
      if (places.size >= most) return null;
      last += 1;
      places.set(last, { ...waiting(nowMs), keptUntilMs: nowMs + entersWithinMs });
      return last;
    },
    standBefore(ticket, nowMs) {
      const before = places.size <= atOnce ? 0 : Math.max(occupiedBefore(ticket, nowMs) - atOnce + 1, 0);
      // `set` on an existing key keeps its position in the map.
      places.set(ticket, before > 0 ? waiting(nowMs) : working(nowMs));
      return before;
    },
    leave: (ticket) => void places.delete(ticket),
  };
}

function waiting(nowMs: number): Place {
  return { occupiesUntilMs: nowMs + LOOKS_AGAIN_WITHIN_MS, keptUntilMs: nowMs + LOOKS_AGAIN_WITHIN_MS };
}

function working(nowMs: number): Place {
  return { occupiesUntilMs: nowMs + OCCUPIES_MS, keptUntilMs: nowMs + KEPT_MS };
}
