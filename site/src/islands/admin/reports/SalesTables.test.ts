import { expect, test } from "vitest";
import { periodLabel, rangeBefore } from "./SalesTables.tsx";

test.each([
  ["day", /^21 nov\.?$/],
  ["week", /^21 nov\.? al 27 nov\.?$/],
  ["month", /^noviembre de 2026$/],
] as const)("names a %s", (groupBy, text) => {
  expect(periodLabel({ from: "2026-11-21", to: "2026-11-27" }, groupBy)).toMatch(text);
});

test("the range before has as many days", () => {
  const filters = { from: "2026-11-01", to: "2026-11-30", groupBy: "day" } as const;
  expect(rangeBefore(filters)).toEqual({ ...filters, from: "2026-10-02", to: "2026-10-31" });
});
