import { describe, expect, test } from "vitest";
import { exactly, type Figure, isWithinBudget, median, rowOf } from "./figure.ts";

const figure = (more: Partial<Figure>): Figure => ({
  id: "P1",
  figure: "something",
  value: 10,
  unit: "B",
  gate: true,
  ...more,
});

describe("isWithinBudget", () => {
  test.each<[Partial<Figure>, boolean]>([
    [{}, true],
    [{ budget: { max: 10 } }, true],
    [{ budget: { max: 9 } }, false],
    [{ budget: { min: 10 } }, true],
    [{ budget: { min: 11 } }, false],
    [{ baseline: 10, budget: { max: 1.4, of: "ratio" } }, true],
    [{ baseline: 7, budget: { max: 1.4, of: "ratio" } }, false],
    [{ baseline: 11, budget: { min: 0.9, of: "ratio" } }, true],
    [{ baseline: 12, budget: { min: 0.9, of: "ratio" } }, false],
  ])("of a figure with %o is %s", (more, expected) => {
    expect(isWithinBudget(figure(more))).toBe(expected);
  });

  test("compares several counts exactly", () => {
    expect(isWithinBudget(exactly("L1", "orders; mails", [1, 1], [1, 1]))).toBe(true);
    expect(isWithinBudget(exactly("L1", "orders; mails", [1, 2], [1, 1]))).toBe(false);
  });

  test("is false without a value, and for a ratio without a baseline or with a baseline of 0", () => {
    expect(isWithinBudget(figure({ value: Number.NaN, budget: { max: 10 } }))).toBe(false);
    expect(isWithinBudget(figure({ budget: { max: 1.4, of: "ratio" } }))).toBe(false);
    expect(isWithinBudget(figure({ baseline: 0, budget: { min: 0.8, of: "ratio" } }))).toBe(false);
  });
});

test("the median is the middle value; of an even number of values the higher of the two in the middle", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(3);
  expect(median([])).toBeNaN();
});

test("a row shows value, baseline, ratio, budget and verdict", () => {
  expect(rowOf(figure({ baseline: 4, budget: { max: 1.4, of: "ratio" }, gate: false }))).toEqual({
    "": "P1",
    figure: "something",
    value: 10,
    baseline: 4,
    ratio: "2.50",
    unit: "B",
    budget: "<= 1.4 x baseline",
    verdict: "over (reported)",
  });
  expect(rowOf(figure({ budget: { max: 9 } }))).toMatchObject({ ratio: "", budget: "<= 9", verdict: "OVER" });
  expect(rowOf(figure({ budget: { max: 10 } }))).toMatchObject({ verdict: "ok" });
  expect(rowOf(exactly("L1", "orders", [2], [1]))).toMatchObject({ value: "[2]", budget: "[1]", verdict: "OVER" });
  expect(rowOf(figure({}))).toMatchObject({ budget: "", verdict: "" });
});
