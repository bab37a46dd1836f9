import type { Statement } from "#db/write.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { createGate, turnComes } from "../gate.ts";
import type { RequestContext } from "../request-context.ts";
import { written } from "../written.ts";
import { type Lane, laneOf } from "./password-lanes.ts";

/**
 * Passwords of an isolate: one at a time, and then a rest. A hash takes about 95 ms of its processor, in which it answers nobody else
 * (wire contracts 7.4); one after another without a rest they would keep all its other visitors out (reliability L10).
 */
const gate = createGate({ atOnce: 1, most: 16 });
let restsUntilMs = 0;

/** From the beginning of one hash to the next: twice what it takes. A deployed worker's clock stands still while it computes. */
const EVERY_MS = 200;
/** After its end, on a machine where one takes longer. */
const LEAST_REST_MS = 50;
/** A healthy isolate has done with all that may wait in a fifth of it, and with a lane that is held back in two thirds. */
const MOST_WAIT_MS = 15_000;
const LOOK_AGAIN_MS = 20;
const RETRY_AFTER_SECONDS = 5;

type Hashed<Value> = { ok: true; hashed: Value } | Refused<"busy">;

/** A place among those who wait for a hash. */
export interface PasswordPlace {
  /**
   * Hashes when it is this place's turn, which is then over. Call it when the limits let the person through; refuses `busy` when the turn
   * does not come in time, and then sends `giveBack`, since nothing was compared.
   */
  hash<Value>(hash: () => Value, giveBack?: readonly Statement[]): Promise<Hashed<Value>>;
}

/**
 * Works with a place of its own, taken before anything else is done: a flood of guesses is turned away with `busy` without a trip to the
 * database. `who` is the network or the person that tries; each has a few places, so that one does not take those of all.
 */
export async function atPasswordPlace<Done>(
  context: RequestContext,
  who: string,
  work: (place: PasswordPlace) => Promise<Done>,
): Promise<Done | Refused<"busy">> {
  // A local run without limits measures the hash itself.
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

/** Hashes at a place of its own, for who has nothing else to do there; refuses `busy` as `hash` and `atPasswordPlace` do. */
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
  // Only the first of a lane queues among all: who is held back holds nobody else back.
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

/** How many are before this one; one at least while the isolate rests. */
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
