import { expect, test } from "vitest";
import {
  actorName,
  countLabel,
  parseDollars,
  parsePesos,
  parseUnits,
  parseWhole,
  pesosLabel,
  shortInstant,
} from "./formats.ts";

test("pesos are shown also when they are negative, or a sum that floats do not hold exactly", () => {
  expect([-13_800, 35_899.98 + 58_950, 3 * 9741.6].map(pesosLabel)).toEqual([
    "-$\u00a013.800",
    "$\u00a094.849,98",
    "$\u00a029.224,8",
  ]);
});

test.each([
  ["1234", 1234],
  ["1.234", 1234],
  ["1.234,5", 1234.5],
  ["$ 1.234.567,89", 1_234_567.89],
  ["12.5", 12.5],
  ["0", 0],
  ["", null],
  ["-1", null],
  ["1,234,5", null],
  ["12,345", null],
  ["mil", null],
])("the text %j is read as the pesos %j", (text, pesos) => {
  expect(parsePesos(text)).toBe(pesos);
});

test.each([
  ["0", 0],
  [" 12 ", 12],
  ["1.000", 1000],
  ["1.234.567", 1_234_567],
  ["-1.000", -1000],
  ["1.5", null],
  ["1,5", null],
  ["0.500", null],
  ["1000.000", null],
  ["", null],
  ["dos", null],
])("the text %j is read as the whole number %j", (text, whole) => {
  expect(parseWhole(text)).toBe(whole);
  expect(parseUnits(text)).toBe(whole === -1000 ? null : whole);
});

test.each([
  ["1.250", 1250],
  ["1.250,5", 1250.5],
  ["1.234.567", 1_234_567],
  ["12.50", 12.5],
  ["12,5", 12.5],
  ["0.500", 0.5],
  ["", null],
  ["mil", null],
])("the text %j is read as the dollars %j", (text, dollars) => {
  expect(parseDollars(text)).toBe(dollars);
});

test("who did something is named, also without an account", () => {
  expect([{ name: "Ana Paz" }, { name: "" }].map(actorName)).toEqual(["Ana Paz", "quien ya no está"]);
});

test("an instant is shown in Argentine time", () => {
  expect(shortInstant("2026-11-21T16:37:00.000Z")).toMatch(/21\/11,?\s13:37/);
});

test("a count has its noun in singular or plural", () => {
  expect([1, 5000].map((count) => countLabel(count, "perfume", "perfumes"))).toEqual(["1 perfume", "5.000 perfumes"]);
});
