import { expect, test } from "vitest";
import { pesosIn } from "./numbers.ts";

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
])("reads %j as %j", (text, pesos) => {
  expect(pesosIn(text)).toBe(pesos);
});
