import { verifyPassword } from "#db/accounts/password.ts";
import { type Credentials, credentialsOfUser } from "#db/accounts/sessions.ts";
import { lastRow } from "#db/read.ts";
import type { Statement } from "#db/statement.ts";
import type { StatementResult } from "#db/write.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { consumeRateLimits, passwordLimits, refundRateLimits, secondsToWait } from "./rate-limits.ts";
import { type RequestContext, written } from "./request-context.ts";
import { Semaphore } from "./semaphore.ts";

/** Longest wait of a slot: longer than `SLOW_MS`, and than an otherwise idle isolate needs for a full queue of hashes. */
const MAX_WAIT_MS = 15_000;
const POLL_MS = 20;
const RETRY_AFTER_SECONDS = 5;

/** What one kind of client shares in an isolate: attempts are counted in the database, and passwords hashed, one at a time. */
interface Lane {
  counts: Semaphore;
  hashes: Semaphore;
}

/**
 * Known clients and strangers have a lane each, so that guesses delay no known client. A hash is computed in parts, between
 * which other requests run (docs/outside-services.md#password-hashing).
 */
const [known, stranger] = [newLane(), newLane()];

function newLane(): Lane {
  return {
    counts: new Semaphore({ concurrency: 1, capacity: 64 }),
    hashes: new Semaphore({ concurrency: 1, capacity: 12, pollMs: POLL_MS }),
  };
}

/** Who sends a password. */
interface PasswordClient {
  /** The person or their device, or else the network. */
  name: string;
  /** A known device, a signed-in person, or the owner of a mailed link. */
  isKnown: boolean;
}

/** The queue of a client, slowed down by too many attempts (docs/product-rules.md#password-queue). */
interface ClientQueue {
  slots: Semaphore;
  lane: Lane;
  usedMs: number;
  /** When it was last full. */
  fullMs: number;
  hashedMs: number;
}

const CLIENT_LIMITS = {
  concurrency: 1,
  // Enough for the people of an office behind one address.
  capacity: 32,
  // The rate limits are counted first, and a busy database delays that write (docs/faults.md#f29-database-busy).
  reservedMs: 15_000,
  pollMs: POLL_MS,
};
/** Strangers in all queues: half the sign-ins of an isolate (http/request-middleware.ts), so that known clients find slots. */
const strangers = new Semaphore({ concurrency: 128, capacity: 128, reservedMs: CLIENT_LIMITS.reservedMs });
/** How long a client's queue is slowed down after it was last full. */
const SLOW_MS = 10_000;
/**
 * Minimum time between two hashes of a slowed-down queue (docs/product-rules.md#password-queue). A hash takes about a
 * third of it.
 */
const SLOW_HASH_EVERY_MS = 3_000;
/** With `MANY` queues or more, those unused for `KEPT_MS` are removed. */
const [KEPT_MS, MANY] = [60_000, 1_000];

const NEVER = Number.NEGATIVE_INFINITY;
const clientQueues = new Map<string, ClientQueue>();

type Hashed<Value> = { ok: true; hashed: Value } | Refused<"busy">;

/** A slot in a client's queue. */
export interface PasswordSlot {
  /**
   * Sends the batch that counts this attempt, after the isolate's earlier ones. Refuses `busy` when too many wait or it
   * takes too long.
   */
  count(statements: Statement[]): Promise<{ ok: true; results: StatementResult[] } | Refused<"busy">>;
  /**
   * Runs `hash` when this slot may run; the slot is then used up. Call it after the rate limits allow the attempt.
   * Refuses `busy` when too many wait or it takes too long, and then writes `refunds`.
   */
  hash<Value>(hash: () => Promise<Value>, refunds?: readonly Statement[]): Promise<Hashed<Value>>;
}

/**
 * Runs `work` with a slot that is reserved first, so that a flood of guesses is refused with `busy` without a database
 * trip. Each client has its own slots.
 */
export async function withPasswordSlot<Done>(
  context: RequestContext,
  client: PasswordClient,
  work: (slot: PasswordSlot) => Promise<Done>,
): Promise<Done | Refused<"busy">> {
  // Without limits (local runs only) nothing queues, so that the hash itself can be measured.
  const count = async (statements: Statement[]) => ({ ok: true as const, results: await written(context, statements) });
  if (!context.limits) return work({ count, hash: async (hash) => ({ ok: true, hashed: await hash() }) });
  const queue = clientQueueOf(client);
  const slot = queue.slots.reserve();
  if (!slot) {
    queue.fullMs = performance.now();
    slowDown(queue);
    return busy();
  }
  const strangerSlot = client.isKnown ? null : strangers.reserve();
  if (!client.isKnown && !strangerSlot) {
    queue.slots.release(slot);
    return busy();
  }
  try {
    return await work({
      count: (statements) =>
        queue.lane.counts.run<Awaited<ReturnType<PasswordSlot["count"]>>>(
          performance.now() + MAX_WAIT_MS,
          () => count(statements),
          busy,
        ),
      hash: async (hash, refunds = []) => {
        const deadlineMs = performance.now() + MAX_WAIT_MS;
        const hashOnce = () => queue.lane.hashes.run(deadlineMs, () => hashNow(queue, hash), busy);
        // Only the first slot of a client's queue enters the common queue: a slowed-down client delays nobody else.
        return refunded(context, await queue.slots.run(deadlineMs, hashOnce, busy, slot), refunds);
      },
    });
  } finally {
    queue.slots.release(slot);
    if (strangerSlot) strangers.release(strangerSlot);
  }
}

/** Reserves a slot of a known person and hashes when it may run. Refuses `busy` as `withPasswordSlot` and `hash` do. */
export async function queueHash<Value>(
  context: RequestContext,
  person: string,
  hash: () => Promise<Value>,
  refunds: readonly Statement[] = [],
): Promise<Hashed<Value>> {
  const hashed = await withPasswordSlot(context, { name: person, isKnown: true }, (slot) => slot.hash(hash));
  return refunded(context, hashed, refunds);
}

async function refunded<Value>(context: RequestContext, hashed: Hashed<Value>, refunds: readonly Statement[]) {
  if (!hashed.ok) await written(context, [...refunds]);
  return hashed;
}

async function busy(): Promise<Refused<"busy">> {
  return refuse({ code: "busy", retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function clientQueueOf({ name, isKnown }: PasswordClient): ClientQueue {
  const usedMs = performance.now();
  if (clientQueues.size >= MANY) {
    for (const [other, queue] of clientQueues) if (queue.usedMs + KEPT_MS <= usedMs) clientQueues.delete(other);
  }
  let queue = clientQueues.get(name);
  if (!queue) {
    const lane = isKnown ? known : stranger;
    queue = { slots: new Semaphore(CLIENT_LIMITS), lane, usedMs, fullMs: NEVER, hashedMs: NEVER };
    clientQueues.set(name, queue);
  }
  queue.usedMs = usedMs;
  return queue;
}

function slowDown({ slots, fullMs, hashedMs }: ClientQueue): void {
  slots.pauseUntil(Math.min(fullMs + SLOW_MS, hashedMs + SLOW_HASH_EVERY_MS));
}

async function hashNow<Value>(queue: ClientQueue, hash: () => Promise<Value>): Promise<Hashed<Value>> {
  queue.hashedMs = performance.now();
  slowDown(queue);
  return { ok: true, hashed: await hash() };
}

/** The result of a correct password. */
export interface CheckedPassword {
  ok: true;
  credentials: Credentials;
  /** The hash it was compared with. Later statements apply only while it is still the stored one. */
  compared: string;
  /** Statements that refund the rate limit: only failures count. */
  refundedLimits: Statement[];
}

type Checked = CheckedPassword | Refused<"too_many_logins" | "busy" | "invalid_password">;

/** Checks the password of a signed-in person again. Refuses `too_many_logins` and `busy` before comparing. */
export function checkPassword(context: RequestContext, userId: string, password: string): Promise<Checked> {
  return withPasswordSlot(context, { name: userId, isKnown: true }, async (slot): Promise<Checked> => {
    const limits = passwordLimits(context, userId);
    const person = credentialsOfUser(userId);
    const counted = await slot.count([...consumeRateLimits(limits, context), person]);
    if (!counted.ok) return counted;
    const { results } = counted;
    const retryAfterSeconds = secondsToWait(limits, results, context);
    if (retryAfterSeconds > 0) return refuse({ code: "too_many_logins", retryAfterSeconds });
    const refundedLimits = refundRateLimits(limits, context);
    const credentials = lastRow(person, results);
    const compared = credentials?.passwordHash ?? null;
    const queued = await slot.hash(() => verifyPassword(password, compared), refundedLimits);
    if (!queued.ok) return queued;
    if (!queued.hashed.ok || !credentials || compared === null) return refuse({ code: "invalid_password" });
    return { ok: true, credentials, compared, refundedLimits };
  });
}
