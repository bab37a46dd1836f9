/** Runs random pairs of faults until enough pairs have both occurred (docs/reliability.md#faults). */
import fc from "fast-check";
import type { Rig } from "../rig.ts";
import { CARD_SCRIPTS } from "./card.ts";
import type { FAULTS, Service } from "./loop.ts";
import { nameOf, type Pair, type Placed, runWithPair } from "./pairs.ts";
import { SCRIPTS, type Script } from "./script.ts";

/** The second fault occurs within this many calls after the first. */
const SOON = 6;
/** Tries per wanted pair: many scripts end before the second fault. */
const TRIED_FOR_ONE = 5;
const TELLS_EVERY = 100;

export interface HowManyPairs {
  wanted: number;
  seed: number;
  /** Index of the only pair to run. */
  only?: number | undefined;
}

/** Returns how many pairs both occurred. Throws at the first with a wrong final state, with how to reproduce it. */
export async function runPairs(rig: Rig, { wanted, seed, only }: HowManyPairs): Promise<number> {
  const pairs = fc.sample(await anyPair(rig), { seed, numRuns: wanted * TRIED_FOR_ONE });
  let both = 0;
  for (const [number, pair] of pairs.entries()) {
    if (only !== undefined && only !== number) continue;
    both += (await runNumbered(rig, pair, { number, again: `SEED=${seed} PAIRS=${wanted}` })) === 2 ? 1 : 0;
    if (both === wanted) break;
    if (number % TELLS_EVERY === TELLS_EVERY - 1) console.log(`  ${both} pairs of ${number + 1}, SEED=${seed}`);
  }
  return both;
}

async function runNumbered(rig: Rig, pair: Pair, { number, again }: { number: number; again: string }) {
  try {
    return await runWithPair(rig, pair, number);
  } catch (error) {
    throw new Error(`${nameOf(pair)}\nagain: ${again} PAIR=${number}`, { cause: error });
  }
}

/** Any script, a fault at any of its calls, and a second one soon after. */
async function anyPair(rig: Rig): Promise<fc.Arbitrary<Pair>> {
  const places: Place[] = [];
  for (const script of [...SCRIPTS, ...CARD_SCRIPTS]) places.push(...(await placesIn(rig, script)));
  const kind = fc.constantFrom<(keyof typeof FAULTS)[]>("N", "B", "A", "D", "G", "T", "S");
  const all = places.map(({ script, service, calls, services }) => {
    const first = fc.record<Placed>({ service: fc.constant(service), kind, skip: fc.nat(calls - 1) });
    const second = fc.record<Placed>({ service: fc.constantFrom(...services), kind, skip: fc.nat(SOON - 1) });
    return { weight: calls, arbitrary: fc.record<Pair>({ script: fc.constant(script), first, second }) };
  });
  return fc.oneof(...all);
}

/** A service that a script calls `calls` times without faults, and all services it calls. */
interface Place {
  script: Script;
  service: Service;
  calls: number;
  services: Service[];
}

async function placesIn(rig: Rig, script: Script): Promise<Place[]> {
  await rig.open([3, 3, 3, 3, 3, 3], 0);
  const prepared = (await script.prepare?.(rig)) ?? "";
  const before = structuredClone(rig.faults.state().counts);
  await script.act(rig, prepared);
  const { counts } = rig.faults.state();
  const callsTo = (service: Service) => counts[service].requests - before[service].requests;
  const services = (["db", "mail", "mercadopago"] as const).filter((service) => callsTo(service) > 0);
  return services.map((service) => ({ script, service, calls: callsTo(service), services }));
}
