import { expect, test } from "vitest";
import { perfume } from "../catalogue/goods.fixture.ts";
import { factsOf } from "./facts.ts";

test("known facts are listed in Spanish, unknown ones are left out", () => {
  expect(factsOf(perfume({ concentration: "" }))).toEqual([]);
  const known = perfume({
    family: "gourmand",
    topNotes: "mandarina, orquídea",
    season: "all",
    moment: "day",
    year: "2020",
  });
  expect(factsOf(known)).toEqual([
    { name: "Concentración", value: "Eau de Parfum" },
    { name: "Notas de salida", value: "mandarina, orquídea" },
    { name: "Familia", value: "Dulce" },
    { name: "Temporada", value: "Todo el año" },
    { name: "Momento", value: "De día" },
    { name: "Año de lanzamiento", value: "2020" },
  ]);
});

test("a rating is shown only with its source", () => {
  const rated = { concentration: "", longevity: 4, projection: 0 } as const;
  expect(factsOf(perfume(rated))).toEqual([]);
  expect(factsOf(perfume({ ...rated, ratedBy: "house" }))).toEqual([
    { name: "Duración", value: "4 de 5, según la casa" },
  ]);
});
