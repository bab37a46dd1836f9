/** Plans the faults of a chaos run from its seed, applies them, and waits after each until the shop has recovered. */

import { setTimeout as wait } from "node:timers/promises";
import { diceFrom } from "#db/seed/generated-texts.ts";
import { statusOf } from "./requests.ts";
import { type ChaosShop, PROCESSES, type ProcessName } from "./shop.ts";

const SERVICES = ["mail", "mercadopago", "rebuild"] as const;

interface Fault {
  name: string;
  /** Returns whether there was something to hit. */
  apply(shop: ChaosShop, forMs: number): Promise<boolean>;
}

/** A fault, how long it lasts, and the delay after the shop has recovered from the previous one. */
export interface PlannedFault extends Fault {
  forMs: number;
  afterMs: number;
}

const SHORTEST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 8_000;

/** `kill -9`. */
const kill = (what: ProcessName | "everything"): Fault => ({ name: `kill ${what}`, apply: (shop) => shop.kill(what) });
/** SIGSTOP for some time. */
const stop = (what: ProcessName): Fault => ({ name: `stop ${what}`, apply: (shop, forMs) => shop.stop(what, forMs) });
/** A service that refuses connections (`dead`) or never answers (`mute`) for some time. */
const broken = (how: "dead" | "mute", service: (typeof SERVICES)[number]): Fault => ({
  name: `${how} ${service}`,
  async apply({ localUrl }, forMs) {
    const fault = how === "dead" ? { refuse: true } : { hang: true };
    await fetch(`${localUrl}/faults`, { method: "PUT", body: JSON.stringify({ [service]: fault }) });
    await wait(forMs);
    await fetch(`${localUrl}/faults`, { method: "DELETE" });
    return true;
  },
});

/** The runner gives up on a database server that dies more than five times in a minute. A deck contains two `kill sqld`. */
const DECK: readonly Fault[] = [
  ...[...PROCESSES, ...(["worker", "worker", "sqld", "build", "everything"] as const)].map(kill),
  ...PROCESSES.map(stop),
  ...SERVICES.flatMap((service) => [broken("dead", service), broken("mute", service)]),
];

/**
 * Returns `count` faults. They are drawn from a deck that contains each kind, frequent ones several times. An empty deck is
 * shuffled again, so that a run of a few minutes includes all kinds.
 */
export function planFaults(seed: number, count: number): PlannedFault[] {
  const dice = diceFrom(seed);
  const between = (minimum: number, maximum: number) => minimum + dice.roll(maximum - minimum);
  const planned: PlannedFault[] = [];
  while (planned.length < count) {
    const cards = [...DECK];
    const shuffled = DECK.flatMap(() => cards.splice(dice.roll(cards.length), 1));
    for (const card of shuffled) {
      const afterMs = between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS);
      planned.push({ ...card, forMs: between(SHORTEST_MS, LONGEST_MS), afterMs });
    }
  }
  return planned.slice(0, count);
}

const PROBES_EVERY_MS = 200;
const PROBE_TIMEOUT_MS = 5_000;
/** The shop has recovered when it answers for this long without a failure. */
const UP_FOR_MS = 1_000;
/** A start without cached pages completes after all pages are built, which takes minutes under load. */
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

interface ChaosPlan {
  plan: readonly PlannedFault[];
  probes: Probes;
  untilMs: number;
  log(line: string): void;
}

/**
 * Applies the planned faults until the time is over. Returns the names of those that hit something. Throws when the shop does
 * not recover.
 */
export async function applyFaults(shop: ChaosShop, { plan, probes, untilMs, log }: ChaosPlan): Promise<string[]> {
  const hits: string[] = [];
  for (const { name, apply, forMs, afterMs } of plan) {
    await wait(afterMs);
    if (Date.now() >= untilMs) break;
    const atMs = Date.now();
    if (name.endsWith(" build")) await untilBuilding(shop, afterMs);
    const isHit = await apply(shop, forMs);
    if (isHit) hits.push(name);
    await untilUp(probes, Date.now());
    log(`${name}${isHit ? "" : " (there was none)"}: over after ${((Date.now() - atMs) / 1000).toFixed(1)} s`);
  }
  return hits;
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

export type Probes = ReturnType<typeof newProbes>;

export function newProbes() {
  let [upSinceMs, downSinceMs, longestMs]: [number | null, number | null, number] = [null, null, 0];
  return {
    /** Records a probe and whether it succeeded. */
    add(atMs: number, isUp: boolean) {
      if (isUp && downSinceMs !== null) longestMs = Math.max(longestMs, atMs - downSinceMs);
      downSinceMs = isUp ? null : (downSinceMs ?? atMs);
      upSinceMs = isUp ? (upSinceMs ?? atMs) : null;
    },
    /** Start of the current uninterrupted success; null while the last probe failed or there was none. */
    upSinceMs: () => upSinceMs,
    /** The longest time from a failed probe to the next successful one. */
    longestOutageMs: () => longestMs,
  };
}
