/** Checks at the end of every run: after recovery and some cron runs, nothing is left open (docs/reliability.md#simulated-histories). */
import { expect } from "vitest";
import { expectSameBooks } from "./books.ts";
import { type Command, look } from "./command.ts";
import { runCron, runNight, tick } from "./commands/clock.ts";
import { heal } from "./commands/sickness.ts";
import type { Model } from "./model.ts";
import { observe, type Seen } from "./observe.ts";
import { isOverdue } from "./orders.ts";
import type { Real } from "./real.ts";
import type { Rig } from "./rig.ts";

const HOUR_S = 3_600;
/** One hour, then beyond every hold and the mails after it; 74 hours in all. */
const LEAPS_S = [HOUR_S, 25 * HOUR_S, 300, 48 * HOUR_S];
/** A failed mail waits at most 6 hours before a retry, and is given up after a day. */
const LONGEST_WAIT_S = 6 * HOUR_S;
const MOST_WAITS = 6;

/** Ends all faults, advances the time with cron runs, and expects that nothing is left open. */
export async function expectSettled(model: Model, real: Real): Promise<void> {
  await runAll([heal(), runCron(1)], model, real);
  for (const seconds of LEAPS_S)
    await runAll(isSomethingLeft(real.rig) ? [tick(seconds), runCron(1)] : [tick(seconds)], model, real);
  for (let waits = 0; waits < MOST_WAITS && mailsThatWait(model, real) > 0; waits++) {
    await runAll([tick(LONGEST_WAIT_S), runCron(1)], model, real);
  }
  expect(model.state.orders.filter((order) => isOverdue(order, model.nowMs))).toEqual([]);
  await runAll([runNight(), runCron(1)], model, real);
  const seen = look("at the end", model, real, []);
  expectSameBooks(real.rig, seen);
  const { outbox } = seen;
  const inState = (state: string) => outbox.filter((mail) => mail.state === state).map(({ id }) => id);
  expect(inState("pending"), "mails that wait at the end").toEqual([]);
  const given = inState("failed");
  if (!model.wasSick) expect(given, "mails given up though nothing was sick").toEqual([]);
  if (given.length > 0) real.reached.add("a mail given up after a day");
  // A mail that was given up may still have been delivered, if each answer was lost.
  const delivered = real.rig.delivered.filter((id) => !given.includes(id));
  expect(delivered.toSorted(), "each mail was delivered once").toEqual(inState("sent").sort());
}

async function runAll(steps: Command[], model: Model, real: Real): Promise<void> {
  for (const step of steps) await step.run(model, real);
}

/** True when time alone can still change something. */
function isSomethingLeft(rig: Rig): boolean {
  const seen = observe(rig, rig.nowMs());
  return isOpen(seen) || seen.orders.some(({ hold, expires_at_ms }) => hold === "held" && expires_at_ms !== null);
}

/** True when the cron has work left: mails, unknown charges, refunds, webhooks. */
export function isOpen({ outbox, attempts, refunds, notices }: Seen): boolean {
  return (
    outbox.some(({ state }) => state === "pending") ||
    attempts.some(({ state }) => state === "sent" || state === "unknown") ||
    refunds.some(({ state }) => state === "intent") ||
    notices.length > 0
  );
}

function mailsThatWait(model: Model, real: Real): number {
  const { outbox } = look("after the leaps", model, real, []);
  return outbox.filter(({ state }) => state === "pending").length;
}
