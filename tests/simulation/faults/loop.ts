/** One fault at the first, second, third ... call of a script, until the script ends without meeting it. */
import { expect } from "vitest";
import type { Fault } from "#local/faults.ts";
import { expectSameBooks } from "../books.ts";
import { observe } from "../observe.ts";
import type { Rig } from "../rig.ts";
import type { Script } from "./script.ts";

type Service = "db" | "mail" | "mercadopago";

/** The kinds of reliability 3.3; S is a call that never ends by itself. */
export const FAULTS = {
  N: { refuse: true },
  B: { status: 500 },
  A: { status: 500, applied: true },
  D: { drop: true },
  G: { garble: true },
  T: { status: 429 },
  S: { hang: true },
} as const satisfies Record<string, Fault>;

/** Of the usual five seconds a call that hangs is left 150 ms. */
const IMPATIENT = 0.03;
/** After a fault a mail waits a minute. */
const LATER_MS = [5, 5, 5].map((minutes) => minutes * 60_000);
/** A charge of which nothing is known is asked about until a day has passed. */
const DAY_LATER_MS = [25 * 3_600_000, 5 * 60_000];
/** No script makes so many calls: a loop that gets there does not end. */
const MOST_CALLS = 60;

/** Runs the loop; answers at how many calls the fault was met. */
export async function faultAtEachCall(rig: Rig, script: Script, service: Service, fault: Fault): Promise<number> {
  for (let call = 1; call <= MOST_CALLS; call++) {
    if (!(await runWithFault(rig, script, service, { ...fault, skip: call - 1, times: 1 }))) return call - 1;
  }
  throw new Error(`${script.name} makes more than ${MOST_CALLS} calls`);
}

/** Whether the fault was met before the script came to its end. */
async function runWithFault(rig: Rig, script: Script, service: Service, fault: Fault): Promise<boolean> {
  await rig.open([3, 3, 3, 3, 3, 3], fault.skip ?? 0);
  const prepared = (await script.prepare?.(rig)) ?? "";
  const metBefore = rig.faults.state().counts[service].faulted;
  await rig.control({ nowMs: rig.nowMs(), patience: fault.hang ? IMPATIENT : 1 });
  rig.faults.put({ [service]: fault });
  await script.act(rig, prepared);
  const wasMet = rig.faults.state().counts[service].faulted > metBefore;
  await expectWhole(rig, script, `${script.name} with ${service} ${JSON.stringify(fault)}`);
  return wasMet;
}

/** Healed, and some cron later, all is as the script says, money is where it belongs, and every mail was delivered once. */
async function expectWhole(rig: Rig, script: Script, when: string): Promise<void> {
  rig.faults.heal();
  await runCronAfter(rig, LATER_MS, when);
  const soon = await observe(rig, rig.nowMs());
  const isOpen = soon.attempts.some(({ state }) => state === "sent" || state === "unknown");
  if (isOpen) await runCronAfter(rig, DAY_LATER_MS, when);
  const seen = isOpen ? await observe(rig, rig.nowMs()) : soon;
  expect(seen.violations, when).toEqual([]);
  script.expectDone(seen, rig);
  await expectSameBooks(rig, seen);
  expect(
    seen.outbox.filter(({ state }) => state !== "sent"),
    `${when}: mails that were not sent`,
  ).toEqual([]);
  expect(rig.delivered.toSorted(), `${when}: each mail is delivered once`).toEqual(
    seen.outbox.map(({ id }) => id).sort(),
  );
}

async function runCronAfter(rig: Rig, spansMs: readonly number[], when: string): Promise<void> {
  for (const spanMs of spansMs) {
    await rig.control({ nowMs: rig.nowMs() + spanMs, patience: 1 });
    expect(await rig.runCron(), `${when}: cron`).toBe(true);
  }
}
