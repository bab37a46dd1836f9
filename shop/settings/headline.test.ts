import { expect, test } from "vitest";
import { headlineFault, headlineLines, headlineText } from "./headline.ts";

const HEADLINE = "Un frasco entero,\no sólo _diez mililitros._";

test("a headline has lines; text between underscores is italic", () => {
  expect(headlineLines(HEADLINE)).toEqual([
    [{ text: "Un frasco entero,", isItalic: false }],
    [
      { text: "o sólo ", isItalic: false },
      { text: "diez mililitros.", isItalic: true },
    ],
  ]);
  expect(headlineText(HEADLINE)).toBe("Un frasco entero, o sólo diez mililitros.");
  expect(headlineText("Uno_ y dos")).toBe("Uno_ y dos");
});

test.each([
  [HEADLINE, null],
  ["", "El título es obligatorio"],
  [`_${"a".repeat(24)}_`, null],
  ["a".repeat(25), "El título tiene hasta 2 renglones de 24 letras"],
  ["uno\ndos\ntres", "El título tiene hasta 2 renglones de 24 letras"],
])("the headline %j: %s", (headline, fault) => {
  expect(headlineFault(headline)).toBe(fault);
});
