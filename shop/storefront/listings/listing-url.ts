/** Filters in URLs: `?q=asad&genero=female,male&orden=lowerPrice`. Invalid values are ignored, unknown parameters kept. */
import { CATEGORIES, GENDERS, type Gender } from "../../catalogue/categories.ts";
import type { ListingQuery } from "./listing.ts";
import { SORT_OPTIONS, type Sort } from "./listing-sort.ts";

/** Maximum length of a search text, as in the API. */
export const MAX_SEARCH_LENGTH = 100;

export interface Filters {
  /** As typed, trimmed; empty for none. */
  search: string;
  /** Empty means all. */
  genders: readonly Gender[];
  soon: boolean;
  /** "default" is the page's own order. */
  sort: Sort;
}

/** The choices of a gender, in their order on the pages. */
export const GENDER_CHOICES: readonly { gender: Gender; label: string }[] = [
  { gender: "male", label: "Masculinas" },
  { gender: "female", label: "Femeninas" },
  { gender: "unisex", label: "Unisex" },
];

export const NO_FILTERS: Filters = { search: "", genders: [], soon: false, sort: "default" };

const NAMES = ["q", "genero", "proximamente", "orden"];

/** Parses a query string, with or without its question mark. */
export function decodeFilters(query: string): Filters {
  const pairs = pairsOf(query);
  const valuesOf = (name: string) => pairs.filter(([key]) => key === name).map(([, value]) => value);
  const genders = valuesOf("genero").flatMap((value) => value.split(","));
  const [sort] = valuesOf("orden");
  return {
    search: searchText(valuesOf("q")[0] ?? ""),
    genders: GENDERS.filter((gender) => genders.includes(gender)),
    soon: valuesOf("proximamente")[0] === "1",
    sort: SORT_OPTIONS.find((option) => option.sort === sort)?.sort ?? "default",
  };
}

/** Returns `query` with these filters instead of its own: "?...", or "" without parameters. */
export function encodeFilters(filters: Filters, query = ""): string {
  const otherPairs = pairsOf(query).filter(([name]) => !NAMES.includes(name));
  return `?${writePairs([...otherPairs, ...filterPairs(filters)])}`.replace(/^\?$/, "");
}

/** The parameters of filters that are set. */
export function filterPairs({ search, genders, soon, sort }: Filters): Pair[] {
  const pairs: Pair[] = [
    ["q", searchText(search)],
    ["genero", GENDERS.filter((gender) => genders.includes(gender)).join(",")],
    ["proximamente", soon ? "1" : ""],
    ["orden", sort === "default" ? "" : sort],
  ];
  return pairs.filter(([, value]) => value);
}

/** Whether any filter is set. */
export function isFiltered(filters: Filters): boolean {
  return encodeFilters(filters) !== "";
}

/** A search text for the API: trimmed, and cut to its maximum length. */
export function searchText(typed: string): string {
  return typed.trim().slice(0, MAX_SEARCH_LENGTH).trim();
}

export type Pair = [name: string, value: string];

/** Names and values of a query; malformed pairs are left out. */
export function pairsOf(query: string): Pair[] {
  return query
    .replace(/^\?/, "")
    .split("&")
    .flatMap((piece) => {
      const [name = "", ...value] = piece.split("=");
      const pair = [decodePart(name), decodePart(value.join("="))];
      return pair[0] && pair[1] !== undefined ? [[pair[0], pair[1]] satisfies Pair] : [];
    });
}

/** The text of a query, without a question mark. Commas stay unescaped, for readable URLs. */
export function writePairs(pairs: readonly Pair[]): string {
  const write = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll("%2C", ",").replaceAll("%20", "+");
  return pairs.map(([name, value]) => `${write(name)}=${write(value)}`).join("&");
}

function decodePart(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

/** Perfumes of one page of a listing: few enough that the page arrives in the first round trip. */
export const PAGE_SIZE = 24;

/**
 * The part of the API's query that follows from the page. The API never hides balms, so a page that hides them names the other
 * categories.
 */
export function pageRequest(query: ListingQuery): string {
  const { genders, categories, brandSlugs, families, notes, decant, forSale, hideBalms, buyableFirst, sort } = query;
  const shown = categories ?? (hideBalms ? CATEGORIES.filter((category) => category !== "balsamo") : []);
  return writePairs([
    ...(genders ?? []).map((gender): Pair => ["gender", gender]),
    ...shown.map((category): Pair => ["category", category]),
    ...(brandSlugs ?? []).map((slug): Pair => ["brand", slug]),
    ...(families ?? []).map((family): Pair => ["family", family]),
    ...(notes ?? []).map((note): Pair => ["note", note]),
    ...(decant ? [["decant", "true"] satisfies Pair] : []),
    ...(forSale ? [["forSale", "true"] satisfies Pair] : []),
    ...(buyableFirst ? [["buyableFirst", "true"] satisfies Pair] : []),
    ["sortBy", sort ?? "default"],
  ]);
}

/**
 * The API's complete query. A page of one gender keeps its gender. A chosen order, or that of a search, replaces the
 * page's order.
 */
export function listingRequest(page: string, filters: Filters, { limit, number }: { limit: number; number: number }) {
  const fixed = pairsOf(page);
  const hasGender = fixed.some(([name]) => name === "gender");
  const search = searchText(filters.search);
  return writePairs([
    ...fixed.filter(([name]) => name !== "sortBy" || (filters.sort === "default" && !search)),
    ...(hasGender ? [] : filters.genders.map((gender): Pair => ["gender", gender])),
    ...(filters.soon ? [["soon", "true"] satisfies Pair] : []),
    ...(search ? [["search", search] satisfies Pair] : []),
    ...(filters.sort === "default" ? [] : [["sortBy", filters.sort] satisfies Pair]),
    ["limit", `${limit}`],
    ["page", `${number}`],
  ]);
}
