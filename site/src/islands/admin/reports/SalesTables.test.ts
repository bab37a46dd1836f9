import { expect, test } from "vitest";
import { lastDays, periodLabel, rangeBefore } from "./SalesTables.tsx";

test("the last days end with today in Buenos Aires", () => {
  // 01:30 UTC is still the previous evening there.
  expect(lastDays(7, Date.parse("2026-11-21T01:30:00Z"))).toEqual({ from: "2026-11-14", to: "2026-11-20" });
  expect(lastDays(1, Date.parse("2026-11-21T03:00:00Z"))).toEqual({ from: "2026-11-21", to: "2026-11-21" });
});

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
