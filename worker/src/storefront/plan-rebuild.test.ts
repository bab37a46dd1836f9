import fc from "fast-check";
import { expect, test } from "vitest";
import { planRebuild } from "./request-rebuild.ts";

const NOON = Date.UTC(2026, 10, 21, 15);
const NEVER = {
  catalogueVersion: 3,
  requestedVersion: 0,
  attempt: 0,
  requestedAtMs: 0,
  nextTryAtMs: 0,
};
/** Version 3 was requested at noon, without a debounce. */
const ONCE = { ...NEVER, requestedVersion: 3, attempt: 1, requestedAtMs: NOON, nextTryAtMs: NOON };

test("a build of a new change is requested immediately", () => {
  const plan = { forVersion: 3, attempt: 1, nowMs: NOON, nextTryAtMs: NOON + 600_000 };
  expect(planRebuild(NEVER, { rebuildSeconds: 600, nowMs: NOON })).toEqual(plan);
});

test("a newer change waits exactly until the debounce of the last request ends", () => {
  const requested = { ...ONCE, catalogueVersion: 4, nextTryAtMs: NOON + 600_000 };
  expect(planRebuild(requested, { rebuildSeconds: 600, nowMs: NOON + 599_999 })).toBeNull();
  expect(planRebuild(requested, { rebuildSeconds: 600, nowMs: NOON + 600_000 })).toMatchObject({
    forVersion: 4,
    attempt: 1,
  });
});

test("without a debounce a newer change is requested immediately, and retries back off", () => {
  expect(planRebuild({ ...ONCE, catalogueVersion: 4 }, { rebuildSeconds: 0, nowMs: NOON + 1 })).toMatchObject({
    forVersion: 4,
    attempt: 1,
  });
  expect(planRebuild(ONCE, { rebuildSeconds: 0, nowMs: NOON + 4_999 })).toBeNull();
  expect(planRebuild(ONCE, { rebuildSeconds: 0, nowMs: NOON + 5_000 })).toMatchObject({ attempt: 2 });
});

test("retries of a version double their wait, at most an hour, at least the debounce", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 0, max: 7_200 }), (attempt, rebuildSeconds) => {
      const requested = { ...ONCE, attempt, nextTryAtMs: NOON + rebuildSeconds * 1000 };
      const waitMs = Math.max(rebuildSeconds * 1000, Math.min(5_000 * 2 ** (attempt - 1), 3_600_000));
      expect(planRebuild(requested, { rebuildSeconds, nowMs: NOON + waitMs - 1 })).toBeNull();
      expect(planRebuild(requested, { rebuildSeconds, nowMs: NOON + waitMs })).toMatchObject({ attempt: attempt + 1 });
    }),
  );
});

test("an urgent request waits only a minute after the last one, and its debounce applies to the next", () => {
  const requested = { ...ONCE, attempt: 9, nextTryAtMs: NOON + 600_000 };
  expect(planRebuild(requested, { rebuildSeconds: 600, nowMs: NOON + 59_999, urgent: true })).toBeNull();
  expect(planRebuild(requested, { rebuildSeconds: 600, nowMs: NOON + 60_000, urgent: true })).toEqual({
    forVersion: 3,
    attempt: 10,
    nowMs: NOON + 60_000,
    nextTryAtMs: NOON + 660_000,
    urgentAfterMs: 60_000,
  });
});
