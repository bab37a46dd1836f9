import { expect, test } from "vitest";
import { flag, integer, integerOrNull, oneOf, text } from "./decode.ts";

/** A row in the client's form. */
const row = (columns: Record<string, string | number | null>) => ({ length: Object.keys(columns).length, ...columns });

test("decodes a row of the right shape", () => {
  const size = row({ id: "siz_1", slug: "asad", stock: 3, active: 1, gender: "male", price: null });
  expect(text(size, "slug")).toBe("asad");
  expect(integer(size, "stock")).toBe(3);
  expect(integerOrNull(size, "price")).toBeNull();
  expect(flag(size, "active")).toBe(true);
  expect(oneOf(size, "gender", ["female", "male"])).toBe("male");
});

test.each([
  ["a text that is a number", () => text(row({ id: "x", slug: 1 }), "slug")],
  ["a column that is not there", () => text(row({ id: "x" }), "slug")],
  ["a half unit", () => integer(row({ id: "x", stock: 1.5 }), "stock")],
  ["a number as text", () => integer(row({ id: "x", stock: "1" }), "stock")],
  ["a null that may not be", () => integer(row({ id: "x", stock: null }), "stock")],
  ["a flag of 2", () => flag(row({ id: "x", active: 2 }), "active")],
  ["an unknown word", () => oneOf(row({ id: "x", gender: "none" }), "gender", ["female", "male"])],
])("throws on %s", (_, decode) => {
  expect(decode).toThrow(/^malformed row x: column \w+ is \w+$/);
});
