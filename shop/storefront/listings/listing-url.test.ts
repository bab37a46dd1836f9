import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Perfume } from "../../catalogue/catalogue.ts";
import { CATEGORIES, GENDERS } from "../../catalogue/categories.ts";
import { anyPerfume, TERMS } from "../../catalogue/goods.fixture.ts";
import { listingOf, perfumesQuerySchema } from "../../catalogue/perfumes-query.contract.ts";
import { forAll, forMany } from "../../for-all.fixture.ts";
import { offerOf } from "../offer.ts";
import { perfumeIndex } from "../search/entry.ts";
import { search } from "../search/search.ts";
import { type Listing, type ListingQuery, listPerfumes, type PageKind, pageListing } from "./listing.ts";
import { SORT_OPTIONS } from "./listing-sort.ts";
import {
  decodeFilters,
  encodeFilters,
  type Filters,
  isFiltered,
  listingRequest,
  NO_FILTERS,
  pageRequest,
} from "./listing-url.ts";

const anyFilters: fc.Arbitrary<Filters> = fc.record({
  search: fc.string({ unit: "binary", maxLength: 40 }).map((text) => text.toWellFormed().trim()),
  genders: fc.subarray([...GENDERS]),
  soon: fc.boolean(),
  sort: fc.constantFrom(...SORT_OPTIONS.map(({ sort }) => sort)),
});

describe("the URL of a filtered listing", () => {
  test("has only the filters that are set", () => {
    const filters: Filters = { search: "Oud & Ñandú", genders: ["female", "male"], soon: true, sort: "lowerPrice" };
    expect(encodeFilters(filters)).toBe(
      "?q=Oud+%26+%C3%91and%C3%BA&genero=female,male&proximamente=1&orden=lowerPrice",
    );
    expect(encodeFilters(NO_FILTERS)).toBe("");
    expect([isFiltered(NO_FILTERS), isFiltered({ ...NO_FILTERS, search: "  " }), isFiltered(filters)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("is parsed back to the same filters", () => {
    forAll([anyFilters], (filters) => {
      expect(decodeFilters(encodeFilters(filters))).toEqual(filters);
    });
  });

  test("is also parsed as a form submits it", () => {
    expect(decodeFilters("?q=+9+pm+&genero=male&genero=unisex&proximamente=1&orden=default")).toEqual({
      search: "9 pm",
      genders: ["male", "unisex"],
      soon: true,
      sort: "default",
    });
  });

  test.each([
    "",
    "?",
    "?q=&genero=&orden=&proximamente=",
    "?q=%&genero=alien,&orden=stock&proximamente=true",
    "?orden=__proto__&genero=%E0%A4%A&=x&&&",
  ])("%s has no filters", (query) => {
    expect(decodeFilters(query)).toEqual(NO_FILTERS);
  });

  test("keeps unknown parameters and cuts a long search", () => {
    expect(encodeFilters({ ...NO_FILTERS, search: "asad" }, "?utm_source=a%20b&q=yara&orden=aZ")).toBe(
      "?utm_source=a+b&q=asad",
    );
    expect(encodeFilters(NO_FILTERS, "?q=yara")).toBe("");
    expect(decodeFilters(`?q=${"x".repeat(500)}`).search).toHaveLength(100);
  });

  test("never fails, whatever the text", () => {
    forAll([fc.string({ unit: "binary" })], (text) => void encodeFilters(decodeFilters(text), text));
  });
});

const PAGES: PageKind[] = [
  { kind: "all" },
  { kind: "forSale" },
  ...GENDERS.map((gender) => ({ kind: "gender" as const, gender })),
  ...CATEGORIES.map((category) => ({ kind: "category" as const, category })),
  { kind: "brand", brandSlug: "lattafa" },
  { kind: "brand", brandSlug: "carmex", isLipBalm: true },
];

/** The expected listing of a page with these controls. docs/product-rules.md#listing-filters */
function byTheRules(page: PageKind, { search, genders, soon, sort }: Filters): ListingQuery {
  const own = pageListing(page);
  return {
    ...own,
    search,
    ...(page.kind === "gender" ? {} : { genders }),
    ...(soon ? { soon } : {}),
    ...(sort === "default" ? {} : { sort }),
  };
}

/** The API's response to a query string. */
function atTheApi(text: string, perfumes: readonly Perfume[]): Listing {
  const query: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  const requested = perfumesQuerySchema.parse(query);
  const found = requested.search
    ? search(perfumeIndex(perfumes), requested.search, { offerOf, terms: TERMS }).entries
    : perfumes;
  return listPerfumes(found, listingOf(requested), TERMS);
}

const shelf: fc.Arbitrary<Perfume[]> = fc
  .tuple(
    ...Array.from({ length: 8 }, (_, i) =>
      fc
        .tuple(
          anyPerfume(i + 1),
          fc.record({
            gender: fc.constantFrom(...GENDERS),
            category: fc.constantFrom(...CATEGORIES),
            brandSlug: fc.constantFrom("lattafa", "carmex"),
            productName: fc.constantFrom("Asad", "Yara Rosé", "Oud & Miel"),
            createdAtMs: fc.nat(9),
          }),
        )
        .map(([perfume, facts]) => ({ ...perfume, ...facts, id: `per_${i}` })),
    ),
  )
  .map((perfumes) => perfumes);

describe("the request of a listing page", () => {
  test("gets the expected listing from the API, for every page and all controls but the search", () => {
    forMany(400, [shelf, fc.constantFrom(...PAGES), anyFilters], (perfumes, page, any) => {
      const filters = { ...any, search: "" };
      const text = listingRequest(pageRequest(pageListing(page)), filters, { limit: 3, number: 2 });
      const paged = { ...byTheRules(page, filters), limit: 3, page: 2 };
      expect(atTheApi(text, perfumes)).toEqual(listPerfumes(perfumes, paged, TERMS));
    });
  });

  test("with a search gets the results in the order of the search, unless the shopper chose another order", () => {
    const typed = fc.constantFrom("yara", "ROSE yara", "oud &", "lattafa", "asd", "para hombre");
    forMany(400, [shelf, fc.constantFrom(...PAGES), anyFilters, typed], (perfumes, page, any, search) => {
      const filters = { ...any, search };
      const text = listingRequest(pageRequest(pageListing(page)), filters, { limit: 0, number: 1 });
      const results = atTheApi(`search=${search}`, perfumes).perfumes;
      const isRanked = filters.sort === "default";
      const expected = {
        ...byTheRules(page, { ...filters, search: "" }),
        ...(isRanked && { isRanked, sort: "default" as const }),
      };
      expect(atTheApi(text, perfumes)).toEqual(listPerfumes(results, expected, TERMS));
    });
  });

  test("lists every category but balms where balms are hidden", () => {
    expect(pageRequest(pageListing({ kind: "forSale" }))).toBe(
      "category=arab&category=celebrity&category=designer&category=niche&category=splash&category=deo&forSale=true&buyableFirst=true&sortBy=default",
    );
    expect(pageRequest(pageListing({ kind: "brand", brandSlug: "carmex", isLipBalm: true }))).toBe(
      "brand=carmex&buyableFirst=true&sortBy=default",
    );
    expect(pageRequest({})).toBe("sortBy=default");
  });

  test("cuts a search to the API's maximum", () => {
    const filters = { ...NO_FILTERS, search: ` ${"x".repeat(101)}` };
    expect(() => atTheApi(listingRequest("", filters, { limit: 48, number: 1 }), [])).not.toThrow();
  });
});
