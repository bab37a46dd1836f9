import { expect, test } from "vitest";
import { isStray } from "./calls.tsx";

test.each([
  [true, "the second click of a double click", 2, 5_000],
  [true, "a click right after the button changed", 1, 699],
  [true, "a key right after the button changed", 0, 0],
  [false, "a click on what the person has seen", 1, 700],
  [false, "a click on a button that has not changed", 1, Number.POSITIVE_INFINITY],
])("isStray is %s for %s", (stray, _, clicks, sinceChangeMs) => {
  expect(isStray(clicks, sinceChangeMs)).toBe(stray);
});
