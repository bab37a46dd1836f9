import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CATEGORY_BANNERS, GENDER_BANNERS } from "../../catalogue/banners.ts";
import type { Perfume } from "../../catalogue/catalogue.ts";
import { CATEGORIES, GENDERS } from "../../catalogue/categories.ts";
import { anyPerfume, off, perfume, size, TERMS } from "../../catalogue/goods.fixture.ts";
import { forAll } from "../../for-all.fixture.ts";
import { HOME_CAROUSELS, type ListingQuery, listPerfumes, pageBanner, pageListing } from "./listing.ts";
import { compareBy, SORT_OPTIONS, SORTS, sortKeys } from "./listing-sort.ts";

const good = (slug: string, facts: Partial<Perfume> = {}) => perfume({ slug, productName: slug, ...facts });

const yara = good("yara", { createdAtMs: 3, sizes: [size({ stock: 4, priceUsdCents: 4500 })] });
const khamrah = good("khamrah", {
  gender: "unisex",
  createdAtMs: 1,
  sizes: [size({ stock: 30, priceUsdCents: 6000, promotion: off(1500) }), size({ key: 2, stock: 1, priceUsdCents: 0 })],
});
const eros = good("eros", {
  gender: "male",
  brand: "Versace",
  brandSlug: "versace",
  category: "designer",
  createdAtMs: 2,
  sizes: [size({ stock: 0, priceUsdCents: 9900, promotion: off(0, { priceUsdCents: 8900 }) })],
});
const carmex = good("carmex", {
  brand: "Carmex",
  brandSlug: "carmex",
  category: "balsamo",
  sizes: [size({ ml: 10, stock: 9, priceUsdCents: 500, promotion: off(500) })],
});
const cloud = good("cloud", {
  brand: "Ariana Grande",
  brandSlug: "ariana-grande",
  category: "celebrity",
  soon: true,
  createdAtMs: 4,
  sizes: [size({ stock: 0, priceUsdCents: 0 })],
});
const SHELF = [yara, khamrah, eros, carmex, cloud];

const names = (query: ListingQuery) => listPerfumes(SHELF, query, TERMS).perfumes.map(({ productName }) => productName);

describe("filters", () => {
  test("without filters all perfumes are listed, balms too", () => {
    expect(names({})).toHaveLength(5);
  });

  test.each<[string, ListingQuery, string[]]>([
    ["women's or men's", { genders: ["female", "male"], sort: "aZ" }, ["carmex", "cloud", "eros", "yara"]],
    ["no gender ticked", { genders: [], sort: "aZ" }, ["carmex", "cloud", "eros", "khamrah", "yara"]],
    ["a category", { categories: ["arab"] }, ["khamrah", "yara"]],
    ["two brands", { brandSlugs: ["versace", "carmex"] }, ["carmex", "eros"]],
    ["on promotion", { forSale: true }, ["khamrah", "carmex", "eros"]],
    ["not on promotion", { forSale: false }, ["yara", "cloud"]],
    ["coming soon", { soon: true }, ["cloud"]],
    ["not coming soon", { soon: false, sort: "aZ" }, ["carmex", "eros", "khamrah", "yara"]],
    ["a size up to a price", { maxCentavos: 6_550_000, sort: "aZ" }, ["carmex", "yara"]],
    ["a size from a price", { minCentavos: 7_000_000, sort: "aZ" }, ["eros", "khamrah"]],
    ["a size between two prices", { minCentavos: 1_000_000, maxCentavos: 7_500_000, sort: "aZ" }, ["khamrah", "yara"]],
    ["one of two contents", { ml: [10, 30] }, ["carmex"]],
    ["can be bought", { inStock: true, sort: "aZ" }, ["carmex", "khamrah", "yara"]],
    ["one size that is on promotion and in stock", { forSale: true, inStock: true, sort: "aZ" }, ["carmex", "khamrah"]],
    ["one size of a content and a price", { ml: [100], maxCentavos: 1_000_000 }, []],
    ["decants, which no perfume has", { decant: true }, []],
    ["some stock", { minStock: 1 }, ["khamrah", "carmex", "yara"]],
    ["eleven units over all sizes, each counted up to ten", { minStock: 11 }, ["khamrah"]],
    ["more than is shown", { minStock: 12 }, []],
    ["a word of the brand", { search: "ARIANA" }, ["cloud"]],
    ["several at once", { categories: ["arab"], forSale: true, search: "kham" }, ["khamrah"]],
    ["no balms", { hideBalms: true, forSale: true }, ["khamrah", "eros"]],
  ])("%s", (_, query, expected) => {
    expect(names(query)).toEqual(expected);
  });
});

describe("orders", () => {
  test.each<[ListingQuery["sort"], string[]]>([
    [undefined, ["khamrah", "carmex", "yara", "cloud", "eros"]],
    ["default", ["khamrah", "carmex", "yara", "cloud", "eros"]],
    ["stock", ["khamrah", "carmex", "yara", "cloud", "eros"]],
    ["new", ["cloud", "yara", "eros", "khamrah", "carmex"]],
    ["bestDiscount", ["khamrah", "carmex", "cloud", "eros", "yara"]],
    ["lowerPrice", ["carmex", "yara", "khamrah", "eros", "cloud"]],
    ["higherPrice", ["eros", "khamrah", "yara", "carmex", "cloud"]],
    ["aZ", ["carmex", "cloud", "eros", "khamrah", "yara"]],
    ["productName", ["carmex", "cloud", "eros", "khamrah", "yara"]],
    ["zA", ["yara", "khamrah", "eros", "cloud", "carmex"]],
  ])("%s", (sort, expected) => {
    expect(names(sort ? { sort } : {})).toEqual(expected);
  });

  test("names sort in the Spanish alphabet: accented letters with their base letter, ñ after n", () => {
    const shelf = ["Zoe", "Ñandú", "Nube", "Árabe", "Ámbar", "amor"].map((name) => good(name));
    const sorted = listPerfumes(shelf, { sort: "aZ" }, TERMS).perfumes.map(({ productName }) => productName);
    expect(sorted).toEqual(["Ámbar", "amor", "Árabe", "Nube", "Ñandú", "Zoe"]);
  });

  test("ties are ordered by name, then by id", () => {
    const twins = [perfume({ id: "per_b" }), perfume({ id: "per_a" }), perfume({ id: "per_c", productName: "Asad" })];
    for (const sort of SORTS.filter((each) => each !== "zA")) {
      expect(listPerfumes(twins, { sort }, TERMS).perfumes.map(({ id }) => id)).toEqual(["per_c", "per_a", "per_b"]);
    }
    expect(listPerfumes(twins, { sort: "zA" }, TERMS).perfumes.map(({ id }) => id)).toEqual([
      "per_a",
      "per_b",
      "per_c",
    ]);
    const keys = sortKeys(perfume(), TERMS);
    expect(compareBy("aZ")(keys, keys)).toBe(0);
  });

  test("every order is independent of the input's order", () => {
    const shelf = fc.tuple(
      ...[1, 2, 3, 4, 5, 6].map((key) => anyPerfume(key).map((any) => ({ ...any, id: `per_${key}` }))),
    );
    forAll([shelf, fc.constantFrom(...SORTS)], (perfumes, sort) => {
      const ids = (perfumes: Perfume[]) => listPerfumes(perfumes, { sort }, TERMS).perfumes.map(({ id }) => id);
      expect(ids(perfumes.toReversed())).toEqual(ids(perfumes));
    });
  });

  test("the select of the pages has six options", () => {
    expect(SORT_OPTIONS.map(({ sort }) => sort)).toEqual([
      "default",
      "bestDiscount",
      "higherPrice",
      "lowerPrice",
      "aZ",
      "zA",
    ]);
    expect(SORT_OPTIONS[0]?.label).toBe("Ordenar por");
  });
});

describe("limits", () => {
  const total = 5;

  test("0 means all", () => {
    expect(listPerfumes(SHELF, { limit: 0, page: 3 }, TERMS)).toMatchObject({ total, perfumes: { length: 5 } });
  });

  test("pages count from 1, and the total covers all pages", () => {
    expect(names({ sort: "aZ", limit: 2 })).toEqual(["carmex", "cloud"]);
    expect(names({ sort: "aZ", limit: 2, page: 3 })).toEqual(["yara"]);
    expect(listPerfumes(SHELF, { limit: 2, page: 9 }, TERMS)).toEqual({ perfumes: [], total });
  });
});

describe("listing pages", () => {
  const page = (kind: Parameters<typeof pageListing>[0]) => names(pageListing(kind));

  test("hide lip balms, except on the pages of balms and of Carmex", () => {
    expect(page({ kind: "all" })).not.toContain("carmex");
    expect(page({ kind: "forSale" })).toEqual(["khamrah", "eros"]);
    expect(page({ kind: "gender", gender: "female" })).not.toContain("carmex");
    expect(page({ kind: "category", category: "balsamo" })).toEqual(["carmex"]);
    expect(page({ kind: "brand", brandSlug: "carmex", isLipBalm: true })).toEqual(["carmex"]);
    expect(page({ kind: "brand", brandSlug: "versace" })).toEqual(["eros"]);
  });

  test("sort by stock, those of a gender newest first, and have what cannot be bought at the end", () => {
    expect(page({ kind: "all" })).toEqual(["khamrah", "yara", "cloud", "eros"]);
    expect(page({ kind: "gender", gender: "female" })).toEqual(["yara", "cloud"]);
    // The API puts perfumes that cannot be bought last only with `buyableFirst`.
    expect(names({ genders: ["female"], categories: ["arab", "celebrity"], sort: "new" })).toEqual(["cloud", "yara"]);
  });

  test("a decant can be bought without a bottle in stock, a perfume that is coming soon cannot", () => {
    const sold = good("a", { sizes: [size({ stock: 0 })] });
    const goods = [
      good("soon", { soon: true, sizes: [size({ priceUsdCents: 100 })] }),
      sold,
      { ...sold, productName: "decant", id: "per_d", smallDecant: true },
      good("free", { sizes: [], smallDecant: true }),
      good("dear", { sizes: [size({ priceUsdCents: 9000 })] }),
    ];
    const listed = listPerfumes(goods, { sort: "lowerPrice", buyableFirst: true }, TERMS).perfumes;
    expect(listed.map(({ productName }) => productName)).toEqual(["decant", "dear", "soon", "a", "free"]);
  });

  test("of all perfumes, promotions, genders and categories have different banners", () => {
    const kinds = [
      { kind: "all" as const },
      { kind: "forSale" as const },
      ...GENDERS.map((gender) => ({ kind: "gender" as const, gender })),
      ...CATEGORIES.map((category) => ({ kind: "category" as const, category })),
    ];
    const titles = kinds.map((kind) => pageBanner(kind).title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(pageBanner({ kind: "gender", gender: "male" })).toBe(GENDER_BANNERS.male);
    expect(pageBanner({ kind: "category", category: "deo" })).toBe(CATEGORY_BANNERS.deo);
  });

  test("of a brand have its name and its text", () => {
    const dior = { kind: "brand" as const, brandSlug: "dior", brandName: "Dior", text: "De París." };
    expect(pageBanner(dior)).toEqual({ title: "Dior", text: "De París." });
    expect(pageBanner({ kind: "brand", brandSlug: "dior" })).toEqual({ title: "dior", text: "" });
  });
});

describe("the home", () => {
  test("has its carousels with their limits", () => {
    expect(HOME_CAROUSELS.map(({ title, href, query }) => [title, href, query.limit])).toEqual([
      ["Árabes", "/perfumes/category/arab", 30],
      ["De diseñadores", "/perfumes/category/designer", 6],
      ["De celebridades", "/perfumes/category/celebrity", 10],
      ["Body splash", "/perfumes/category/splash", 10],
      ["En promoción", "/perfumes/forSale", 0],
    ]);
  });

  test("shows only what has stock, newest first, and no balm in En promoción", () => {
    const shown = HOME_CAROUSELS.map(({ query }) => names(query));
    expect(shown).toEqual([["yara", "khamrah"], [], [], [], ["khamrah"]]);
  });
});
