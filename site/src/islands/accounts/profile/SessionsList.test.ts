import { expect, test } from "vitest";
import { lastUseLabel } from "./SessionsList.tsx";

const NOON_IN_ROSARIO = Date.parse("2026-11-21T15:00:00Z");

test.each([
  ["2026-11-21T14:05:00Z", "hoy, 11:05"],
  ["2026-11-21T03:00:00Z", "hoy, 00:00"],
  // Still the previous day in Argentina.
  ["2026-11-21T02:59:00Z", "ayer, 23:59"],
  ["2026-11-20T03:00:00Z", "ayer, 00:00"],
  ["2026-11-20T02:59:00Z", "19 de noviembre"],
  ["2026-01-01T03:00:00Z", "1 de enero"],
  ["2026-01-01T02:59:00Z", "31 de diciembre de 2025"],
])("%s reads %s at noon of the 21st", (instant, text) => {
  expect(lastUseLabel(instant, NOON_IN_ROSARIO)).toBe(text);
});
