import { verifyPassword } from "#db/accounts/password.ts";
import { refundRateLimit } from "#db/accounts/rate-limits.ts";
import { type Credentials, credentialsOfUser } from "#db/accounts/sessions.ts";
import { lastRow } from "#db/read.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { consumeRateLimits, passwordLimits, secondsToWait } from "../rate-limits.ts";
import { type RequestContext, written } from "../request-context.ts";
import { Semaphore } from "../semaphore.ts";

/** Longest wait. A healthy isolate works off a full queue in half of it. */
const MAX_WAIT_MS = 15_000;
const POLL_MS = 20;
const RETRY_AFTER_SECONDS = 5;

/**
 * The isolate works on one password at a time, from the count of the rate limits to the result: however many guesses
 * arrive, they have one request at the database. It hashes in parts between which others run (`db/accounts/scrypt.ts`),
 * and then rests (docs/faults.md#l10-sign-in-flood).
 */
const turns = new Semaphore({ concurrency: 1, capacity: 32, pollMs: POLL_MS });
/** Minimum time from the start of one hash to the next turn. */
const HASH_EVERY_MS = 200;
/** Minimum rest after a hash. */
const MIN_REST_MS = 50;

/** The queue of a network or person, slowed down by too many attempts (docs/product-rules.md#password-queue). */
interface ClientQueue {
  slots: Semaphore;
  usedMs: number;
  /** When it was last full. */
  fullMs: number;
  hashedMs: number;
}

/** An office behind one address meets the sign-in limits before `busy`. */
const CLIENT_LIMITS = { concurrency: 1, capacity: 32, pollMs: POLL_MS };
/** How long a client's queue is slowed down after it was last full. */
const SLOW_MS = 10_000;
/** Minimum time between two hashes of a slowed-down queue (docs/faults.md#l10-sign-in-flood). */
const SLOW_HASH_EVERY_MS = 3_000;
/** Above `MANY` queues, those unused for `KEPT_MS` are removed. */
const [KEPT_MS, MANY] = [60_000, 1_000];

const NEVER = Number.NEGATIVE_INFINITY;
const clientQueues = new Map<string, ClientQueue>();

/** Runs a hash, and lets the queues rest afterwards. */
export type Hash = <Value>(compute: () => Promise<Value>) => Promise<Value>;

/**
 * Runs `work` when it is its turn. Refuses `busy`, before anything is counted and without a database trip, when a queue
 * is full or the wait is too long. `client` is the network or person; each has its own few slots. `work` hashes with
 * the function that it gets.
 */
export async function withPasswordTurn<Done>(
  context: RequestContext,
  client: string,
  work: (hash: Hash) => Promise<Done>,
): Promise<Done | Refused<"busy">> {
  // Without limits (local runs only) nothing queues, so that the hash itself can be measured.
  if (!context.limits) return work((compute) => compute());
  const queue = clientQueueOf(client);
  const slot = queue.slots.reserve();
  if (!slot) {
    queue.fullMs = performance.now();
    slowDown(queue);
    return busy();
  }
  const deadlineMs = performance.now() + MAX_WAIT_MS;
  const takeTurn = () => turns.run<Done | Refused<"busy">>(deadlineMs, () => work(hashIn(queue)), busy);
  // Only the first slot of a client's queue enters the common queue: a slowed-down client delays nobody else.
  return queue.slots.run<Done | Refused<"busy">>(deadlineMs, takeTurn, busy, slot);
}

/** Hashes when it is its turn. Refuses `busy` as `withPasswordTurn` does. */
export function queueHash<Value>(context: RequestContext, client: string, compute: () => Promise<Value>) {
  return withPasswordTurn(context, client, async (hash) => ({ ok: true as const, hashed: await hash(compute) }));
}

async function busy(): Promise<Refused<"busy">> {
  return refuse({ code: "busy", retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function clientQueueOf(client: string): ClientQueue {
  const usedMs = performance.now();
  if (clientQueues.size >= MANY) {
    for (const [other, queue] of clientQueues) if (queue.usedMs + KEPT_MS <= usedMs) clientQueues.delete(other);
  }
  let queue = clientQueues.get(client);
  if (!queue) {
    queue = { slots: new Semaphore(CLIENT_LIMITS), usedMs, fullMs: NEVER, hashedMs: NEVER };
    clientQueues.set(client, queue);
  }
  queue.usedMs = usedMs;
  return queue;
}

function slowDown({ slots, fullMs, hashedMs }: ClientQueue): void {
  slots.pauseUntil(Math.min(fullMs + SLOW_MS, hashedMs + SLOW_HASH_EVERY_MS));
}

function hashIn(queue: ClientQueue): Hash {
  return async (compute) => {
    const beganMs = performance.now();
    queue.hashedMs = beganMs;
    slowDown(queue);
    try {
      return await compute();
    } finally {
      turns.pauseUntil(Math.max(beganMs + HASH_EVERY_MS, performance.now() + MIN_REST_MS));
    }
  };
}

/** The result of a correct password. */
export interface CheckedPassword {
  ok: true;
  credentials: Credentials;
  /** The hash it was compared with. Later statements apply only while it is still the stored one. */
  compared: string;
  /** Statements that refund the rate limit: only failures count. */
  refundedLimits: ReturnType<typeof refundRateLimit>[];
}

type Checked = CheckedPassword | Refused<"too_many_logins" | "busy" | "invalid_password">;

/** Checks the password of a signed-in person again. Refuses `too_many_logins` and `busy` before comparing. */
export function checkPassword(context: RequestContext, userId: string, password: string): Promise<Checked> {
  return withPasswordTurn(context, userId, async (hash): Promise<Checked> => {
    const limits = passwordLimits(context, userId);
    const person = credentialsOfUser(userId);
    const results = await written(context, [...consumeRateLimits(limits, context), person]);
    const retryAfterSeconds = secondsToWait(limits, results, context);
    if (retryAfterSeconds > 0) return refuse({ code: "too_many_logins", retryAfterSeconds });
    const refundedLimits = limits.map((limit) => refundRateLimit(limit, context.nowMs));
    const credentials = lastRow(person, results);
    const compared = credentials?.passwordHash ?? null;
    const { ok } = await hash(() => verifyPassword(password, compared));
    if (!ok || !credentials || compared === null) return refuse({ code: "invalid_password" });
    return { ok: true, credentials, compared, refundedLimits };
  });
}
