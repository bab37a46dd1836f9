import fc from "fast-check";
import { expect, test } from "vitest";
import { readQuery, wordsOf } from "./query.ts";

/** The words of a text, the filters that it sets, and their labels. */
function limitsOf(typed: string) {
  const { words, limits, hints: _, ...others } = readQuery(typed);
  const unlimited = readQuery("");
  const set = Object.entries(others).filter(([name, value]) => {
    const before = Object.entries(unlimited).find(([other]) => other === name)?.[1];
    return JSON.stringify(value) !== JSON.stringify(before);
  });
  return [words.join(" "), Object.fromEntries(set), limits.map(({ label }) => label.replaceAll("\u00a0", " "))];
}

test.each([
  ["Lattafa ASAD", "lattafa asad", {}, []],
  ["9PM", "9 pm", {}, []],
  ["perfume con olor a té", "te", {}, []],
  ["la", "la", {}, []],
  ["perfumes", "", {}, []],
  ["una fragancia", "", {}, []],
  ["para hombre", "", { genders: ["male"] }, ["para hombre"]],
  ["yara de mujer", "yara", { genders: ["female"] }, ["para mujer"]],
  ["hombre o mujer", "", { genders: ["male", "female"] }, ["para hombre", "para mujer"]],
  ["unisex árabe", "", { genders: ["unisex"], categories: ["arab"] }, ["unisex", "Árabes"]],
  ["bodysplash vainilla", "vainilla", { categories: ["splash"] }, ["Body splash"]],
  ["body spray de varón", "", { categories: ["deo"], genders: ["male"] }, ["Spray corporal", "para hombre"]],
  ["bálsamos labiales", "", { categories: ["balsamo"] }, ["Bálsamo"]],
  ["decant 5 ml asad", "asad", { isDecant: true, ml: 5 }, ["Decants", "5 ml"]],
  ["yara 50ml", "yara", { ml: 50 }, ["50 ml"]],
  ["hasta 100 ml", "", { ml: 100 }, ["100 ml"]],
  ["labial de 4 gr", "", { categories: ["balsamo"], ml: 4 }, ["Bálsamo", "4 gr"]],
  ["ofertas", "", { isPromotion: true }, ["En promoción"]],
  ["menos de 80000", "", { maxCentavos: 8_000_000 }, ["hasta $ 80.000"]],
  ["hasta $ 50 mil pesos", "", { maxCentavos: 5_000_000 }, ["hasta $ 50.000"]],
  ["hasta 60", "", { maxCentavos: 6_000_000 }, ["hasta $ 60.000"]],
  ["80 lucas", "", { maxCentavos: 8_000_000 }, ["hasta $ 80.000"]],
  ["asad $45.500", "asad", { maxCentavos: 4_550_000 }, ["hasta $ 45.500"]],
  ["90k", "", { maxCentavos: 9_000_000 }, ["hasta $ 90.000"]],
  ["75000", "", { maxCentavos: 7_500_000 }, ["hasta $ 75.000"]],
  ["900 pesos", "", { maxCentavos: 90_000_000 }, ["hasta $ 900.000"]],
  ["desde 40 mil", "", { minCentavos: 4_000_000 }, ["desde $ 40.000"]],
  ["entre 50 y 80 mil", "", { minCentavos: 5_000_000, maxCentavos: 8_000_000 }, ["de $ 50.000 a $ 80.000"]],
  [
    "entre los $ 50 mil pesos y los $ 80 mil pesos",
    "",
    { minCentavos: 5_000_000, maxCentavos: 8_000_000 },
    ["de $ 50.000 a $ 80.000"],
  ],
  ["entre 80 mil y 50 mil", "entre", { maxCentavos: 5_000_000 }, ["hasta $ 80.000", "hasta $ 50.000"]],
  ["barakkat 540", "barakkat 540", {}, []],
  ["cheirosa 62", "cheirosa 62", {}, []],
  ["one million", "one million", {}, []],
  ["hasta 0", "hasta 0", {}, []],
  ["desde 0", "desde 0", {}, []],
  ["más de $ 0 pesos", "mas 0 pesos", {}, []],
])("%j has the words %j and sets %j", (typed, words, limits, labels) => {
  expect(limitsOf(typed)).toEqual([words, limits, labels]);
});

test("the words of filters are hints, without numbers and empty words", () => {
  expect(readQuery("body spray de mujer hasta 62 mil").hints).toEqual(["body", "spray", "mujer", "hasta", "mil"]);
});

test("each filter can be removed from the typed text", () => {
  const typed = "Árabe  dulce para hombre, hasta 80 mil";
  expect(readQuery(typed).limits.map(({ without }) => without)).toEqual([
    "dulce para hombre, hasta 80 mil",
    "Árabe dulce , hasta 80 mil",
    "Árabe dulce para hombre,",
  ]);
});

const LIMIT = fc.constantFrom(
  "para hombre",
  "hasta 80 mil",
  "50 ml",
  "decant",
  "árabe",
  "en oferta",
  "entre 1 y 2 mil",
);
const ANYTHING = fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.string({ maxLength: 40 }), LIMIT);

test("any text is parsed, and removing a filter leaves a shorter text", () => {
  fc.assert(
    fc.property(fc.array(ANYTHING, { maxLength: 4 }), (parts) => {
      const typed = parts.join(" ");
      const { limits } = readQuery(typed);
      for (const { without } of limits) expect(without.length).toBeLessThan(typed.length);
      expect(wordsOf(typed).every((word) => /^(?:\d+|\p{L}+)$/u.test(word))).toBe(true);
    }),
  );
});
