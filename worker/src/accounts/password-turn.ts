import type { Statement } from "#db/write.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { createGate, turnComes } from "../gate.ts";
import type { RequestContext } from "../request-context.ts";
import { written } from "../written.ts";
import { type Lane, laneOf } from "./password-lanes.ts";

/**
 * The isolate hashes one password at a time and then rests. A hash takes about 95 ms of processor time and blocks the
 * isolate (docs/outside-services.md#password-hashing); hashes without a rest would block all other visitors
 * (docs/faults.md#l10-sign-in-flood).
 */
const gate = createGate({ atOnce: 1, most: 16 });
let restsUntilMs = 0;

/** From the start of one hash to the next: twice its duration. The clock of a deployed worker stands still while it computes. */
const EVERY_MS = 200;
/** Minimum rest after a hash, for machines where one takes longer. */
const LEAST_REST_MS = 50;
/** Longest wait. A healthy isolate works off a full queue in a fifth of it, and a slowed-down client queue in two thirds. */
const MOST_WAIT_MS = 15_000;
const LOOK_AGAIN_MS = 20;
const RETRY_AFTER_SECONDS = 5;

type Hashed<Value> = { ok: true; hashed: Value } | Refused<"busy">;

/** A place in the queue for a hash. */
export interface PasswordPlace {
  /**
   * Runs `hash` when this place's turn comes; the place is then used up. Call it after the rate limits allow the
   * attempt. Refuses `busy` when the turn does not come in time, and then writes `giveBack`, since nothing was
   * compared.
   */
  hash<Value>(hash: () => Value, giveBack?: readonly Statement[]): Promise<Hashed<Value>>;
}

/**
 * Runs `work` with a queue place that is taken first, so that a flood of guesses is refused with `busy` without a
 * database trip. `who` is the network or person; each has its own few places, so that none can take them all.
 */
export async function atPasswordPlace<Done>(
  context: RequestContext,
  who: string,
  work: (place: PasswordPlace) => Promise<Done>,
): Promise<Done | Refused<"busy">> {
  // Without limits (local runs only) nothing queues, so that the hash itself can be measured.
  if (!context.limits) return work({ hash: async (hash) => ({ ok: true, hashed: hash() }) });
  const lane = laneOf(who, performance.now());
  const ticket = lane.enter(performance.now());
  if (ticket === null) return busy();
  try {
    return await work({
      hash: async (hash, giveBack = []) => givenBack(context, await hashInTurn(lane, ticket, hash), giveBack),
    });
  } finally {
    lane.leave(ticket);
  }
}

/**
 * Takes a place and hashes when its turn comes, for flows without other work in between. Refuses `busy` as
 * `atPasswordPlace` and `hash` do.
 */
export async function inPasswordTurn<Value>(
  context: RequestContext,
  who: string,
  hash: () => Value,
  giveBack: readonly Statement[] = [],
): Promise<Hashed<Value>> {
  const hashed = await atPasswordPlace(context, who, (place) => place.hash(hash));
  return givenBack(context, hashed, giveBack);
}

async function givenBack<Value>(
  context: RequestContext,
  hashed: Hashed<Value>,
  giveBack: readonly Statement[],
): Promise<Hashed<Value>> {
  if (!hashed.ok && giveBack.length > 0) await written(context, [...giveBack]);
  return hashed;
}

function busy(): Refused<"busy"> {
  return refuse({ code: "busy", retryAfterSeconds: RETRY_AFTER_SECONDS });
}

async function hashInTurn<Value>(lane: Lane, laneTicket: number, hash: () => Value): Promise<Hashed<Value>> {
  const patience = { now: () => performance.now(), giveUpMs: performance.now() + MOST_WAIT_MS, paceMs: LOOK_AGAIN_MS };
  // Only the first ticket of a client queue enters the common queue: a slowed-down client delays nobody else.
  if (!(await turnComes(() => lane.standBefore(laneTicket, performance.now()), patience))) return busy();
  const ticket = gate.enter(performance.now());
  if (ticket === null) return busy();
  try {
    if (!(await turnComes(() => standBefore(ticket), patience))) return busy();
    lane.hashes(performance.now());
    return { ok: true, hashed: hashAndRest(hash) };
  } finally {
    gate.leave(ticket);
    lane.leave(laneTicket);
  }
}

/** Returns how many tickets are ahead; at least one while the isolate rests. */
function standBefore(ticket: number): number {
  const nowMs = performance.now();
  const before = gate.standBefore(ticket, nowMs);
  return restsUntilMs <= nowMs ? before : Math.max(before, 1);
}

function hashAndRest<Value>(hash: () => Value): Value {
  const beganMs = performance.now();
  try {
    return hash();
  } finally {
    restsUntilMs = Math.max(beganMs + EVERY_MS, performance.now() + LEAST_REST_MS);
  }
}
