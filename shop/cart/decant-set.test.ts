import { expect, test } from "vitest";
import { decantSetBp, decantUnits, nextSetStep, setSentence, setSteps } from "./decant-set.ts";

const TERMS = { decantSet3Bp: 1000, decantSet5Bp: 1500, decantSet10Bp: 0 };
const NONE = { decantSet3Bp: 0, decantSet5Bp: 0, decantSet10Bp: 0 };
const decants = (quantity: number) => ({ type: "bigDecant" as const, quantity });
const bottles = (quantity: number) => ({ type: "milliliter" as const, quantity });

test("only decants count, of both sizes together", () => {
  expect(decantUnits([decants(2), bottles(2), { type: "smallDecant", quantity: 1 }])).toBe(3);
});

test.each([
  [0, 0],
  [2, 0],
  [3, 1000],
  [4, 1000],
  [5, 1500],
  [40, 1500],
])("%i decants have %i basis points off", (units, bp) => {
  expect(decantSetBp([decants(units), bottles(2)], TERMS)).toBe(bp);
  expect(decantSetBp([decants(units)], NONE)).toBe(0);
});

test("a larger set keeps the higher discount of a smaller set", () => {
  expect(decantSetBp([decants(10)], { ...TERMS, decantSet10Bp: 500 })).toBe(1500);
});

test("the next step says how many decants are missing, and skips steps without a higher discount", () => {
  expect(nextSetStep(1, setSteps(TERMS))).toEqual({ units: 3, bp: 1000, missing: 2 });
  expect(nextSetStep(3, setSteps(TERMS))).toEqual({ units: 5, bp: 1500, missing: 2 });
  expect(nextSetStep(5, setSteps({ ...TERMS, decantSet10Bp: 1500 }))).toBeNull();
  expect(nextSetStep(0, setSteps(NONE))).toBeNull();
});

test("the sentence names every step with a higher discount", () => {
  const sentence = "Armá tu set: desde 3 decants, 10 % menos en todos; desde 5, 15 %.";
  for (const decantSet10Bp of [0, 500, 1500])
    expect(setSentence({ ...TERMS, decantSet10Bp }).replaceAll("\u00a0", " ")).toBe(sentence);
  expect(setSentence(NONE)).toBe("");
});
