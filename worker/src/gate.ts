/** How much an isolate takes on. */
export interface GateSize {
  /** Worked on at once. */
  atOnce: number;
  /** There at once, those who wait counted too. */
  most: number;
  /** Who entered and has something to do before their first look counts as there for that long; left out: as between two looks. */
  entersWithinMs?: number;
}

/**
 * The order in which an isolate takes on what arrives. It keeps plain data only: a promise must not be shared between requests
 * (architecture, decision 16), so who waits looks again. Who goes away without a word (a request that is cancelled runs
 * no code any more) is forgotten after a time.
 */
export interface Gate {
  /** A ticket for who arrives; null when as many are there as may be. */
  enter(nowMs: number): number | null;
  /** How many stand before this ticket until its turn comes; 0: it is its turn, and who asked goes on. */
  standBefore(ticket: number, nowMs: number): number;
  leave(ticket: number): void;
}

/** How long and how often who waits for a turn looks again. */
export interface Patience {
  now(): number;
  giveUpMs: number;
  /** Until the next look, for each one that stands before. */
  paceMs: number;
}

const LOOK_AGAIN_AT_LEAST_EVERY_MS = 250;

/** Waits until nobody stands before who asks; false when the time is over first. */
export async function turnComes(standBefore: () => number, { now, giveUpMs, paceMs }: Patience): Promise<boolean> {
  while (now() < giveUpMs) {
    const before = standBefore();
    if (before === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, Math.min(paceMs * before, LOOK_AGAIN_AT_LEAST_EVERY_MS)));
  }
  return false;
}

interface Place {
  /** Until then others wait for it. */
  occupiesUntilMs: number;
  /** Until then it counts as there. */
  keptUntilMs: number;
}

/** Who waits looks again sooner than that, or has gone. */
const LOOKS_AGAIN_WITHIN_MS = 1_000;
/** Work that lasts longer waits for somebody outside, and keeps nobody out any more: a slow card provider must not close the shop. */
const OCCUPIES_MS = 3_000;
/** Longer than any work lasts. */
const KEPT_MS = 40_000;

/** An empty gate. */
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
      // Set anew it keeps its place in the order.
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
