/** The end of every run: healed, and some cron later, nothing is left open (reliability 3.4.2). */
import { expect } from "vitest";
import { expectSameBooks } from "./books.ts";
import { type Command, look } from "./command.ts";
import { runCron, runNight, tick } from "./commands/clock.ts";
import { heal } from "./commands/sickness.ts";
import type { Model } from "./model.ts";
import { isOverdue } from "./orders.ts";
import type { Real } from "./real.ts";

const HOUR_S = 3_600;
/** An hour; then over every hold, and what its end leaves to tell; 74 hours in all. */
const LEAPS_S = [HOUR_S, 25 * HOUR_S, 300, 48 * HOUR_S];
/** A mail that failed waits 6 hours at most, and a day in all. */
const LONGEST_WAIT_S = 6 * HOUR_S;
const MOST_WAITS = 6;

/** Heals all, lets time pass with cron, and looks for what should not be there any more. */
export async function expectSettled(model: Model, real: Real): Promise<void> {
  const steps: Command[] = [heal(), runCron(1), ...LEAPS_S.flatMap((seconds) => [tick(seconds), runCron(1)])];
  for (const step of steps) await step.run(model, real);
  for (let waits = 0; waits < MOST_WAITS && (await mailsThatWait(model, real)) > 0; waits++) {
    for (const step of [tick(LONGEST_WAIT_S), runCron(1)]) await step.run(model, real);
  }
  expect(model.state.orders.filter((order) => isOverdue(order, model.nowMs))).toEqual([]);
  await runNight().run(model, real);
  await runCron(1).run(model, real);
  const seen = await look("at the end", model, real, []);
  await expectSameBooks(real.rig, seen);
  const { outbox } = seen;
  const inState = (state: string) => outbox.filter((mail) => mail.state === state).map(({ id }) => id);
  expect(inState("pending"), "mails that wait at the end").toEqual([]);
  const given = inState("failed");
  if (!model.wasSick) expect(given, "mails given up though nothing was sick").toEqual([]);
  if (given.length > 0) real.reached.add("a mail given up after a day");
  // One that was given up may have been delivered all the same: its answer was lost each time.
  const delivered = real.rig.delivered.filter((id) => !given.includes(id));
  expect(delivered.toSorted(), "each mail was delivered once").toEqual(inState("sent").sort());
}

async function mailsThatWait(model: Model, real: Real): Promise<number> {
  const { outbox } = await look("after the leaps", model, real, []);
  return outbox.filter(({ state }) => state === "pending").length;
}
