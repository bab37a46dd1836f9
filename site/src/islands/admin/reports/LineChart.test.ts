import { expect, test } from "vitest";
import { roundedUp } from "./LineChart.tsx";

test.each([
  [1, 1],
  [101, 200],
  [250_000, 400_000],
  [610_000, 800_000],
  [900_000, 1_000_000],
])("the axis for %d ends at %d", (value, top) => {
  expect(roundedUp(value)).toBe(top);
});
