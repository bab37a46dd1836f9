import type { Clock } from "./clock.ts";

/** A clock that only moves when a test advances it. */
export interface ManualClock extends Clock {
  /** Advances the clock. Starts the work that falls due in order, each at its own time. */
  advance(byMs: number): void;
}

export function manualClock(startMs: number): ManualClock {
  let nowMs = startMs;
  let due: { atMs: number; work: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    after(delayMs, work) {
      const one = { atMs: nowMs + delayMs, work };
      due.push(one);
      return () => {
        due = due.filter((other) => other !== one);
      };
    },
    advance(byMs) {
      const endMs = nowMs + byMs;
      for (let next = firstUntil(due, endMs); next; next = firstUntil(due, endMs)) {
        due.splice(due.indexOf(next), 1);
        nowMs = Math.max(nowMs, next.atMs);
        next.work();
      }
      nowMs = endMs;
    },
  };
}

function firstUntil<T extends { atMs: number }>(due: readonly T[], endMs: number): T | undefined {
  return due.filter((one) => one.atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
}
