import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CATEGORIES, GENDERS } from "../../catalogue/categories.ts";
import { anyPerfume, off, perfume, size, TERMS } from "../../catalogue/goods.fixture.ts";
import { sizePrices } from "../../pricing/price.ts";
import { offerOf } from "../offer.ts";
import { decodeSearch, encodeSearch, perfumeIndex } from "./entry.ts";
import { resultsPath } from "./filters.ts";
import { notesIn, searchNotesIn } from "./notes.ts";
import { readQuery } from "./query.ts";
import { resultsPage } from "./results.ts";
import { nearestNames, search } from "./search.ts";
import { isSimilar } from "./spelling.ts";

const picture = { path: "/pictures/lattafa-yara-front.1.webp", width: 880, height: 1076, tint: "#F3ECE2" };
const sized = (key: number, ml: number, priceUsdCents: number, stock = 5) => size({ key, ml, priceUsdCents, stock });
const GOODS = [
  perfume({
    key: 1,
    slug: "lattafa-yara",
    pictures: [picture],
    description: "Vainilla",
    sizes: [sized(1, 100, 4500), sized(2, 50, 2500)],
  }),
  perfume({
    key: 2,
    slug: "otra-direccion",
    productName: "Yara Tous",
    description: "Coco y mango",
    sizes: [sized(3, 100, 4000)],
  }),
  perfume({
    key: 3,
    slug: "armaf-club-de-nuit",
    productName: "Club de Nuit",
    brand: "Armaf",
    gender: "male",
    category: "designer",
    description: "Abedul y un té ahumado",
    bigDecant: true,
    sizes: [size({ key: 4, ml: 105, priceUsdCents: 6000, promotion: off(1000) })],
  }),
  perfume({
    key: 4,
    slug: "lancome-tresor",
    productName: "Trésor",
    brand: "Lancôme",
    gender: "unisex",
    category: "designer",
    description: "Rosa con vainilla, que te acompaña",
    soon: true,
    sizes: [sized(5, 100, 9000)],
  }),
  perfume({
    key: 5,
    slug: "carmex-classic",
    productName: "Classic",
    brand: "Carmex",
    category: "balsamo",
    gender: "unisex",
    concentration: "",
    description: "Mentol",
    sizes: [size({ key: 6, ml: 8, priceUsdCents: 0 })],
  }),
];
const FILE = encodeSearch(GOODS);
const INDEX = decodeSearch(FILE);
const found = (typed: string) =>
  search(INDEX, typed, { offerOf: ({ offer }) => offer, terms: TERMS }).entries.map(({ slug }) => slug);
const [YARA, TOUS, CLUB, TRESOR, CLASSIC] = GOODS.map(({ slug }) => slug);

describe("the fetched file", () => {
  test("decodes to the data of the perfumes", () => {
    expect(INDEX.entries.map(({ slug }) => slug)).toEqual(GOODS.map(({ slug }) => slug));
    expect(INDEX.entries.map(({ offer }) => offer)).toEqual(GOODS.map(offerOf));
    expect(INDEX.entries[0]).toMatchObject({
      productName: "Yara",
      brand: "Lattafa",
      gender: "female",
      picture: picture.path,
    });
    expect(INDEX.entries[1]?.picture).toBe("/fallback.webp");
    expect(FILE.pictures[0]).toBe("/pictures/~-front.1.webp");
    expect(FILE.slugs.filter((slug) => slug !== "")).toEqual(["otra-direccion"]);
  });

  test("is decoded with defaults where values are missing or out of range", () => {
    const cut = {
      ...FILE,
      brands: [],
      kinds: [[9, 99, 99, 99] as [number, number, number, number]],
      pictures: [],
      slugs: [],
    };
    expect(decodeSearch({ ...cut, offers: FILE.offers.slice(0, 2), notes: { oud: [0, 99] } }).entries).toMatchObject([
      { slug: "yara", brand: "", category: "arab", gender: "unisex", concentration: "", picture: "/fallback.webp" },
      { slug: "yara-tous", brand: "" },
    ]);
  });

  test("gives the same results as the perfumes themselves", () => {
    const index = perfumeIndex(GOODS);
    for (const typed of ["yara", "vainilla", "lacnome", "para hombre", "hasta 60 mil", "yara zzzz", "te"])
      expect(search(index, typed, { offerOf, terms: TERMS }).entries.map(({ slug }) => slug)).toEqual(found(typed));
  });
});

test.each([
  ["yara", [YARA, TOUS]],
  ["yara tous", [TOUS]],
  ["lancome", [TRESOR]],
  ["TRÉSOR de lancôme", [TRESOR]],
  ["nui", [CLUB]],
  ["uit", [CLUB]],
  ["clubdenuit", [CLUB]],
  ["ca rmex", [CLASSIC]],
  ["lan come", [TRESOR]],
  ["balsamo", [CLASSIC]],
  ["bálsamos", [CLASSIC]],
  ["arabe yara", [YARA, TOUS]],
  ["latafa", [YARA, TOUS]],
  ["lattaaf", [YARA, TOUS]],
  ["lancoome", [TRESOR]],
  ["lacnome", [TRESOR]],
  ["klassik", [CLASSIC]],
  ["vainillas", [YARA, TRESOR]],
  ["te", [CLUB]],
  ["eau de parfum yara", [YARA, TOUS]],
  ["para hombre", [CLUB, CLASSIC, TRESOR]],
  ["vainilla para hombre", [TRESOR]],
  ["unisex", [CLASSIC, TRESOR]],
  ["yara 50 ml", [YARA]],
  ["100 ml", [CLUB, YARA, TOUS, TRESOR]],
  ["decant", [CLUB]],
  ["decant 5 ml", []],
  ["ofertas", [CLUB]],
  ["hasta 60 mil", [YARA, TOUS]],
  ["perfume", [YARA, CLASSIC, CLUB, TOUS, TRESOR]],
  ["los perfumes", [YARA, CLASSIC, CLUB, TOUS, TRESOR]],
  ["fragancias", [YARA, CLASSIC, CLUB, TOUS, TRESOR]],
  ["desde 80 mil", [TRESOR]],
  ["entre 58 y 60 mil", [TOUS]],
  ["yra", []],
  ["", []],
  ["?!", []],
  ["$", []],
])("%j finds %j", (typed, slugs) => {
  expect(found(typed)).toEqual(slugs);
});

test.each([
  ["yara tous zzzz", [TOUS], false],
  ["latafa zzzz", [YARA, TOUS], false],
  ["lacnome zzzz", [], false],
  ["yara decant", [YARA, TOUS], false],
  ["yara body splash", [YARA, TOUS], false],
  ["yara hasta 1000", [], false],
  ["zzzz", [], false],
  ["zzzz lattafa", [YARA, TOUS], false],
  ["yara", [YARA, TOUS], true],
])("%j finds the most similar entries: %j", (typed, slugs, isExact) => {
  const result = search(INDEX, typed, { offerOf: ({ offer }) => offer, terms: TERMS });
  expect([result.entries.map(({ slug }) => slug), result.isExact]).toEqual([slugs, isExact]);
});

test("equal matches are ordered by stock, then by name; short names, and names with words of a filter, come first", () => {
  const goods = [
    perfume({ slug: "c", productName: "Oud Noche", sizes: [sized(1, 100, 4000, 0)] }),
    perfume({ slug: "b", productName: "Oud Brisa" }),
    perfume({ slug: "a", productName: "Oud Aire" }),
    perfume({ slug: "d", productName: "Oud" }),
    perfume({ slug: "e", productName: "Oud Body Spray", category: "deo" }),
    perfume({ slug: "f", productName: "Oud para el Gimnasio", category: "deo" }),
  ];
  const slugs = (typed: string) =>
    search(perfumeIndex(goods), typed, { offerOf, terms: TERMS }).entries.map(({ slug }) => slug);
  expect(slugs("oud")).toEqual(["d", "a", "b", "c", "e", "f"]);
  expect(slugs("oud body spray")).toEqual(["e", "f"]);
});

test("notes have one name for all inflections; te is tea only with its accent", () => {
  const goods = ["Vainilla, oud y té verde", "Tenue, con vainillas y sal", "Para la noche, te gusta", "Con AZAHAR"].map(
    (description) => ({ description }),
  );
  const notes = (found: [unknown, Set<string>][]) => found.map(([, words]) => [...words]);
  expect(notes(notesIn(goods))).toEqual([["vainill", "oud", "te"], ["vainill", "sal"], ["te"], ["azahar"]]);
  expect(notes(searchNotesIn(goods))).toEqual([
    ["vainill", "oud", "te", "verde"],
    ["vainill", "sal"],
    ["noche"],
    ["azahar"],
  ]);
});

test("words are similar if they differ by at most the given number of typing errors", () => {
  expect(isSimilar("yara", "yra", 1)).toBe(true);
  expect(isSimilar("yara", "tous", 1)).toBe(false);
  expect(isSimilar("yara", "yoro", 1)).toBe(false);
  expect(isSimilar("victoria", "vitorai", 2)).toBe(true);
  expect(isSimilar("yara", "y", 1)).toBe(false);
  expect(isSimilar("yara", "yara", 0)).toBe(false);
  expect(isSimilar("armaf", "armzf", 1)).toBe(true);
});

test("the names most like a text are suggested", () => {
  expect(nearestNames(INDEX, "yera", 2)).toEqual(["Yara"]);
  expect(nearestNames(INDEX, "nuit d club", 2)).toEqual(["Club de Nuit"]);
  expect(nearestNames(INDEX, "la tresora", 1)).toEqual(["Trésor"]);
  expect(nearestNames(INDEX, "", 2)).toEqual([]);
  const twins = ["Yara Moi", "Yara Tous"].map((productName) =>
    perfume({ slug: productName, productName, brand: "Zimaya" }),
  );
  expect(nearestNames(perfumeIndex(twins), "yara tus", 2)).toEqual(["Yara Tous", "Yara Moi"]);
});

const BRANDS = [
  { slug: "lattafa", name: "Lattafa", isLipBalm: false },
  { slug: "carmex", name: "Carmex", isLipBalm: true },
];

describe("a page of results", () => {
  const page = (query: string, goods = GOODS) =>
    resultsPage(perfumeIndex(goods), { brands: BRANDS, terms: TERMS }, query);

  test("has the recognised filters, each with the path of the results without it", () => {
    expect(page("q=+vainilla+para+mujer+")).toMatchObject({
      filters: { search: "vainilla para mujer" },
      chosen: [{ label: "para mujer", href: "/buscar?q=vainilla" }],
      isExact: true,
      total: 2,
      number: 1,
      pages: 1,
      prev: null,
      next: null,
      names: [],
    });
  });

  test("suggests names when nothing is found, and nothing without a search", () => {
    expect(page("q=tresoro+nuevo+zz")).toMatchObject({
      total: 0,
      names: [{ name: "Trésor", href: "/buscar?q=Tr%C3%A9sor" }],
    });
    expect(page("")).toMatchObject({ names: [], chosen: [] });
    expect(page("").total).toBe(GOODS.filter(({ category }) => category !== "balsamo").length);
  });

  test("begins with decants when the text or a filter asks for them", () => {
    const begins = ["q=decant+5+ml", "q=yara&decant=1", "q=yara", ""].map((query) => page(query).beginsWithDecants);
    expect(begins).toEqual([true, true, false, false]);
  });

  test("knows whether the chosen filters hide what the text finds", () => {
    expect(page("q=yara&casa=armaf")).toMatchObject({ total: 0, isHidden: true, names: [] });
    expect(page("q=yera&casa=armaf").isHidden).toBe(true);
    expect(page("q=tresoro+nuevo+zz&casa=armaf")).toMatchObject({ isHidden: false, names: [{ name: "Trésor" }] });
    expect([page("q=yara").isHidden, page("q=yara+tous+zzzz&casa=armaf").isHidden]).toEqual([false, false]);
    expect(page("casa=nadie")).toMatchObject({ total: 0, isHidden: false });
  });

  test("has 24 perfumes, and a page out of range is the nearest one", () => {
    const goods = Array.from({ length: 50 }, (_, at) => perfume({ slug: `yara-${at}`, productName: `Yara ${at}` }));
    const numbers = [
      "",
      "&pagina=2",
      "&pagina=3",
      "&pagina=99",
      "&pagina=0",
      "&pagina=-1",
      "&pagina=x",
      "&pagina=1e999",
    ];
    expect(numbers.map((more) => page(`q=yara${more}`, goods).number)).toEqual([1, 2, 3, 3, 1, 1, 1, 3]);
    expect(page("q=yara&pagina=2", goods)).toMatchObject({ prev: "/buscar?q=yara", next: "/buscar?q=yara&pagina=3" });
    expect(page("q=yara&pagina=3", goods).perfumes).toHaveLength(2);
  });

  test("has its text in its path", () => {
    expect(resultsPath({ search: "Oud & Ñandú" }, 2)).toBe("/buscar?q=Oud+%26+%C3%91and%C3%BA&pagina=2");
  });
});

const shelf = fc.tuple(
  ...Array.from({ length: 6 }, (_, key) =>
    fc
      .tuple(
        anyPerfume(key),
        fc.record({
          gender: fc.constantFrom(...GENDERS),
          category: fc.constantFrom(...CATEGORIES),
          productName: fc.constantFrom("Asad", "Yara Rosé", "Oud & Miel", "Club de Nuit"),
        }),
      )
      .map(([one, facts]) => ({ ...one, ...facts, slug: `p${key}` })),
  ),
);
const ANYTHING = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "yara",
    "para hombre",
    "hasta 80 mil",
    "desde 10 mil",
    "50 ml",
    "decant",
    "árabe",
    "en oferta",
    "oud",
    "lataffa",
  ),
);

test("any text is searched, and every result fits its prices and, when it is exact, its other filters", () => {
  fc.assert(
    fc.property(shelf, fc.array(ANYTHING, { maxLength: 4 }), (perfumes, parts) => {
      const typed = parts.join(" ");
      const { minCentavos, maxCentavos, genders, categories, isDecant } = readQuery(typed);
      const { entries, isExact } = search(perfumeIndex(perfumes), typed, { offerOf, terms: TERMS });
      expect(new Set(entries).size).toBe(entries.length);
      for (const one of entries) {
        if (isExact && genders.length > 0) expect([...genders, "unisex"]).toContain(one.gender);
        if (isExact && categories.length > 0) expect(categories).toContain(one.category);
        if (isDecant || maxCentavos === Number.POSITIVE_INFINITY) continue;
        const prices = one.sizes.map((each) => sizePrices(each, TERMS).currentCentavos);
        expect(prices.some((price) => price >= minCentavos && price <= maxCentavos)).toBe(true);
      }
    }),
  );
});
