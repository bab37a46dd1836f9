import { expect, test } from "vitest";
import { momentLabel } from "#site/islands/dates.ts";
import { remainingLabel } from "./Instructions.tsx";

test("shows an instant in Argentine time", () => {
  expect(momentLabel(Date.parse("2026-11-22T02:05:00Z"))).toBe("sábado, 21 de noviembre a las 23:05");
});

test.each([
  [86_399_999, "23 h 59 min 59 s"],
  [3_600_000, "1 h 0 min 0 s"],
  [3_599_999, "59 min 59 s"],
  [59_000, "59 s"],
  [0, "0 s"],
  [-5000, "0 s"],
])("%i ms are %s", (leftMs, text) => {
  expect(remainingLabel(leftMs)).toBe(text);
});
