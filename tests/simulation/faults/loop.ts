/** Runs a script with one fault at its first call, then at its second, and so on, until it makes no further call. */
import { describe, expect, test } from "vitest";
import type { Fault } from "#local/shop/faults.ts";
import { inRotation } from "../../rotation.ts";
import { FAULT_KINDS } from "../commands/faults.ts";
import { HUNG, LONG_TIMEOUTS } from "../control.ts";
import { expectSamePayments, isOpen } from "../end-checks.ts";
import { observe, type Snapshot } from "../model/observe.ts";
import type { TestSystem } from "../test-system.ts";
import type { Script } from "./script.ts";

export type Service = "db" | "mail" | "mercadopago";

/** Kinds of docs/faults.md#fault-kinds. S is a call that times out without being applied. */
export const FAULTS = { ...FAULT_KINDS, S: { status: HUNG } } as const satisfies Record<string, Fault>;

/** Three cron runs complete everything but unknown charges (docs/faults.md#f-faults-at-a-boundary), also mails to retry. */
const LATER_MS = [5, 5, 5].map((minutes) => minutes * 60_000);
/** An unknown charge is checked for a day. */
const DAY_LATER_MS = [25 * 3_600_000, 5 * 60_000];
/** No script makes this many calls: a loop that gets here would not end. */
const MAX_CALLS = 60;

/** By default a call that never arrived and one that was applied without a response; all kinds with `FAULTS=all`. */
const KINDS = Object.entries(FAULTS).filter(([kind]) => process.env.FAULTS === "all" || "NA".includes(kind));
const LABELS = { db: "the database", mail: "the mail provider", mercadopago: "the card provider" };

/** Defines the tests of scripts: each kind of fault at each call to these services; mail faults only if `sendsMail`. */
export function testFaults(system: TestSystem, scripts: readonly Script[], services: readonly Service[]): void {
  describe.each(inRotation(scripts))(
    "$name, with one fault at each of its calls, ends like a run without faults",
    (script) => {
      for (const service of services.filter((one) => one !== "mail" || script.sendsMail))
        test.each(KINDS)(`a fault of kind %s at ${LABELS[service]}`, async (_, fault) => {
          expect(await faultAtEachCall(system, script, service, fault)).toBeGreaterThanOrEqual(
            service === "db" ? 2 : 1,
          );
        });
    },
  );
}

/** Runs the loop. Returns the number of calls at which the fault occurred. */
async function faultAtEachCall(system: TestSystem, script: Script, service: Service, fault: Fault): Promise<number> {
  for (let call = 1; call <= MAX_CALLS; call++) {
    if (!(await runWithFault(system, script, service, { ...fault, skip: call - 1, times: 1 }))) return call - 1;
  }
  throw new Error(`${script.name} makes more than ${MAX_CALLS} calls`);
}

/** True when the fault occurred before the script ended. */
async function runWithFault(system: TestSystem, script: Script, service: Service, fault: Fault): Promise<boolean> {
  await system.open([3, 3, 3, 3, 3, 3], fault.skip ?? 0);
  const prepared = (await script.prepare?.(system)) ?? "";
  const faultedBefore = system.faults.state().counts[service].faulted;
  system.faults.put({ [service]: fault });
  await script.act(system, prepared);
  const hasFaulted = system.faults.state().counts[service].faulted > faultedBefore;
  await expectComplete(system, script, `${script.name} with ${service} ${JSON.stringify(fault)}`);
  return hasFaulted;
}

/** Expects, after recovery and some cron runs, the script's result, the provider's payments, and each mail delivered once. */
export async function expectComplete(system: TestSystem, script: Script, when: string): Promise<void> {
  system.faults.heal();
  const snapshot = await runUntilDone(system, when);
  expect(snapshot.violations, when).toEqual([]);
  script.expectDone(snapshot, system);
  expectSamePayments(system, snapshot);
  expect(
    snapshot.outbox.filter(({ state }) => state !== "sent"),
    `${when}: mails that were not sent`,
  ).toEqual([]);
  expect(system.delivered.toSorted(), `${when}: each mail is delivered once`).toEqual(
    snapshot.outbox.map(({ id }) => id).sort(),
  );
}

/** Runs the cron until nothing is open or its time is over. Returns the shop's state. */
async function runUntilDone(system: TestSystem, when: string): Promise<Snapshot> {
  for (const spanMs of [...LATER_MS, ...DAY_LATER_MS]) {
    await system.control({ nowMs: system.nowMs() + spanMs, timeoutFactor: LONG_TIMEOUTS });
    expect(await system.runCron(), `${when}: cron`).toBe(true);
    const snapshot = observe(system, system.nowMs());
    if (!isOpen(snapshot)) return snapshot;
  }
  return observe(system, system.nowMs());
}
