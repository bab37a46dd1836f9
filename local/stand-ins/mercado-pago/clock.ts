/** Clock of the stand-in. Tests use a manual one. */
export interface Clock {
  nowMs(): number;
  /** Runs work after a delay. Returns a function that cancels it. */
  after(delayMs: number, work: () => void): () => void;
}

/** The system time. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after(delayMs, work) {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Wraps a clock so that `stop` cancels all pending work and prevents new work. */
export function stoppable(clock: Clock): { clock: Clock; stop(): void } {
  const pending = new Set<() => void>();
  let stopped = false;
  const after = (delayMs: number, work: () => void) => {
    if (stopped) return () => {};
    const cancel = clock.after(delayMs, () => {
      pending.delete(cancel);
      work();
    });
    pending.add(cancel);
    return () => {
      pending.delete(cancel);
      cancel();
    };
  };
  return {
    clock: { nowMs: clock.nowMs, after },
    stop() {
      stopped = true;
      for (const cancel of pending) cancel();
      pending.clear();
    },
  };
}

/** Resolves after a delay on this clock. */
export function wait(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((next) => void clock.after(delayMs, next));
}

const OFFSET_MS = 4 * 60 * 60 * 1000;

/** Returns a time in the provider's form: "2026-11-20T10:15:29.000-04:00". */
export function providerTime(atMs: number): string {
  return `${new Date(atMs - OFFSET_MS).toISOString().slice(0, -1)}-04:00`;
}
