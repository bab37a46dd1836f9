import { expect, test } from "vitest";
import { matchesTag } from "./respond.ts";

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ["*", true],
  ['"b"', false],
  ["a", false],
  ["", false],
  [undefined, false],
  [`"${"x".repeat(10_000)}"`, false],
])('If-None-Match %s against the tag "a" is %s', (held, matches) => {
  expect(matchesTag(held, '"a"')).toBe(matches);
});
