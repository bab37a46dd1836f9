import { Semaphore } from "./semaphore.ts";

/**
 * Concurrent writes of an isolate. The database server runs one write at a time; the others wait in threads that wake
 * each other. Sixteen concurrent writes ran at half the speed of four, and fifty timed out
 * (docs/faults.md#l3-throughput).
 */
const writes = new Semaphore({ concurrency: 4, capacity: 256 });

/** Longest wait before a write is sent anyway: the limit is for speed and refuses nothing. */
const MAX_WAIT_MS = 5_000;

/** Sends a write when at most three others of this isolate are in flight, in order of arrival. */
export function queueWrite<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  return writes.run(performance.now() + MAX_WAIT_MS, send, send);
}
