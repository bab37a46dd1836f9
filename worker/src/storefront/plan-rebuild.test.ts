import fc from "fast-check";
import { expect, test } from "vitest";
import { type AskedRebuild, planRebuild } from "./plan-rebuild.ts";

const NOON = Date.UTC(2026, 10, 21, 15);
const NEVER: AskedRebuild = { catalogueVersion: 3, requestedVersion: 0, attempt: 0, requestedAtMs: 0, nextTryAtMs: 0 };
/** Version 3 was asked for at noon, with nothing between two requests but their backoff. */
const ONCE: AskedRebuild = { ...NEVER, requestedVersion: 3, attempt: 1, requestedAtMs: NOON, nextTryAtMs: NOON };

test("a change that nobody asked a build for is asked for at once", () => {
  const plan = { forVersion: 3, attempt: 1, nowMs: NOON, nextTryAtMs: NOON + 600_000 };
  expect(planRebuild(NEVER, { rebuildSeconds: 600, nowMs: NOON })).toEqual(plan);
});

test("a newer change waits until the debounce of the last request is over, not a millisecond longer", () => {
  const asked = { ...ONCE, catalogueVersion: 4, nextTryAtMs: NOON + 600_000 };
  expect(planRebuild(asked, { rebuildSeconds: 600, nowMs: NOON + 599_999 })).toBeNull();
  expect(planRebuild(asked, { rebuildSeconds: 600, nowMs: NOON + 600_000 })).toMatchObject({
    forVersion: 4,
    attempt: 1,
  });
});

test("without a debounce every newer change is asked for at once, but the same one backs off", () => {
  expect(planRebuild({ ...ONCE, catalogueVersion: 4 }, { rebuildSeconds: 0, nowMs: NOON + 1 })).toMatchObject({
    forVersion: 4,
    attempt: 1,
  });
  expect(planRebuild(ONCE, { rebuildSeconds: 0, nowMs: NOON + 4_999 })).toBeNull();
  expect(planRebuild(ONCE, { rebuildSeconds: 0, nowMs: NOON + 5_000 })).toMatchObject({ attempt: 2 });
});

test("the same version waits twice as long each time, an hour at most, and the debounce at least", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 0, max: 7_200 }), (attempt, rebuildSeconds) => {
      const asked = { ...ONCE, attempt, nextTryAtMs: NOON + rebuildSeconds * 1000 };
      const waitMs = Math.max(rebuildSeconds * 1000, Math.min(5_000 * 2 ** (attempt - 1), 3_600_000));
      expect(planRebuild(asked, { rebuildSeconds, nowMs: NOON + waitMs - 1 })).toBeNull();
      expect(planRebuild(asked, { rebuildSeconds, nowMs: NOON + waitMs })).toMatchObject({ attempt: attempt + 1 });
    }),
  );
});

test("a person's request waits for neither, only a minute after the last one, and its debounce holds for the next", () => {
  const asked = { ...ONCE, attempt: 9, nextTryAtMs: NOON + 600_000 };
  expect(planRebuild(asked, { rebuildSeconds: 600, nowMs: NOON + 59_999, urgent: true })).toBeNull();
  expect(planRebuild(asked, { rebuildSeconds: 600, nowMs: NOON + 60_000, urgent: true })).toEqual({
    forVersion: 3,
    attempt: 10,
    nowMs: NOON + 60_000,
    nextTryAtMs: NOON + 660_000,
    urgentAfterMs: 60_000,
  });
});
