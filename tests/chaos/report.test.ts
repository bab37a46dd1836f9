import { expect, test } from "vitest";
import { newProbes } from "./faults.ts";
import { newTally } from "./report.ts";

test("an outage lasts from the first failed probe to the next successful one", () => {
  const probes = newProbes();
  for (const [atMs, isUp] of [
    [0, true],
    [10, false],
    [20, false],
    [35, true],
    [40, true],
    [50, false],
  ] as const)
    probes.add(atMs, isUp);
  expect(probes.outages()).toEqual([{ sinceMs: 10, ms: 25 }]);
  expect(probes.upSinceMs()).toBeNull();
  probes.add(60, true);
  expect([probes.upSinceMs(), probes.outages().at(-1)]).toEqual([60, { sinceMs: 50, ms: 10 }]);
});

test("counts responses by kind and status", () => {
  const tally = newTally();
  for (const status of [200, 0, 200, 503]) tally.note("look", status);
  tally.note("card", 409);
  expect(tally.answers()).toEqual([
    [
      "look",
      [
        [0, 1],
        [200, 2],
        [503, 1],
      ],
    ],
    ["card", [[409, 1]]],
  ]);
});
