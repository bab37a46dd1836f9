import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MUTANTS } from "./all.ts";
import { mutated } from "./mutant.ts";

test.each(MUTANTS)("$name still changes the source as it is, and its tests are there", (mutant) => {
  expect(mutated([mutant]).get(mutant.file)).not.toBe(readFileSync(mutant.file, "utf8"));
  expect(existsSync(mutant.killedBy.file)).toBe(true);
});

test("those that are made at once can be", () => {
  expect(mutated(MUTANTS.filter(({ together }) => together)).size).toBeGreaterThan(5);
});

test("no two have one name", () => {
  const names = MUTANTS.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("a text that is not in the source, or is there twice, is an error", () => {
  const edit = (source: string) => mutated([{ name: "x", file: "tests/mutants/all.ts", edits: [[source, ""]] }]);
  expect(() => edit("no such text")).toThrow("0 times");
  expect(() => edit("MUTANTS")).toThrow("times, not once");
});
