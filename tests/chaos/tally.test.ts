import { expect, test } from "vitest";
import { newLooks, newTally } from "./tally.ts";

test("an outage lasts from the first failed probe to the next successful one", () => {
  const looks = newLooks();
  for (const [atMs, isWell] of [
    [0, true],
    [10, false],
    [20, false],
    [35, true],
    [40, true],
    [50, false],
  ] as const)
    looks.saw(atMs, isWell);
  expect(looks.outages()).toEqual([{ sinceMs: 10, ms: 25 }]);
  expect(looks.wellSinceMs()).toBeNull();
  looks.saw(60, true);
  expect([looks.wellSinceMs(), looks.outages().at(-1)]).toEqual([60, { sinceMs: 50, ms: 10 }]);
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
