import { expect, test } from "vitest";
import type { NewLine } from "../new-order/new-order.ts";
import { mergeLines } from "./merge-lines.ts";

const line = (perfume: string, quantity: string, id = perfume): NewLine => ({
  ...{ id, perfume, quantity, productName: perfume, brand: "", image: "", chosen: 0 },
  options: [{ type: "milliliter", ml: 100, label: "100 ml" }],
});
const shown = (lines: NewLine[]) => lines.map(({ perfume, quantity }) => `${quantity} ${perfume}`);

const BEFORE = [line("asad", "1"), line("yara", "2")];

test("lines that were not edited follow the order", () => {
  expect(shown(mergeLines(BEFORE, BEFORE, [line("yara", "3"), line("eros", "1")]))).toEqual(["3 yara", "1 eros"]);
});

test("changed quantities, removed lines and added lines stay where they still apply", () => {
  const typed = [line("asad", "4"), line("eros", "1", "new-1")];
  expect(shown(mergeLines(BEFORE, typed, BEFORE))).toEqual(["4 asad", "1 eros"]);
  // Another administrator removed Asad, and added Eros with more units.
  expect(shown(mergeLines(BEFORE, typed, [line("yara", "2"), line("eros", "5")]))).toEqual(["1 eros"]);
});
