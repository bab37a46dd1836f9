/**
 * The shop's worker for simulations (docs/reliability.md#simulated-histories): the same app and jobs, with a manual clock and
 * seeded ids. Background tasks of a request finish before its response, so that a run is deterministic; waits take a hundredth
 * of their time.
 */
import { openDatabase } from "#db/client.ts";
import { OpenStreams } from "#db/open-streams.ts";
import { createApp } from "#worker/app.ts";
import { runScheduled } from "#worker/cron/index.ts";
import type { AppDependencies } from "#worker/http/context.ts";
import { memoryBucket } from "../../worker/fixtures/files.ts";
import { CONTROL_PATH, type Control, HUNG, LONG_TIMEOUTS, type ScheduledEvent } from "./control.ts";

const WAITS_ARE_SHORTER = 100;

const simulated = { nowMs: 0, timeoutFactor: 1, keptBelowMs: 0, requests: 0, random: randomFrom(0) };
/** The last 200 log lines since the last control message. */
const logged: string[] = [];

const openStreams = new OpenStreams();
const world: AppDependencies = {
  now: () => simulated.nowMs,
  requestId: () => `request-${simulated.requests++}`,
  randomBytes: (count) => Uint8Array.from({ length: count }, simulated.random),
  openDatabase: (address) => openDatabase({ ...address, openStreams }),
};
const app = createApp(world);
const receipts = memoryBucket();
shortenWaits();
failHungCalls();
collectLog();

export default {
  async fetch(request: Request, bindings: Record<string, unknown>): Promise<Response> {
    if (new URL(request.url).pathname === CONTROL_PATH) return handleControl(await request.json(), bindings);
    const background: Promise<unknown>[] = [];
    const context = {
      waitUntil: (task: Promise<unknown>) => background.push(task),
      passThroughOnException() {},
      props: {},
    };
    const response = await app.fetch(request, withReceipts(bindings), context);
    for (const task of background) await task;
    return response;
  },
};

async function handleControl(message: Control | ScheduledEvent, bindings: Record<string, unknown>): Promise<Response> {
  if (!("schedule" in message)) applyControl(message);
  else if (!(await hasRun(message.schedule, bindings))) return new Response(null, { status: 500 });
  return Response.json(logged.splice(0));
}

/** Receipts are kept in memory, for requests and jobs: only the database and the outside services have faults. */
function withReceipts(bindings: Record<string, unknown>) {
  return { ...bindings, RECEIPTS: receipts };
}

function hasRun(schedule: string, bindings: Record<string, unknown>): Promise<boolean> {
  return runScheduled(world, withReceipts(bindings), schedule).then(
    () => true,
    () => false,
  );
}

function applyControl({ nowMs, seed, timeoutFactor, keptBelowMs = 0 }: Control): void {
  simulated.nowMs = nowMs;
  if (timeoutFactor !== undefined) Object.assign(simulated, { timeoutFactor, keptBelowMs });
  if (seed !== undefined) simulated.random = randomFrom(seed);
}

/** Returns a generator of seeded bytes (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 8) & 0xff;
  };
}

function shortenWaits(): void {
  const [wait, giveUpAfter] = [globalThis.setTimeout, AbortSignal.timeout.bind(AbortSignal)];
  Reflect.set(globalThis, "setTimeout", (then: () => void, ms = 0) => wait(then, ms / WAITS_ARE_SHORTER));
  Reflect.set(AbortSignal, "timeout", (ms: number) =>
    giveUpAfter(ms * (ms < simulated.keptBelowMs ? LONG_TIMEOUTS : simulated.timeoutFactor)),
  );
}

/** Turns a response with status HUNG into a timeout error. */
function failHungCalls(): void {
  const ask = globalThis.fetch;
  Reflect.set(globalThis, "fetch", async (...parameters: Parameters<typeof fetch>) => {
    const response = await ask(...parameters);
    if (response.status !== HUNG) return response;
    throw new DOMException("The operation was aborted due to timeout", "TimeoutError");
  });
}

function collectLog(): void {
  for (const level of ["log", "warn", "error"])
    Reflect.set(console, level, (...parts: unknown[]) => {
      logged.push(parts.map((one) => JSON.stringify(one)).join(" "));
      if (logged.length > 200) logged.shift();
    });
}
