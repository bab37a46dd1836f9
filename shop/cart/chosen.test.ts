import { expect, test } from "vitest";
import { type Chosen, chosenIn, chosenText } from "./chosen.ts";

test.each<[Chosen, string]>([
  [{ slug: "lattafa-asad", type: "milliliter", ml: 100, quantity: 2 }, "lattafa-asad.milliliter.100.2"],
  [{ slug: "asad", type: "bigDecant", ml: 10, quantity: 99 }, "asad.bigDecant.10.99"],
])("%o is written as %s and read back", (chosen, text) => {
  expect(chosenText(chosen)).toBe(text);
  expect(chosenIn(text)).toEqual(chosen);
});

test.each([
  "",
  "asad",
  "asad.milliliter.100",
  "asad.milliliter.100.1.1",
  "asad.barrel.100.1",
  "Asad.milliliter.100.1",
  "../asad.milliliter.100.1",
  "asad.milliliter.0.1",
  "asad.milliliter.1.5.1",
  "asad.milliliter.x.1",
  "asad.milliliter.100.0",
  "asad.milliliter.100.3",
  "asad.bigDecant.10.100",
  "asad.bigDecant.10.-1",
  "email=ana%40example.com",
])("%j is not a choice", (text) => {
  expect(chosenIn(text)).toBeNull();
});
