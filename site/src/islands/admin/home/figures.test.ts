import { expect, test } from "vitest";
import { compared, halves, spanLabel, weekdayOf } from "./figures.ts";

test.each([
  [112, 100, "12 % más"],
  [80, 100, "20 % menos"],
  [100, 100, "Igual"],
  [0, 0, "Igual"],
  [100, 0, "Más"],
  [1004, 1000, "Igual"],
  [996, 1000, "Igual"],
  [1006, 1000, "1 % más"],
  [0, 100, "100 % menos"],
])("%d after %d reads %s", (now, before, text) => {
  expect(compared(now, before)).toBe(text);
});

test.each([
  [30_000, "1 min"],
  [8 * 60_000, "8 min"],
  [72 * 60_000, "1 h 12 min"],
  [30 * 3_600_000, "30 h"],
  [48 * 3_600_000, "2 días"],
])("%d ms read %s", (ms, text) => {
  expect(spanLabel(ms)).toBe(text);
});

test("weekdays are named in Spanish, and days are split into two halves", () => {
  expect([weekdayOf("2026-11-23"), weekdayOf("")]).toEqual(["lunes", ""]);
  expect(halves([1, 2, 3, 4])).toEqual([
    [1, 2],
    [3, 4],
  ]);
});
