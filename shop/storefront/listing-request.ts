/** The API query of a listing page with its filters. */
import { CATEGORIES } from "../catalogue/catalogue.ts";
import type { ListingQuery } from "./listing.ts";
import { type Filters, pairsOf, searchText, writePairs } from "./listing-url.ts";

/** Perfumes of one page of a listing, small enough for the first round trip (budget 8 kB). */
export const PAGE_SIZE = 24;

/**
 * The page's fixed part of the query, as text for its markup. The API never hides lip balms: a page that hides them lists
 * the other categories.
 */
export function pageRequest({ genders, categories, brandSlugs, forSale, hideBalms, sort }: ListingQuery): string {
  const shown = categories ?? (hideBalms ? CATEGORIES.filter((category) => category !== "balsamo") : []);
  return writePairs([
    ...(genders ?? []).map((gender): [string, string] => ["gender", gender]),
    ...shown.map((category): [string, string] => ["category", category]),
    ...(brandSlugs ?? []).map((slug): [string, string] => ["brand", slug]),
    ...(forSale ? [["forSale", "true"] satisfies [string, string]] : []),
    ["sortBy", sort ?? "default"],
  ]);
}

/**
 * The whole query: the page's part, the shopper's filters, and the page number and size. A page of one gender keeps its
 * gender; the shopper's order replaces the page's.
 */
export function listingRequest(page: string, filters: Filters, { limit, number }: { limit: number; number: number }) {
  const fixed = pairsOf(page);
  const hasGender = fixed.some(([name]) => name === "gender");
  const search = searchText(filters.search);
  return writePairs([
    ...fixed.filter(([name]) => name !== "sortBy" || filters.sort === "default"),
    ...(hasGender ? [] : filters.genders.map((gender): [string, string] => ["gender", gender])),
    ...(filters.soon ? [["soon", "true"] satisfies [string, string]] : []),
    ...(search ? [["search", search] satisfies [string, string]] : []),
    ...(filters.sort === "default" ? [] : [["sortBy", filters.sort] satisfies [string, string]]),
    ["limit", `${limit}`],
    ["page", `${number}`],
  ]);
}
