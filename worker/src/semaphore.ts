/** Limits of a semaphore. */
export interface SemaphoreLimits {
  /** Maximum number of slots that run at the same time. */
  concurrency: number;
  /** Maximum number of slots at the same time, running and waiting. */
  capacity: number;
  /** How long a reserved slot is kept before its `run`. Default: `ABANDONED_MS`. */
  reservedMs?: number;
  /**
   * Approximate minimum duration of the work of one slot. A waiting slot polls after the time that the slots ahead need,
   * `concurrency` at a time. Default: `POLL_MS`.
   */
  pollMs?: number;
  /** How long running work holds the slots behind it back. Default: `HOLDS_MS`. */
  holdsMs?: number;
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
/** Work that runs longer waits for an outside service. Later slots may run: a slow provider must not block the shop. */
const HOLDS_MS = 3_000;
/** How long running work counts toward `capacity`. Uploads can run longer; http/body/upload.ts limits them. */
const COUNTS_MS = 40_000;

/**
 * A first-come, first-served concurrency limit of an isolate. It keeps plain data only, because a promise must not be
 * shared between requests (docs/architecture.md#nothing-is-shared-between-requests), so waiting requests poll.
 * Abandoned slots expire: a request that is cancelled while it waits never calls `release`. Times are those of
 * `performance.now()`.
 */
export class Semaphore {
  readonly #limits: Required<SemaphoreLimits>;
  /** In order of arrival. */
  readonly #slots = new Set<Slot>();
  #pausedUntilMs = 0;

  constructor(limits: SemaphoreLimits) {
    this.#limits = { reservedMs: ABANDONED_MS, pollMs: POLL_MS, holdsMs: HOLDS_MS, ...limits };
  }

  /**
   * Runs `work` once its slot may run, and then releases the slot. Runs `otherwise` when the semaphore is full, or when the
   * slot may not run before `deadlineMs`. `slot`: one that was reserved before.
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

  /**
   * Counts a reserved slot that is still in use for this much longer. Returns false, and changes nothing, when the slot has
   * expired and others fill the semaphore.
   */
  keepFor(slot: Slot, ms: number): boolean {
    const { capacity } = this.#limits;
    const nowMs = performance.now();
    if (!this.#slots.has(slot)) this.#forgetExpired(nowMs);
    if (!this.#slots.has(slot) && this.#slots.size >= capacity) return false;
    slot.countsUntilMs = nowMs + ms;
    this.#slots.add(slot);
    return true;
  }

  release(slot: Slot): void {
    this.#slots.delete(slot);
  }

  /** Starts no further slot before this time. */
  pauseUntil(pausedUntilMs: number): void {
    this.#pausedUntilMs = pausedUntilMs;
  }

  /** Waits until the slot may run; returns false at the deadline. */
  async #acquire(slot: Slot, deadlineMs: number): Promise<boolean> {
    const { pollMs, concurrency } = this.#limits;
    for (let nowMs = performance.now(); nowMs < deadlineMs; nowMs = performance.now()) {
      const ahead = this.#poll(slot, nowMs);
      if (ahead === 0) return true;
      const waitMs = Math.min((pollMs * ahead) / concurrency, MAX_POLL_MS);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    return false;
  }

  /**
   * Returns how many slots ahead must end before this one may run, at least one during a pause, and keeps this slot
   * alive.
   */
  #poll(slot: Slot, nowMs: number): number {
    let ahead = 1 - this.#limits.concurrency;
    for (const other of this.#slots) {
      if (other === slot) break;
      if (other.holdsUntilMs > nowMs) ahead += 1;
    }
    slot.holdsUntilMs = nowMs + (ahead > 0 ? ABANDONED_MS : this.#limits.holdsMs);
    slot.countsUntilMs = nowMs + (ahead > 0 ? ABANDONED_MS : COUNTS_MS);
    // Adds it again if it expired; otherwise it keeps its position.
    this.#slots.add(slot);
    return Math.max(ahead, nowMs < this.#pausedUntilMs ? 1 : 0);
  }
}

/**
 * The shares of one isolate, so that eight together have at most 16 writes and 96 requests at the database, which
 * refuses more than 100 to 200 and runs one write at a time (docs/reliability.md#many-isolates). `holdsMs`: longer than
 * the timeout of a usual request.
 */
const writes = new Semaphore({ concurrency: 2, capacity: 256, holdsMs: 6_000 });
const calls = new Semaphore({ concurrency: 12, capacity: 512, holdsMs: 6_000 });

/** Longest wait for a write or a request. */
const MAX_WAIT_MS = 5_000;
/** Average pause of an isolate's calls after the database has refused one with 429. */
const PAUSE_MS = 100;

/**
 * Sends a write when at most one other of this isolate is in flight, in order of arrival. Throws like a timeout when it
 * waits too long or too many wait.
 */
export function queueWrite<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  return writes.run(performance.now() + MAX_WAIT_MS, send, waitedTooLong);
}

/**
 * Sends a request to the database when at most eleven others of this isolate are in flight. Throws like a timeout when
 * it waits too long or too many wait. After a 429 the next ones pause.
 */
export async function limitCalls(send: () => Promise<Response>): Promise<Response> {
  const response = await calls.run(performance.now() + MAX_WAIT_MS, send, waitedTooLong);
  if (response.status === 429) calls.pauseUntil(performance.now() + PAUSE_MS * (0.5 + Math.random()));
  return response;
}

/** Nothing was sent. The caller responds as for a database that does not answer: 503 with `Retry-After`. */
async function waitedTooLong(): Promise<never> {
  throw new DOMException("too many others wait for the database", "TimeoutError");
}
