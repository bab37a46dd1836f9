import { expect, test } from "vitest";
import { axisAround, axisFromZero, labelledPoints, shortPesos } from "./chart-axis.ts";

test.each([
  [
    [628_000, 332_000],
    [0, 200_000, 400_000, 600_000, 800_000],
  ],
  [[1_000_000], [0, 250_000, 500_000, 750_000, 1_000_000]],
  [[1_250_000], [0, 500_000, 1_000_000, 1_500_000]],
  [[3], [0, 1, 2, 3]],
  [[], [0, 250, 500, 750, 1_000]],
  [
    [0, 0],
    [0, 250, 500, 750, 1_000],
  ],
])("an axis from zero for %j has the ticks %j", (values, ticks) => {
  expect(axisFromZero(values, values.length === 1 && values[0] === 3 ? 1 : 1_000)).toEqual({
    from: 0,
    to: ticks.at(-1),
    ticks,
  });
});

test("an axis from zero covers every amount in at most four gaps of a round length", () => {
  for (let amount = 1; amount < 1e12; amount = Math.ceil(amount * 1.37)) {
    const { to, ticks } = axisFromZero([amount], 1);
    const [, step = 0] = ticks;
    expect(to).toBeGreaterThanOrEqual(amount);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect([1, 2, 2.5, 5]).toContain(step / 10 ** Math.floor(Math.log10(step)));
  }
});

test.each([
  [
    [1_520, 1_585],
    [1_520, 1_540, 1_560, 1_580, 1_600],
  ],
  [
    [1_480, 1_600],
    [1_450, 1_500, 1_550, 1_600],
  ],
  [[1_455], [1_420, 1_440, 1_460, 1_480, 1_500]],
  [[0], [-1, 0, 1]],
])("an axis around %j has the ticks %j", (values, ticks) => {
  expect(axisAround(values)).toEqual({ from: ticks[0], to: ticks.at(-1), ticks });
});

test.each([
  [0, 5_000_000, "$ 0"],
  [1_200_000, 5_000_000, "$ 1,2 M"],
  [250_000, 1_000_000, "$ 0,25 M"],
  [600_000, 800_000, "$ 600 mil"],
  [2_500, 10_000, "$ 2,5 mil"],
  [1_520, 1_600, "$ 1.520"],
])("%i on an axis to %i is %s", (pesos, to, label) => {
  expect(shortPesos(pesos, { from: 0, to, ticks: [] })).toBe(label);
});

test.each([
  [30, 8, [0, 4, 8, 12, 16, 20, 24, 28]],
  [7, 8, [0, 1, 2, 3, 4, 5, 6]],
  [13, 4, [0, 4, 8, 12]],
  [1, 8, [0]],
  [0, 8, []],
])("of %i points with at most %i labels, %j have one", (count, most, labelled) => {
  expect(labelledPoints(count, most)).toEqual(labelled);
});
