import { describe, expect, test } from "vitest";
import { exactly, type Figure, isKept, median, rowOf } from "./figure.ts";

const figure = (more: Partial<Figure>): Figure => ({
  id: "P1",
  figure: "something",
  value: 10,
  unit: "B",
  gate: true,
  ...more,
});

describe("a figure is within its budget", () => {
  test.each<[Partial<Figure>, boolean]>([
    [{}, true],
    [{ budget: { max: 10 } }, true],
    [{ budget: { max: 9 } }, false],
    [{ budget: { least: 10 } }, true],
    [{ budget: { least: 11 } }, false],
    [{ floor: 10, budget: { max: 1.4, of: "ratio" } }, true],
    [{ floor: 7, budget: { max: 1.4, of: "ratio" } }, false],
    [{ floor: 11, budget: { least: 0.9, of: "ratio" } }, true],
    [{ floor: 12, budget: { least: 0.9, of: "ratio" } }, false],
  ])("%o: %s", (more, stored) => {
    expect(isKept(figure(more))).toBe(stored);
  });

  test("compared exactly, when it counts several things", () => {
    expect(isKept(exactly("L1", "orders; mails", [1, 1], [1, 1]))).toBe(true);
    expect(isKept(exactly("L1", "orders; mails", [1, 2], [1, 1]))).toBe(false);
  });

  test("never when it could not be measured", () => {
    expect(isKept(figure({ value: Number.NaN, budget: { max: 10 } }))).toBe(false);
    expect(isKept(figure({ budget: { max: 1.4, of: "ratio" } }))).toBe(false);
    expect(isKept(figure({ floor: 0, budget: { least: 0.8, of: "ratio" } }))).toBe(false);
  });
});

test("the median is the middle value; of an even number of values the higher of the two in the middle", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(3);
  expect(median([])).toBeNaN();
});

test("a row shows value, floor, ratio, budget and verdict", () => {
  expect(rowOf(figure({ floor: 4, budget: { max: 1.4, of: "ratio" }, gate: false }))).toEqual({
    "": "P1",
    figure: "something",
    value: 10,
    floor: 4,
    ratio: "2.50",
    unit: "B",
    budget: "<= 1.4 x floor",
    verdict: "over (reported)",
  });
  expect(rowOf(figure({ budget: { max: 9 } }))).toMatchObject({ ratio: "", budget: "<= 9", verdict: "OVER" });
  expect(rowOf(figure({ budget: { max: 10 } }))).toMatchObject({ verdict: "kept" });
  expect(rowOf(exactly("L1", "orders", [2], [1]))).toMatchObject({ value: "[2]", budget: "[1]", verdict: "OVER" });
  expect(rowOf(figure({}))).toMatchObject({ budget: "", verdict: "" });
});
