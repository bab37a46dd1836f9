import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MUTANTS } from "./all.ts";
import { mutated } from "./mutant.ts";
import { matchesOf, namesIn, renamed } from "./shape.ts";

test.each(MUTANTS)("$name still applies to the source, and its test file exists", (mutant) => {
  expect(mutated([mutant]).get(mutant.file)).not.toBe(readFileSync(mutant.file, "utf8"));
  expect(existsSync(mutant.killedBy.file)).toBe(true);
});

test.each(MUTANTS)("$name names a title of its test", ({ killedBy }) => {
  const source = readFileSync(killedBy.file, "utf8");
  // Titles with a route or a statement are built from a table.
  const titles = killedBy.named.split(" > ").filter((title) => !/ \/api\/|: UPDATE /.test(title));
  expect(titles.filter((title) => !source.includes(title))).toEqual([]);
});

test("mutants with the same mark can be applied together", () => {
  expect(mutated(MUTANTS.filter(({ together }) => together)).size).toBeGreaterThan(5);
});

/** The mutants of guards are made from the route files, and a rename in SQL is a migration. */
const WRITTEN_BY_HAND = MUTANTS.filter(({ name, file }) => !name.startsWith("guard ") && !file.endsWith(".sql"));

test.each(WRITTEN_BY_HAND)("$name applies after every name in its file changed", ({ file, edits }) => {
  const source = renamed(readFileSync(file, "utf8"), { get: (name) => `${name}0` });
  for (const [text] of edits) {
    expect(source).not.toContain(text);
    expect(matchesOf(text, source)).toHaveLength(1);
  }
});

/** A mutant with an unknown name fails with a ReferenceError, so its test proves nothing. */
test.each(WRITTEN_BY_HAND)("$name uses no identifier that its file does not contain", (mutant) => {
  const before = readFileSync(mutant.file, "utf8");
  const [known, after] = [namesIn(before), namesIn(mutated([mutant]).get(mutant.file) ?? "")];
  const written = mutant.edits.map(([, instead]) => instead).join("\n");
  const declares = (name: string) => new RegExp(`(?:const|import|async) [({]?[^=}]*\\b${name}\\b`).test(written);
  expect([...after].filter((name) => !(known.has(name) || name in globalThis || declares(name)))).toEqual([]);
});

test("a text is found by its shape, and its replacement gets the names of the source", () => {
  const source = 'const state = other;\nif (one.state !== "a" && sent(one, "x",\n)) {\n  stop(one);\n}';
  const [place] = matchesOf('if (attempt.state !== "a" && isSent(attempt, "x")) {', source);
  expect(source.slice(place?.start, place?.end)).toBe(source.slice(21, source.indexOf("{\n") + 1));
  expect(renamed("isSent(attempt) && stop(attempt)", place?.names ?? new Map())).toBe("sent(one) && stop(one)");
  expect(matchesOf("if (one.state !== isSent", source)).toEqual([]);
});

test("names of mutants are unique", () => {
  const names = MUTANTS.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("throws when a text is missing or occurs twice", () => {
  const edit = (source: string) => mutated([{ name: "x", file: "tests/mutants/all.ts", edits: [[source, ""]] }]);
  expect(() => edit("no such text")).toThrow("occurs 0 times");
  expect(() => edit("MUTANTS")).toThrow("must occur exactly once");
});
