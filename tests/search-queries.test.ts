import { expect, test } from "vitest";
import { TERMS } from "#shop/catalogue/goods.fixture.ts";
import { offerOf } from "#shop/storefront/offer.ts";
import { perfumeIndex } from "#shop/storefront/search/entry.ts";
import { search } from "#shop/storefront/search/search.ts";
import { demoPerfumes, EXPECTED_QUERIES } from "./search-queries.ts";

test("at least 115 of 120 typed queries have what a person expects in the first three results", () => {
  const index = perfumeIndex(demoPerfumes());
  const misses = EXPECTED_QUERIES.flatMap(([typed, expected]) => {
    const first = search(index, typed, { offerOf, terms: TERMS }).entries.slice(0, 3);
    const isFound =
      typeof expected === "function"
        ? first.length > 0 && first.every(expected)
        : first.some(({ slug }) => expected.includes(slug));
    return isFound ? [] : [`${typed}: ${first.map(({ slug }) => slug).join(", ") || "nothing"}`];
  });
  for (const miss of misses) console.log(miss);
  expect(EXPECTED_QUERIES).toHaveLength(120);
  expect(misses.length, misses.join("\n")).toBeLessThanOrEqual(5);
});
