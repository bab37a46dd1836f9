import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CATEGORIES, CONCENTRATIONS, FAMILIES, GENDERS } from "../../catalogue/categories.ts";
import { anyPerfume, anyTerms, off, perfume, size, TERMS } from "../../catalogue/goods.fixture.ts";
import { forAll } from "../../for-all.fixture.ts";
import { listPerfumes, type PageKind, pageFilters, pageListing } from "../listings/listing.ts";
import { SORT_OPTIONS } from "../listings/listing-sort.ts";
import { facetsOf } from "./facets.ts";
import {
  chosenFilters,
  decodeResultFilters,
  keptValues,
  NO_RESULT_FILTERS,
  type ResultFilters,
  resultsPath,
  resultsQuery,
} from "./filters.ts";

const queryOf = (path: string) => path.split("?")[1] ?? "";

/** Any filters, most of them unset. */
const anyResultFilters: fc.Arbitrary<ResultFilters> = fc.record({
  search: fc.constantFrom("", "yara"),
  genders: fc.constantFrom([], ["male" as const], ["female" as const, "unisex" as const]),
  categories: fc.constantFrom([], ["arab" as const], ["niche" as const, "balsamo" as const]),
  // Without Carmex: choosing it also shows the balms of other brands, which the counts of those brands do not include.
  brandSlugs: fc.constantFrom([], ["lattafa"], ["lattafa", "gres"]),
  families: fc.constantFrom([], [], ["floral" as const, "woody" as const]),
  concentrations: fc.constantFrom([], [], ["edp" as const]),
  notes: fc.constantFrom([], [], ["vainilla"], ["oud", "pimienta-negra"]),
  ml: fc.constantFrom([], [30], [60, 90], [10]),
  minPesos: fc.constantFrom(null, 1_000, 50_000),
  maxPesos: fc.constantFrom(null, 60_000, 90_000_000),
  decant: fc.constantFrom(false, false, true),
  forSale: fc.constantFrom(false, false, true),
  inStock: fc.constantFrom(false, false, true),
  soon: fc.constantFrom(false, false, true),
  sort: fc.constantFrom(...SORT_OPTIONS.map(({ sort }) => sort)),
});

describe("the address", () => {
  test("has every filter, and is parsed back to the same filters", () => {
    forAll([anyResultFilters], (filters) => {
      expect(decodeResultFilters(queryOf(resultsPath(filters)))).toEqual(filters);
    });
  });

  test("is readable, and without filters it is the path of the page", () => {
    expect(resultsPath({})).toBe("/buscar");
    expect(
      resultsPath(
        {
          search: "oud",
          genders: ["male"],
          categories: ["arab"],
          brandSlugs: ["lattafa", "armaf"],
          families: ["amber", "woody"],
          concentrations: ["edp"],
          notes: ["oud", "pimienta-negra"],
          ml: [50, 100],
          minPesos: 20_000,
          maxPesos: 80_000,
          decant: true,
          forSale: true,
          inStock: true,
        },
        2,
      ),
    ).toBe(
      "/buscar?q=oud&genero=male&categoria=arab&casa=lattafa,armaf&familia=amber,woody&concentracion=edp&nota=oud,pimienta-negra&ml=50,100&desde=20000&hasta=80000&decant=1&promo=1&stock=1&pagina=2",
    );
  });

  test("of a form has repeated and empty values, and prices as people type them", () => {
    const of = (query: string) => decodeResultFilters(query);
    expect(of("q=&casa=lattafa&casa=armaf&ml=50&ml=50&desde=&hasta=&orden=default")).toEqual({
      ...NO_RESULT_FILTERS,
      brandSlugs: ["lattafa", "armaf"],
      ml: [50],
    });
    for (const typed of ["80000", "80.000", "$ 80.000", "80 mil", "80", "80.000,50", "80000,00", "80000.5"])
      expect(of(`hasta=${encodeURIComponent(typed)}`).maxPesos).toBe(80_000);
    // The button of a price comes after the field.
    expect(of("hasta=50000&hasta=70000").maxPesos).toBe(70_000);
    expect(of("desde=80000&hasta=20000")).toMatchObject({ minPesos: 20_000, maxPesos: 80_000 });
  });

  test.each([
    "casa=../x&categoria=pan&ml=0,-1,1e3,x&desde=x&hasta=0",
    "hasta=99999999999&stock=true&promo=&decant=2",
    "ml=999999&casa=%E0%A4%A",
    "familia=pan&familia=&concentracion=edx&nota=Oud!",
  ])("ignores invalid values: %s", (query) => {
    expect(decodeResultFilters(query)).toEqual(NO_RESULT_FILTERS);
  });
});

test("each chosen filter is named, with the path of the results without it", () => {
  const filters = decodeResultFilters(
    "q=oud&genero=male&categoria=arab&casa=dior,lattafa,nadie&familia=amber&concentracion=edp&nota=te,haba-tonka&ml=50,10&desde=20000&hasta=80000&promo=1&orden=aZ",
  );
  const chosen = chosenFilters(filters, {
    brands: new Map([
      ["dior", "Dior"],
      ["lattafa", "Lattafa"],
    ]),
    notes: new Map([["te", "té"]]),
    sizes: new Map([[10, "10 gr"]]),
  });
  expect(chosen.map(({ label }) => label.replace(/\s/g, " "))).toEqual([
    "Árabes",
    "Masculinas",
    "Dior",
    "Lattafa",
    "nadie",
    "Ambarada",
    "Eau de Parfum",
    "con té",
    "con haba tonka",
    "50 ml",
    "10 gr",
    "desde $ 20.000",
    "hasta $ 80.000",
    "En promoción",
  ]);
  const none = { brands: new Map(), notes: new Map(), sizes: new Map() };
  for (const { href } of chosen)
    expect(chosenFilters(decodeResultFilters(queryOf(href)), none)).toHaveLength(chosen.length - 1);
});

const PAGES: PageKind[] = [
  { kind: "all" },
  { kind: "forSale" },
  { kind: "gender", gender: "male" },
  { kind: "category", category: "balsamo" },
  { kind: "category", category: "arab" },
  { kind: "brand", brandSlug: "carmex", isLipBalm: true },
  { kind: "brand", brandSlug: "lattafa" },
];

const shelf = fc.tuple(
  ...Array.from({ length: 7 }, (_, key) =>
    fc
      .tuple(
        anyPerfume(key + 1),
        fc.record({
          gender: fc.constantFrom(...GENDERS),
          category: fc.constantFrom(...CATEGORIES),
          brandSlug: fc.constantFrom("lattafa", "carmex"),
          family: fc.constantFrom(...FAMILIES.slice(0, 3)),
          concentration: fc.constantFrom(...CONCENTRATIONS.slice(0, 3)),
          topNotes: fc.constantFrom("", "Vainilla, oud", "pimienta negra"),
          baseNotes: fc.constantFrom("", "vainilla"),
        }),
      )
      .map(([one, facts]) => ({ ...one, ...facts, id: `per_${key}` })),
  ),
);

test("with the filters of a listing page, the results are the products of the page", () => {
  forAll([shelf, fc.constantFrom(...PAGES)], (perfumes, page) => {
    const ids = (query: Parameters<typeof listPerfumes>[1]) =>
      listPerfumes(perfumes, query, TERMS)
        .perfumes.map(({ id }) => id)
        .sort();
    expect(ids(resultsQuery({ ...NO_RESULT_FILTERS, ...pageFilters(page) }, "carmex"))).toEqual(ids(pageListing(page)));
  });
});

test("every count is the number of products that the choice leaves, with everything else that is chosen", () => {
  forAll([shelf, anyResultFilters, anyTerms], (perfumes, filters, terms) => {
    const total = (change: Partial<ResultFilters>) =>
      listPerfumes(perfumes, resultsQuery({ ...filters, ...change }, "carmex"), terms).total;
    const { facets, flags, prices } = facetsOf(perfumes, filters, terms, "carmex");
    const keyOf: Record<string, keyof ResultFilters> = {
      genero: "genders",
      categoria: "categories",
      casa: "brandSlugs",
      familia: "families",
      concentracion: "concentrations",
      nota: "notes",
      ml: "ml",
    };
    for (const { name, choices } of facets) {
      const key = keyOf[name] ?? "ml";
      expect(choices.length).toBeGreaterThan(1);
      for (const { value, count } of choices)
        expect([name, value, count]).toEqual([
          name,
          value,
          total({ [key]: decodeResultFilters(`${name}=${value}`)[key] }),
        ]);
    }
    const keys = { stock: "inStock", promo: "forSale", decant: "decant", proximamente: "soon" } as const;
    for (const { name, count } of flags) {
      const key = keys[name as keyof typeof keys];
      // Unlike the others, a promotion alone may be on a size without a price, which is coming soon.
      if (key !== "forSale") expect([name, count]).toEqual([name, total({ [key]: true })]);
    }
    for (const { pesos, count } of prices) expect(count).toBe(total({ maxPesos: pesos }));
  });
});

test("the checkboxes and the kept values of the form are the chosen ones", () => {
  forAll([shelf, anyResultFilters], (perfumes, filters) => {
    const { facets } = facetsOf(perfumes, filters, TERMS, "carmex");
    const checked = facets.flatMap(({ name, choices }) =>
      choices.filter(({ isChosen }) => isChosen).map(({ value }) => ({ name, value })),
    );
    const sent = [...checked, ...keptValues(filters, facets)].map(({ name, value }) => `${name}=${value}`);
    const { genders, categories, brandSlugs, families, concentrations, notes, ml } = filters;
    const lists = { genders, categories, brandSlugs, families, concentrations, notes, ml };
    const read = decodeResultFilters(sent.join("&"));
    const ordered = (one: ResultFilters) =>
      Object.fromEntries(
        Object.entries(one).map(([key, value]) => [key, Array.isArray(value) ? value.toSorted() : value]),
      );
    expect(ordered(read)).toEqual(ordered({ ...NO_RESULT_FILTERS, ...lists }));
    expect(new Set(sent).size).toBe(sent.length);
  });
});

describe("the choices", () => {
  const goods = [
    perfume({ id: "per_1", brand: "Zara", brandSlug: "zara", sizes: [size({ ml: 100, priceUsdCents: 2000 })] }),
    perfume({
      id: "per_2",
      brand: "ámbar",
      brandSlug: "ambar",
      gender: "male",
      sizes: [size({ ml: 50, promotion: off(1000) })],
    }),
    perfume({ id: "per_3", brand: "Bond", brandSlug: "bond", smallDecant: true, sizes: [size({ ml: 9, stock: 0 })] }),
    perfume({ id: "per_4", brand: "Carmex", brandSlug: "carmex", category: "balsamo", sizes: [size({ ml: 10 })] }),
    perfume({ id: "per_5", brand: "Bond", brandSlug: "bond", category: "deo", sizes: [size({ ml: 10 })] }),
  ];
  const of = (query: string, among = goods) => facetsOf(among, decodeResultFilters(query), TERMS, "carmex");
  const labels = (query: string, name: string) =>
    of(query)
      .facets.find((facet) => facet.name === name)
      ?.choices.map(({ label, count }) => `${label} ${count}`);

  test("of brands are ordered by name, ignoring case and accents, those of sizes by volume", () => {
    expect(labels("", "casa")).toEqual(["ámbar 1", "Bond 2", "Carmex 1", "Zara 1"]);
    expect(labels("", "ml")).toEqual(["9 ml 1", "10 ml 1", "50 ml 1", "100 ml 1"]);
    expect(labels("categoria=balsamo,deo", "ml")).toBeUndefined();
    expect(labels("categoria=balsamo,deo,arab", "ml")).toContain("10 ml o gr 2");
  });

  test("of notes are the most frequent ones, and those that are chosen", () => {
    const noted = Array.from({ length: 30 }, (_, at) =>
      perfume({ id: `per_${at}`, topNotes: "limón", baseNotes: at < 26 ? `nota ${at}, té` : "té, rosa" }),
    );
    const notes = of("nota=nota-25", noted).facets.find(({ name }) => name === "nota")?.choices ?? [];
    expect(notes.slice(0, 3).map(({ label, count }) => [label, count])).toEqual([
      ["Limón", 30],
      ["Té", 30],
      ["Rosa", 4],
    ]);
    expect([notes.length, notes.at(-1)]).toEqual([
      25,
      { value: "nota-25", label: "Nota 25", count: 1, isChosen: true },
    ]);
  });

  test("of balms, which are hidden at first, are among the categories", () => {
    expect(labels("", "categoria")).toEqual(["Árabes 3", "Bálsamo 1", "Spray corporal 1"]);
  });

  test("that would change nothing are absent, unless they are chosen", () => {
    expect(of("").flags.map(({ name, count }) => [name, count])).toEqual([
      ["stock", 3],
      ["promo", 1],
      ["decant", 1],
    ]);
    expect(of("", goods.slice(0, 1))).toMatchObject({ facets: [], flags: [], prices: [] });
    expect(of("decant=1&casa=nadie&casa=bond&ml=5").flags).toMatchObject([{ name: "decant", isChosen: true }]);
    expect(of("ml=77", goods.slice(0, 1)).facets[0]?.choices).toMatchObject([
      { value: "77", count: 0, isChosen: true },
      { value: "100", count: 1, isChosen: false },
    ]);
  });

  test("with a filter by promotion alone count a perfume if any of its sizes is on promotion", () => {
    const reduced = goods.filter(({ sizes }) => sizes.some(({ promotion }) => promotion));
    expect(labels("promo=1&genero=male", "casa")).toBeUndefined();
    expect(of("promo=1").flags).toMatchObject([{ name: "promo", count: reduced.length, isChosen: true }]);
    expect(labels("promo=1&genero=female", "genero")).toEqual(["Masculinas 1", "Femeninas 0"]);
    expect(labels("promo=1&genero=female&stock=1", "genero")).toEqual(["Masculinas 1", "Femeninas 0"]);
  });

  test("of prices are round, and leave some of the products", () => {
    expect(of("").prices.map(({ pesos, count }) => [pesos, count])).toEqual([[60_000, 2]]);
    expect(of("", []).prices).toEqual([]);
    expect(of("desde=1000").prices).toEqual([]);
  });
});
