import { expect, test } from "vitest";
import { perfume, size } from "../catalogue/goods.fixture.ts";
import { SHEET } from "../settings/settings.fixture.ts";
import { comparisonPage, comparisonPath } from "./comparison.ts";

const goods = [
  perfume({ slug: "asad", key: 1, topNotes: "canela", baseNotes: "vainilla, oud", year: "2021", bigDecant: true }),
  perfume({ slug: "yara", key: 2, topNotes: "orquídea", baseNotes: "Vainilla", family: "gourmand", smallDecant: true }),
  perfume({ slug: "sin-precio", key: 3, sizes: [], concentration: "" }),
  perfume({ slug: "eros", key: 4, sizes: [size({ ml: 50 })] }),
];
const compare = (query: string, similar: string[] = []) =>
  comparisonPage(goods, SHEET, query, () => goods.filter(({ slug }) => similar.includes(slug)));
const slugs = (perfumes: readonly { slug: string }[]) => perfumes.map(({ slug }) => slug);

test("the URL names up to three perfumes; unknown and repeated ones are ignored", () => {
  expect(comparisonPath([])).toBe("/comparar");
  expect(comparisonPath(["asad", "yara"])).toBe("/comparar?perfumes=asad,yara");
  expect(slugs(compare("?perfumes=yara,nadie,asad,yara,eros,sin-precio").perfumes)).toEqual(["yara", "asad", "eros"]);
  expect(slugs(compare("?otro=asad").perfumes)).toEqual([]);
  expect(compare("?perfumes=asad,yara").without).toEqual(["/comparar?perfumes=yara", "/comparar?perfumes=asad"]);
});

test("the notes that all perfumes have are named, and each fact that is known of at least one has a row", () => {
  const { shared, rows } = compare("?perfumes=asad,yara");
  expect(shared).toEqual(["vainilla"]);
  expect(compare("?perfumes=asad").shared).toEqual([]);
  const row = (name: string) => rows.find((one) => one.name === name)?.values;
  expect(row("Notas de fondo")).toEqual(["vainilla, oud", "Vainilla"]);
  expect(row("Familia")).toEqual(["", "Dulce"]);
  expect(row("Año de lanzamiento")).toEqual(["2021", ""]);
  expect(row("Precio")?.[0]).toMatch(/^\$\s[\d.]+ · 100\sml$/);
  expect(row("Decant de 10 ml")).toEqual([expect.stringMatching(/^\$/), ""]);
  expect(row("Decant de 5 ml")).toEqual(["", expect.stringMatching(/^\$/)]);
  expect(row("Perfumista")).toBeUndefined();
  expect(compare("?perfumes=sin-precio").rows.map(({ name }) => name)).toEqual(["Tipo", "Para quién"]);
});

test("similar perfumes can be added until there are three", () => {
  expect(compare("", ["yara"]).others).toEqual([]);
  expect(compare("?perfumes=asad", ["asad", "yara"]).others).toMatchObject([
    { perfume: { slug: "yara" }, href: "/comparar?perfumes=asad,yara" },
  ]);
  expect(compare("?perfumes=asad,yara,eros", ["sin-precio"]).others).toEqual([]);
});
