import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MUTANTS } from "./all.ts";
import { mutated } from "./mutant.ts";

test.each(MUTANTS)("$name still applies to the source, and its test file exists", (mutant) => {
  expect(mutated([mutant]).get(mutant.file)).not.toBe(readFileSync(mutant.file, "utf8"));
  expect(existsSync(mutant.killedBy.file)).toBe(true);
});

test("mutants with the same mark can be applied together", () => {
  expect(mutated(MUTANTS.filter(({ together }) => together)).size).toBeGreaterThan(5);
});

test("names are unique", () => {
  const names = MUTANTS.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("throws when a text is missing or occurs twice", () => {
  const edit = (source: string) => mutated([{ name: "x", file: "tests/mutants/all.ts", edits: [[source, ""]] }]);
  expect(() => edit("no such text")).toThrow("occurs 0 times");
  expect(() => edit("MUTANTS")).toThrow("must occur exactly once");
});
