import { expect, test } from "vitest";
import { changeWords, deedWords } from "./trace-words.ts";

test("what was done is said in words, also of a kind that has none yet", () => {
  expect(deedWords({ noun: "settings", what: "rate_changed" })).toBe("Cambió la cotización");
  expect(deedWords({ noun: "perfume", what: "perfume_praised" })).toBe("Perfume: perfume praised");
});

test.each([
  [{ a: 1, b: "x" }, { a: 2, b: "x" }, ["a: 1 → 2"]],
  [null, { status: true }, ["status: nada → sí"]],
  [1, 2, ["1 → 2"]],
  [{ list: [1] }, { list: [1, 2] }, ["list: [1] → [1,2]"]],
  [{ a: 1 }, { a: 1 }, []],
])("only what changed is told", (from, to, words) => {
  expect(changeWords({ from, to })).toEqual(words);
});
