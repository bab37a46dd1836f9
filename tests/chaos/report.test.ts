import { expect, test } from "vitest";
import { newTally } from "./report.ts";

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
