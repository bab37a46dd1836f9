/**
 * Two faults: the second at one of the calls after the first, during recovery (docs/reliability.md#faults,
 * docs/faults.md#f35-two-faults).
 */
import type { Fault } from "#local/shop/faults.ts";
import type { Rig } from "../rig.ts";
import { expectWhole, FAULTS, type Service } from "./loop.ts";
import type { Script } from "./script.ts";

/** A fault of a service after `skip` calls. */
export interface Placed {
  service: Service;
  kind: keyof typeof FAULTS;
  skip: number;
}

export interface Pair {
  script: Script;
  first: Placed;
  /** Its calls are counted from the first fault. */
  second: Placed;
}

/** Number of cron runs before recovery, which may meet the second fault. */
const SICK_RUNS = 2;
const LATER_MS = 5 * 60_000;

export function nameOf({ script, first, second }: Pair): string {
  const [one, other] = [first, second].map(({ service, kind, skip }) => `${kind} at call ${skip + 1} of ${service}`);
  return `${script.name}: ${one}, then ${other}`;
}

/** Returns how many of the two faults occurred. The final state must be the same as without faults. */
export async function runWithPair(rig: Rig, pair: Pair, seed: number): Promise<number> {
  const { script, first, second } = pair;
  await rig.open([3, 3, 3, 3, 3, 3], seed);
  const prepared = (await script.prepare?.(rig)) ?? "";
  const before = metBy(rig);
  const disarm = armAfterNext(rig, second);
  rig.faults.put(fault(first));
  try {
    await script.act(rig, prepared);
    for (let time = 0; time < SICK_RUNS && metBy(rig) - before === 1; time++) {
      await rig.control({ nowMs: rig.nowMs() + LATER_MS });
      await rig.runCron();
    }
  } finally {
    disarm();
  }
  const met = metBy(rig) - before;
  await expectWhole(rig, script, nameOf(pair));
  return met;
}

function metBy(rig: Rig): number {
  return Object.values(rig.faults.state().counts).reduce((sum, { faulted }) => sum + faulted, 0);
}

function fault({ service, kind, skip }: Placed): Partial<Record<Service, Fault>> {
  return { [service]: { ...FAULTS[kind], skip, times: 1 } };
}

/** Activates a fault when the previous one occurs. Returns a function that cancels this. */
function armAfterNext({ faults }: Rig, next: Placed): () => void {
  const { meet } = faults;
  const disarm = () => void Object.assign(faults, { meet });
  faults.meet = (service) => {
    const met = meet(service);
    if (met) {
      disarm();
      faults.put(fault(next));
    }
    return met;
  };
  return disarm;
}
