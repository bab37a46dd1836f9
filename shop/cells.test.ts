import { describe, expect, test } from "vitest";
import { choiceCells, DECIMAL_CELLS, dayCell, FLAG_CELLS, INTEGER_CELLS, moneyCell } from "./cells.ts";

describe("a cell", () => {
  test.each([
    ["1234,5", 1_234.5],
    ["1.234,50", 1_234.5],
    ["1.234", 1_234],
    ["12.50", 12.5],
    ["1,234.50", 1_234.5],
    ["1.500", 1_500],
    ["0.500", 0.5],
    ["0,500", 0.5],
    ["0.505", null],
    ["0,500.25", null],
    ["US$ 45", 45],
    ["U$S 45", 45],
    ["u$s45,50", 45.5],
    ["AR$ 45", 45],
    ["$ 45", 45],
    ["15 %", 15],
    ["0", 0],
    ["", null],
    ["-1", null],
    ["1,005", null],
    ["gratis", null],
    ["1.2.3", null],
  ])("%j is read as %s", (text, value) => {
    expect(DECIMAL_CELLS.read(text)).toBe(value);
  });

  test.each([
    ["-3", -3],
    ["+4", 4],
    ["1.000", 1_000],
    ["0,5", null],
    ["0.500", null],
    ["x", null],
  ])("%j is read as the integer %s", (text, value) => {
    expect(INTEGER_CELLS.read(text)).toBe(value);
  });

  test("is parsed as yes or no in the usual spellings", () => {
    expect(["sí", "SI", "x", "1"].map(FLAG_CELLS.read)).toEqual([true, true, true, true]);
    expect(["no", "N", "0", "Falso"].map(FLAG_CELLS.read)).toEqual([false, false, false, false]);
    expect(FLAG_CELLS.read("quizás")).toBeNull();
  });

  test("is matched by label or value", () => {
    const { read } = choiceCells({ arab: "Árabe", deo: "Deo" });
    expect(["arabe", " ARAB ", "niche"].map(read)).toEqual(["arab", "arab", null]);
  });
});

test.each([
  [0, "0,00"],
  [5, "0,05"],
  [123_450, "1234,50"],
  [-7, "-0,07"],
  [-123_450, "-1234,50"],
])("%i centavos are written %s", (centavos, cell) => {
  expect(moneyCell(centavos)).toBe(cell);
});

test("a day is written as in Argentina", () => {
  expect(dayCell("2026-11-28")).toBe("28/11/2026");
});
