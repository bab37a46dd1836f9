import { expect, test } from "vitest";
import { type Fragment, readFragment, writeFragment } from "./paths.ts";

test.each([
  ["", { opened: "", search: "" }],
  ["#usr_1", { opened: "usr_1", search: "" }],
  ["#?search=ana%40azahar.test", { opened: "", search: "ana@azahar.test" }],
  ["#usr_1?search=a%3Fb+%23c", { opened: "usr_1", search: "a?b #c" }],
] satisfies [string, Fragment][])("%s keeps the open item and the search text", (hash, fragment) => {
  expect(readFragment(hash)).toEqual(fragment);
  expect(writeFragment(fragment)).toBe(hash);
});
