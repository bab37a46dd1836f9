/** Plans which faults hit a shop in a chaos run, applies them, and waits until the shop has recovered. The seed determines everything. */

import { setTimeout as wait } from "node:timers/promises";
import { diceFrom } from "#db/seed/generated-texts.ts";
import { statusOf } from "./requests.ts";
import { type ChaosShop, type Part, PROCESSES } from "./shop.ts";

const SERVICES = ["mail", "mercadopago", "rebuild"] as const;
type Service = (typeof SERVICES)[number];

/** `kill`: `kill -9`. `stop`: SIGSTOP for `forMs`. `dead`, `mute`: a service refuses connections, or never answers. */
type Fault =
  | { how: "kill"; what: Part | "everything" }
  | { how: "stop"; what: Part; forMs: number }
  | { how: "dead" | "mute"; what: Service; forMs: number };

/** A fault, and the delay after the shop has recovered from the previous one. */
export type PlannedFault = Fault & { afterMs: number };

const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 8_000;

/**
 * Returns `count` faults. They are drawn from a deck that contains each kind, frequent ones several times, and is reshuffled when
 * it is used up, so that a run of a few minutes includes all kinds.
 */
export function planFaults(seed: number, count: number): PlannedFault[] {
  const dice = diceFrom(seed);
  const between = (minimum: number, maximum: number) => minimum + dice.roll(maximum - minimum);
  const planned: PlannedFault[] = [];
  while (planned.length < count) {
    for (const card of shuffled(DECK, dice.roll)) {
      const afterMs = between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS);
      planned.push(
        card.how === "kill" ? { ...card, afterMs } : { ...card, forMs: between(SHORTEST_MS, LONGEST_MS), afterMs },
      );
    }
  }
  return planned.slice(0, count);
}

type Card =
  | { how: "kill"; what: Part | "everything" }
  | { how: "stop"; what: Part }
  | { how: "dead" | "mute"; what: Service };

const DECK: readonly Card[] = [
  ...PROCESSES.map((what) => ({ how: "kill", what }) as const),
  // The runner gives up on a database server that dies more than five times in a minute. A deck contains two `kill sqld`.
  ...(["worker", "worker", "sqld", "build", "everything"] as const).map((what) => ({ how: "kill", what }) as const),
  ...PROCESSES.map((what) => ({ how: "stop", what }) as const),
  ...SERVICES.flatMap((what) => [{ how: "dead", what } as const, { how: "mute", what } as const]),
];

function shuffled<Item>(items: readonly Item[], roll: (sides: number) => number): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(roll(left.length), 1));
}

/** An applied fault: when, and whether there was something to hit. */
export interface AppliedFault {
  fault: Fault;
  atMs: number;
  hit: boolean;
}

const PROBES_EVERY_MS = 200;
const PROBE_TIMEOUT_MS = 5_000;
/** The shop has recovered when it answers for this long without a failure. */
const UP_FOR_MS = 1_000;
/** Pages without a cache are built before a start completes; under load that takes minutes. */
const RECOVERS_WITHIN_MS = 300_000;
const BUILD_BEGINS_WITHIN_MS = 20_000;

/** Probes the home page and the health check until aborted. */
export async function watch(shop: ChaosShop, probes: Probes, ended: AbortSignal): Promise<void> {
  const isOk = async (path: string) => (await statusOf(shop.shopUrl + path, PROBE_TIMEOUT_MS)) === 200;
  while (!ended.aborted) {
    const atMs = Date.now();
    const snapshot = await Promise.all([isOk("/"), isOk("/api/health")]);
    probes.add(atMs, !snapshot.includes(false));
    await wait(PROBES_EVERY_MS);
  }
}

/** Applies the planned faults until the time is over. Returns those applied. Throws when the shop does not recover. */
export async function applyFaults(
  shop: ChaosShop,
  {
    plan,
    probes,
    untilMs,
    log,
  }: { plan: readonly PlannedFault[]; probes: Probes; untilMs: number; log(line: string): void },
): Promise<AppliedFault[]> {
  const applied: AppliedFault[] = [];
  for (const fault of plan) {
    await wait(fault.afterMs);
    if (Date.now() >= untilMs) break;
    const atMs = Date.now();
    const hit = await applyFault(shop, fault);
    applied.push({ fault, atMs, hit });
    await untilUp(probes, Date.now());
    log(`${nameOf(fault)}${hit ? "" : " (there was none)"}: over after ${((Date.now() - atMs) / 1000).toFixed(1)} s`);
  }
  return applied;
}

export function nameOf({ how, what }: Fault): string {
  return `${how} ${what}`;
}

async function applyFault(shop: ChaosShop, fault: PlannedFault): Promise<boolean> {
  if (fault.how === "kill" || fault.how === "stop") {
    if (fault.what === "build") await untilBuilding(shop, fault.afterMs);
    return fault.how === "kill" ? shop.kill(fault.what) : shop.stop(fault.what, fault.forMs);
  }
  const injected = fault.how === "dead" ? { refuse: true } : { hang: true };
  await fetch(`${shop.localUrl}/faults`, { method: "PUT", body: JSON.stringify({ [fault.what]: injected }) });
  await wait(fault.forMs);
  await fetch(`${shop.localUrl}/faults`, { method: "DELETE" });
  return true;
}

/** Starts a build if none is running, and lets it run for `intoMs`. */
async function untilBuilding(shop: ChaosShop, intoMs: number): Promise<void> {
  const giveUpAt = Date.now() + BUILD_BEGINS_WITHIN_MS;
  if ((await shop.processes("build")).length === 0) await fetch(`${shop.localUrl}/rebuild`, { method: "POST" });
  while ((await shop.processes("build")).length === 0 && Date.now() < giveUpAt) await wait(100);
  await wait(intoMs);
}

async function untilUp(probes: Probes, sinceMs: number): Promise<void> {
  const giveUpAt = sinceMs + RECOVERS_WITHIN_MS;
  for (;;) {
    const upSinceMs = probes.upSinceMs();
    if (upSinceMs !== null && Date.now() - Math.max(upSinceMs, sinceMs) >= UP_FOR_MS) return;
    if (Date.now() > giveUpAt) throw new Error(`the shop did not come back within ${RECOVERS_WITHIN_MS / 1000} s`);
    await wait(100);
  }
}

/** A period without good responses: its start and length. */
export interface Outage {
  sinceMs: number;
  ms: number;
}

export interface Probes {
  /** Records a probe and whether it succeeded. */
  add(atMs: number, isUp: boolean): void;
  /** Start of the current uninterrupted success; null while the last probe failed or there was none. */
  upSinceMs(): number | null;
  outages(): Outage[];
}

/** Derives outages from probes: each lasts from the first failed probe to the next successful one. */
export function newProbes(): Probes {
  const outages: Outage[] = [];
  let [upSinceMs, downSinceMs]: [number | null, number | null] = [null, null];
  return {
    add(atMs, isUp) {
      if (isUp && downSinceMs !== null) outages.push({ sinceMs: downSinceMs, ms: atMs - downSinceMs });
      downSinceMs = isUp ? null : (downSinceMs ?? atMs);
      upSinceMs = isUp ? (upSinceMs ?? atMs) : null;
    },
    upSinceMs: () => upSinceMs,
    outages: () => outages,
  };
}
