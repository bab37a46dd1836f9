/** Limits of a semaphore. */
export interface SemaphoreLimits {
  /** Maximum number of slots that run at the same time. */
  concurrency: number;
  /** Maximum number of slots at the same time, running and waiting. */
  capacity: number;
  /** How long a reserved slot is kept before its `run`. Default: `ABANDONED_MS`. */
  reservedMs?: number;
  /** Poll interval of a waiting slot, for each slot ahead. Default: `POLL_MS`. */
  pollMs?: number;
}

/** A slot in the queue of a semaphore. */
interface Slot {
  client: string;
  /** Until then it holds back the slots behind it. */
  holdsUntilMs: number;
  /** Until then it counts toward `capacity`. */
  countsUntilMs: number;
}

const POLL_MS = 4;
const MAX_POLL_MS = 250;
/** A waiting slot that does not poll for this long is abandoned. */
const ABANDONED_MS = 1_000;
/** Longer work waits for an outside service and holds nobody back: a slow card provider must not close the shop. */
const HOLDS_MS = 3_000;
/** Longer than any request runs. */
const COUNTS_MS = 40_000;

/**
 * A first-come, first-served concurrency limit of an isolate. It keeps plain data only, because a promise must not be
 * shared between requests (docs/architecture.md#nothing-is-shared-between-requests), so waiting requests poll.
 * Abandoned slots expire: a cancelled request never calls `release`. Times are those of `performance.now()`.
 */
export class Semaphore {
  readonly #limits: Required<SemaphoreLimits>;
  /** In order of arrival. */
  readonly #slots = new Set<Slot>();
  #pausedUntilMs = 0;

  constructor(limits: SemaphoreLimits) {
    this.#limits = { reservedMs: ABANDONED_MS, pollMs: POLL_MS, ...limits };
  }

  /**
   * Runs `work` once its slot is free, and then gives the slot up. Runs `otherwise` when the semaphore is full or no
   * slot gets free before `deadlineMs`. `slot`: one that was reserved before.
   */
  async run<Result>(
    deadlineMs: number,
    work: () => Promise<Result>,
    otherwise: () => Promise<Result>,
    slot = this.reserve(),
  ): Promise<Result> {
    if (!slot) return otherwise();
    try {
      return await ((await this.#acquire(slot, deadlineMs)) ? work() : otherwise());
    } finally {
      this.release(slot);
    }
  }

  /**
   * Returns a new slot at the end of the queue for `run` or `release`, or null when the semaphore is full. `client`
   * names whose slot it is, for `slotsOf`.
   */
  reserve(client = ""): Slot | null {
    const nowMs = performance.now();
    const { capacity, reservedMs } = this.#limits;
    if (this.#slots.size >= capacity) this.#forgetExpired(nowMs);
    if (this.#slots.size >= capacity) return null;
    const slot = { client, holdsUntilMs: nowMs + ABANDONED_MS, countsUntilMs: nowMs + reservedMs };
    this.#slots.add(slot);
    return slot;
  }

  /** Returns how many slots a client has, running and waiting. */
  slotsOf(client: string): number {
    this.#forgetExpired(performance.now());
    let count = 0;
    for (const slot of this.#slots) if (slot.client === client) count += 1;
    return count;
  }

  #forgetExpired(nowMs: number): void {
    for (const old of this.#slots) if (old.countsUntilMs <= nowMs) this.#slots.delete(old);
  }

  /** Counts a reserved slot that is still in use for this much longer. */
  keepFor(slot: Slot, ms: number): void {
    slot.countsUntilMs = performance.now() + ms;
  }

  release(slot: Slot): void {
    this.#slots.delete(slot);
  }

  /** Lets no further slot run until then. */
  pauseUntil(pausedUntilMs: number): void {
    this.#pausedUntilMs = pausedUntilMs;
  }

  /** Waits until the slot may run; returns false at the deadline. */
  async #acquire(slot: Slot, deadlineMs: number): Promise<boolean> {
    for (let nowMs = performance.now(); nowMs < deadlineMs; nowMs = performance.now()) {
      const ahead = this.#poll(slot, nowMs);
      if (ahead === 0) return true;
      await new Promise((resolve) => setTimeout(resolve, Math.min(this.#limits.pollMs * ahead, MAX_POLL_MS)));
    }
    return false;
  }

  /** Returns how many slots are ahead, at least one during a pause, and keeps this one alive. */
  #poll(slot: Slot, nowMs: number): number {
    let ahead = 1 - this.#limits.concurrency;
    for (const other of this.#slots) {
      if (other === slot) break;
      if (other.holdsUntilMs > nowMs) ahead += 1;
    }
    slot.holdsUntilMs = nowMs + (ahead > 0 ? ABANDONED_MS : HOLDS_MS);
    slot.countsUntilMs = nowMs + (ahead > 0 ? ABANDONED_MS : COUNTS_MS);
    // Adds it again if it expired; otherwise it keeps its position.
    this.#slots.add(slot);
    return Math.max(ahead, nowMs < this.#pausedUntilMs ? 1 : 0);
  }
}

/**
 * Concurrent writes of an isolate. The database server runs one write at a time; sixteen concurrent ones ran at half
 * the speed of four, and fifty timed out (docs/faults.md#l3-throughput).
 */
const writes = new Semaphore({ concurrency: 4, capacity: 256 });

/** Longest wait before a write is sent anyway: the limit is for speed and refuses nothing. */
const MAX_WAIT_MS = 5_000;

/** Sends a write when at most three others of this isolate are in flight, in order of arrival. */
export function queueWrite<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  return writes.run(performance.now() + MAX_WAIT_MS, send, send);
}
