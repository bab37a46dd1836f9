/**
 * What a shopper asked of a listing, as part of its address: `?q=asad&genero=female,male&proximamente=1&orden=lowerPrice`.
 * An address can come from anywhere: what makes no sense in it is as if it were not there. Names of others are kept.
 */
import { GENDERS, type Gender } from "../catalogue/catalogue.ts";
import { SORT_OPTIONS, type Sort } from "./listing-sort.ts";

/** Longest search text, as in the API. */
export const MAX_SEARCH_LENGTH = 100;

/** The controls of a listing page. */
export interface Filters {
  /** As typed, without space around; empty for none. */
  search: string;
  /** None is all. */
  genders: readonly Gender[];
  /** Only what comes soon. */
  soon: boolean;
  /** "default" is the page's own order. */
  sort: Sort;
}

export const NO_FILTERS: Filters = { search: "", genders: [], soon: false, sort: "default" };

const NAMES = ["q", "genero", "proximamente", "orden"];

/** Reads the query of an address, with or without its question mark. */
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

/** The query of an address with these filters in place of those in `query`: "?..." or, when nothing is left to say, "". */
export function encodeFilters({ search, genders, soon, sort }: Filters, query = ""): string {
  const kept = pairsOf(query).filter(([name]) => !NAMES.includes(name));
  const said: [string, string][] = [
    ["q", searchText(search)],
    ["genero", GENDERS.filter((gender) => genders.includes(gender)).join(",")],
    ["proximamente", soon ? "1" : ""],
    ["orden", sort === "default" ? "" : sort],
  ];
  return `?${writePairs([...kept, ...said.filter(([, value]) => value)])}`.replace(/^\?$/, "");
}

/** Whether anything is asked for at all. */
export function isFiltered(filters: Filters): boolean {
  return encodeFilters(filters) !== "";
}

/** A search text as it is asked for: no space around, not longer than the API takes. */
export function searchText(typed: string): string {
  return typed.trim().slice(0, MAX_SEARCH_LENGTH).trim();
}

type Pair = [name: string, value: string];

/** Names and values of a query; a piece that is not readable is left out. */
export function pairsOf(query: string): Pair[] {
  return query
    .replace(/^\?/, "")
    .split("&")
    .flatMap((piece) => {
      const [name = "", ...value] = piece.split("=");
      const pair = [read(name), read(value.join("="))];
      return pair[0] && pair[1] !== undefined ? [[pair[0], pair[1]] satisfies Pair] : [];
    });
}

/** The text of a query, without a question mark. Commas stay commas: people read addresses. */
export function writePairs(pairs: readonly Pair[]): string {
  const write = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll("%2C", ",").replaceAll("%20", "+");
  return pairs.map(([name, value]) => `${write(name)}=${write(value)}`).join("&");
}

function read(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}
