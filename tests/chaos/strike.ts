/** Applies blows to a shop, and waits until it has recovered. */
import { setTimeout as wait } from "node:timers/promises";
import { glance } from "./client.ts";
import type { Blow, Planned } from "./plan.ts";
import type { ChaosShop } from "./shop.ts";
import type { Looks } from "./tally.ts";

/** An applied blow: when, and whether there was something to hit. */
export interface Struck {
  blow: Blow;
  atMs: number;
  met: boolean;
}

const LOOKS_EVERY_MS = 200;
const LOOK_TAKES_MS = 5_000;
/** The shop has recovered when it answers for this long without a failure. */
const WELL_MS = 1_000;
/** Pages without a cache are built before a start completes; under load that takes minutes. */
const OVER_WITHIN_MS = 300_000;
const BUILD_BEGINS_WITHIN_MS = 20_000;

/** Probes the home page and the health check until aborted. */
export async function watch(shop: ChaosShop, looks: Looks, over: AbortSignal): Promise<void> {
  const isOk = async (path: string) => (await glance(shop.shopUrl + path, LOOK_TAKES_MS)) === 200;
  while (!over.aborted) {
    const atMs = Date.now();
    const seen = await Promise.all([isOk("/"), isOk("/api/health")]);
    looks.saw(atMs, !seen.includes(false));
    await wait(LOOKS_EVERY_MS);
  }
}

/** Applies the planned blows until the time is over. Returns those applied. Throws when the shop does not recover. */
export async function strikeAll(
  shop: ChaosShop,
  { plan, looks, untilMs, say }: { plan: readonly Planned[]; looks: Looks; untilMs: number; say(line: string): void },
): Promise<Struck[]> {
  const struck: Struck[] = [];
  for (const blow of plan) {
    await wait(blow.afterMs);
    if (Date.now() >= untilMs) break;
    const atMs = Date.now();
    const met = await strike(shop, blow);
    struck.push({ blow, atMs, met });
    await untilWell(looks, Date.now());
    say(`${nameOf(blow)}${met ? "" : " (there was none)"}: over after ${((Date.now() - atMs) / 1000).toFixed(1)} s`);
  }
  return struck;
}

export function nameOf({ how, what }: Blow): string {
  return `${how} ${what}`;
}

async function strike(shop: ChaosShop, blow: Planned): Promise<boolean> {
  if (blow.how === "kill" || blow.how === "stop") {
    if (blow.what === "build") await untilBuilding(shop, blow.afterMs);
    return blow.how === "kill" ? shop.kill(blow.what) : shop.stop(blow.what, blow.forMs);
  }
  const fault = blow.how === "dead" ? { refuse: true } : { hang: true };
  await fetch(`${shop.localUrl}/faults`, { method: "PUT", body: JSON.stringify({ [blow.what]: fault }) });
  await wait(blow.forMs);
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

async function untilWell(looks: Looks, sinceMs: number): Promise<void> {
  const giveUpAt = sinceMs + OVER_WITHIN_MS;
  for (;;) {
    const wellSinceMs = looks.wellSinceMs();
    if (wellSinceMs !== null && Date.now() - Math.max(wellSinceMs, sinceMs) >= WELL_MS) return;
    if (Date.now() > giveUpAt) throw new Error(`the shop did not come back within ${OVER_WITHIN_MS / 1000} s`);
    await wait(100);
  }
}
