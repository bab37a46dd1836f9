import { expect, test } from "vitest";
import { mutated } from "../mutants/mutant.ts";
import { PLANTED } from "./mutants.ts";

test.each(PLANTED)("$name: its text occurs once in the source", (planted) => {
  expect([...mutated([planted]).keys()]).toEqual([planted.file]);
});
