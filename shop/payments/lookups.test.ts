import { expect, test } from "vitest";
import { firstLookupAtMs, nextLookupAtMs, planAfterNotFound } from "./attempt.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  // age, counted before -> counted, releases, next age
  [1 * MINUTE, 0, 0, false, 5 * MINUTE],
  [10 * MINUTE - 1, 0, 0, false, 15 * MINUTE],
  [10 * MINUTE, 0, 1, false, 15 * MINUTE],
  [15 * MINUTE, 1, 1, false, HOUR],
  [HOUR - 1, 1, 1, false, HOUR + MINUTE - 1],
  [HOUR, 1, 2, true, 24 * HOUR],
  // Without cron for two days, two runs release the units, not one.
  [48 * HOUR, 0, 1, false, 48 * HOUR + MINUTE],
  [48 * HOUR, 1, 2, true, null],
  [24 * HOUR, 2, 3, true, null],
  [23 * HOUR, 2, 3, true, 24 * HOUR],
])(
  "not found %i ms after it was sent, %i times before: %i times, released %s",
  (age, before, count, releases, next) => {
    const plan = planAfterNotFound({ sentAtMs: 7, nowMs: 7 + age, notFoundCount: before });
    expect(plan).toEqual({ notFoundCount: count, releases, nextAskAtMs: next === null ? null : 7 + next });
  },
);

test("a pending payment is read again after as long as its age, from 5 minutes to an hour", () => {
  expect(firstLookupAtMs(0)).toBe(MINUTE);
  expect([0, 10 * MINUTE, 5 * HOUR].map((age) => nextLookupAtMs(0, age) - age)).toEqual([
    5 * MINUTE,
    10 * MINUTE,
    HOUR,
  ]);
});
