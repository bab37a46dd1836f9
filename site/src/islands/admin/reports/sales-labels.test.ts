import { expect, test } from "vitest";
import { periodLabel, tickLabel } from "./sales-labels.tsx";

test.each([
  ["day", "2026-11-21", "2026-11-21", "sáb 21 nov"],
  ["week", "2026-11-21", "2026-11-27", "21 nov al 27 nov"],
  ["week", "2026-11-21", "2026-11-21", "21 nov"],
  ["month", "2026-11-01", "2026-11-30", "noviembre de 2026"],
] as const)("a %s from %s to %s is named %s", (groupBy, from, to, text) => {
  expect(periodLabel({ from, to }, groupBy)).toBe(text);
});

test("the axis names a day or week by its first day, and a month by its name", () => {
  const period = { from: "2026-11-21", to: "2026-11-27" };
  expect([tickLabel(period, "day"), tickLabel(period, "week"), tickLabel(period, "month")]).toEqual([
    "21 nov",
    "21 nov",
    "nov ’26",
  ]);
});
