import { expect, test } from "vitest";
import { NO_FILTERS } from "#shop/storefront/listings/listing-url.ts";
import { HIDE_UNFILTERED } from "#site/layouts/inline-scripts.ts";
import { isSearchOnly } from "#site/scripts/late/listing.ts";
import { countLabel } from "./ListingControls.tsx";
import { positionIn } from "./scroll-position.ts";
import { mergeFilters } from "./start-listing.tsx";

test("controls set before the script ran win over the URL", () => {
  const requested = { ...NO_FILTERS, search: "asad", genders: ["male" as const] };
  expect(mergeFilters(requested, NO_FILTERS)).toEqual(requested);
  expect(mergeFilters(requested, { search: "oud", genders: ["female"], soon: true, sort: "aZ" })).toEqual({
    search: "oud",
    genders: ["female"],
    soon: true,
    sort: "aZ",
  });
});

test("reads a position from a history state, and the start of the list from a state without one", () => {
  expect(positionIn({ pages: 3, card: 7, over: 120 })).toEqual({ pages: 3, card: 7, over: 120 });
  for (const state of [null, "x", 7, {}, { pages: -1, card: 1.5, over: "2" }]) {
    expect(positionIn(state)).toEqual({ pages: 1, card: 0, over: 0 });
  }
});

test("formats the number of products", () => {
  expect([0, 1, 12, 1234].map(countLabel)).toEqual([
    "Ningún producto",
    "1 producto",
    "12 productos",
    "1.234 productos",
  ]);
});

test.each([
  ["", ""],
  ["?utm_source=q", ""],
  ["?q=asad", "asked"],
  ["?utm_source=x&genero=female", "asked"],
  ["?proximamente=1", "asked"],
  ["?orden=aZ", "asked"],
])("with the query %j the root element has the id %j for some time", (search, expected) => {
  const root = { id: "" };
  let later = () => {};
  const run = new Function("location", "document", "setTimeout", HIDE_UNFILTERED);
  run(`http://127.0.0.1/perfumes${search}`, { documentElement: root }, (then: () => void) => {
    later = then;
  });
  expect(root.id).toBe(expected);
  later();
  expect(root.id).toBe("");
});

test.each([
  ["/perfumes", "?q=asad", true],
  ["/perfumes", "?utm_source=x&q=asad", true],
  ["/perfumes", "?q=", false],
  ["/perfumes", "?q=&utm_source=x", false],
  ["/perfumes", "?q=asad&genero=female", false],
  ["/perfumes", "?orden=aZ&q=asad", false],
  ["/perfumes", "", false],
  ["/perfumes/category/arab", "?q=asad", false],
])("%s%s is a search of the whole shop: %s", (pathname, search, expected) => {
  expect(isSearchOnly(pathname, search)).toBe(expected);
});
