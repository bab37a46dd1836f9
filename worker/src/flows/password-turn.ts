import type { Statement } from "#db/write.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { createGate } from "../gate.ts";
import type { Doing } from "./doing.ts";
import { written } from "./written.ts";

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
/** A healthy isolate has done with all that may wait in a fifth of it. */
const MOST_WAIT_MS = 15_000;
const LOOK_AGAIN_MS = 20;
const RETRY_AFTER_SECONDS = 5;

/**
 * Hashes when it is this request's turn. Call it when the limits let the person through; refuses `busy` when too many wait already
 * or the turn does not come in time, and then sends `giveBack`, since nothing was compared.
 */
export async function inPasswordTurn<Hashed>(
  doing: Doing,
  hash: () => Hashed,
  giveBack: readonly Statement[] = [],
): Promise<{ ok: true; hashed: Hashed } | Refused<"busy">> {
  // A local run without limits measures the hash itself.
  if (!doing.limits) return { ok: true, hashed: hash() };
  const ticket = gate.enter(performance.now());
  if (ticket !== null) {
    try {
      if (await turnComes(ticket)) return { ok: true, hashed: hashAndRest(hash) };
    } finally {
      gate.leave(ticket);
    }
  }
  if (giveBack.length > 0) await written(doing, [...giveBack]);
  return refuse({ code: "busy", retryAfterSeconds: RETRY_AFTER_SECONDS });
}

async function turnComes(ticket: number): Promise<boolean> {
  const giveUpMs = performance.now() + MOST_WAIT_MS;
  while (performance.now() < giveUpMs) {
    const nowMs = performance.now();
    const before = gate.standBefore(ticket, nowMs);
    if (before === 0 && restsUntilMs <= nowMs) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS * Math.max(before, 1)));
  }
  return false;
}

function hashAndRest<Hashed>(hash: () => Hashed): Hashed {
  const beganMs = performance.now();
  try {
    return hash();
  } finally {
    restsUntilMs = Math.max(beganMs + EVERY_MS, performance.now() + LEAST_REST_MS);
  }
}
