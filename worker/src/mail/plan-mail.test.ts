import fc from "fast-check";
import { expect, test } from "vitest";
import { planRetry } from "./send-mails.ts";

const [MINUTE, HOUR] = [60_000, 3_600_000];
const NOON = Date.UTC(2026, 10, 21, 15);

test.each([
  [1, MINUTE],
  [2, 2 * MINUTE],
  [3, 4 * MINUTE],
  [9, 256 * MINUTE],
  [10, 6 * HOUR],
  [5_000, 6 * HOUR],
])("after try %i of a new mail the wait is %i ms", (tries, waitMs) => {
  expect(planRetry({ tries, createdAtMs: NOON, nowMs: NOON })).toBe(NOON + waitMs);
});

test("a wait that the provider asks for takes precedence over ours", () => {
  expect(planRetry({ tries: 7, createdAtMs: NOON, nowMs: NOON, afterMs: 1_000.2 })).toBe(NOON + 1_001);
});

test("the last try is a day after the mail was written; then it is given up", () => {
  const atEnd = { tries: 12, createdAtMs: NOON, nowMs: NOON + 24 * HOUR - 1 };
  expect(planRetry(atEnd)).toBe(NOON + 24 * HOUR);
  expect(planRetry({ ...atEnd, nowMs: NOON + 24 * HOUR })).toBeNull();
});

test("a mail that always fails is tried fewer than 15 times, and then given up", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 * HOUR }), (lateMs) => {
      let [tries, nowMs]: [number, number | null] = [0, NOON + lateMs];
      while (nowMs !== null && tries < 20) nowMs = planRetry({ tries: ++tries, createdAtMs: NOON, nowMs });
      expect(tries).toBeLessThan(15);
    }),
  );
});
