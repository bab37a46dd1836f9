/**
 * Two faults: the second at one of the calls after the first, during recovery (docs/reliability.md#faults,
 * docs/faults.md#f35-two-faults).
 */

import fc from "fast-check";
import type { Fault } from "#local/shop/faults.ts";
import type { TestSystem } from "../test-system.ts";
import { CARD_SCRIPTS } from "./card.ts";
import { expectComplete, FAULTS, type Service } from "./loop.ts";
import { SCRIPTS, type Script } from "./script.ts";

/** A fault of a service after `skip` calls. */
interface FaultAtCall {
  service: Service;
  kind: keyof typeof FAULTS;
  skip: number;
}

interface Pair {
  script: Script;
  first: FaultAtCall;
  /** Its calls are counted from the first fault. */
  second: FaultAtCall;
}

/** Number of cron runs before all faults end. The second fault may occur in them. */
const FAULTY_RUNS = 2;
const LATER_MS = 5 * 60_000;

/** Returns how many of the two faults occurred. The final state must be the same as without faults. */
async function runWithPair(system: TestSystem, { script, first, second }: Pair, seed: number): Promise<number> {
  await system.open([3, 3, 3, 3, 3, 3], seed);
  const prepared = (await script.prepare?.(system)) ?? "";
  const before = faultsMet(system);
  const disarm = armAfterNext(system, second);
  system.faults.put(fault(first));
  try {
    await script.act(system, prepared);
    for (let time = 0; time < FAULTY_RUNS && faultsMet(system) - before === 1; time++) {
      await system.control({ nowMs: system.nowMs() + LATER_MS });
      await system.runCron();
    }
  } finally {
    disarm();
  }
  const occurred = faultsMet(system) - before;
  await expectComplete(system, script, script.name);
  return occurred;
}

function faultsMet(system: TestSystem): number {
  return Object.values(system.faults.state().counts).reduce((sum, { faulted }) => sum + faulted, 0);
}

function fault({ service, kind, skip }: FaultAtCall): Partial<Record<Service, Fault>> {
  return { [service]: { ...FAULTS[kind], skip, times: 1 } };
}

/** Activates a fault when the previous one occurs. Returns a function that cancels this. */
function armAfterNext({ faults }: TestSystem, next: FaultAtCall): () => void {
  const { meet } = faults;
  const disarm = () => void Object.assign(faults, { meet });
  faults.meet = (service) => {
    const occurred = meet(service);
    if (occurred) {
      disarm();
      faults.put(fault(next));
    }
    return occurred;
  };
  return disarm;
}

/** The second fault occurs within this many calls after the first. */
const MAX_CALLS_BETWEEN = 6;

interface PairOptions {
  numRuns: number;
  seed: number;
  /** Path of a failed pair: only this one runs. */
  path: string | undefined;
}

/** Runs pairs until both faults have occurred in `numRuns` of them. Throws at the first pair with a wrong final state. */
export async function runPairs(system: TestSystem, { numRuns, seed, path }: PairOptions): Promise<void> {
  const property = fc.asyncProperty(await anyPair(system), fc.nat(), async (pair, idSeed) => {
    // Many scripts end before the second fault.
    fc.pre((await runWithPair(system, pair, idSeed)) === 2);
  });
  await fc.assert(property, { seed, endOnFailure: true, ...(path === undefined ? { numRuns } : { path, numRuns: 1 }) });
}

/** Any script, a fault at any of its calls, and a second one soon after. */
async function anyPair(system: TestSystem): Promise<fc.Arbitrary<Pair>> {
  const places: CalledService[] = [];
  for (const script of [...SCRIPTS, ...CARD_SCRIPTS]) places.push(...(await calledServicesOf(system, script)));
  const kind = fc.constantFrom<(keyof typeof FAULTS)[]>("N", "B", "A", "D", "G", "T", "S");
  const all = places.map(({ script, service, calls, services }) => {
    const first = fc.record<FaultAtCall>({ service: fc.constant(service), kind, skip: fc.nat(calls - 1) });
    const second = fc.record<FaultAtCall>({
      service: fc.constantFrom(...services),
      kind,
      skip: fc.nat(MAX_CALLS_BETWEEN - 1),
    });
    return { weight: calls, arbitrary: fc.record<Pair>({ script: fc.constant(script), first, second }) };
  });
  return fc.oneof(...all);
}

/** A service that a script calls `calls` times without faults, and all services it calls. */
interface CalledService {
  script: Script;
  service: Service;
  calls: number;
  services: Service[];
}

async function calledServicesOf(system: TestSystem, script: Script): Promise<CalledService[]> {
  await system.open([3, 3, 3, 3, 3, 3], 0);
  const prepared = (await script.prepare?.(system)) ?? "";
  const before = structuredClone(system.faults.state().counts);
  await script.act(system, prepared);
  const { counts } = system.faults.state();
  const callsTo = (service: Service) => counts[service].requests - before[service].requests;
  const services = (["db", "mail", "mercadopago"] as const).filter((service) => callsTo(service) > 0);
  return services.map((service) => ({ script, service, calls: callsTo(service), services }));
}
