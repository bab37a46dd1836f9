/** One page of the results of a search (`/buscar`). docs/product-rules.md#search */
import { type Brand, lipBalmBrand } from "../../catalogue/brands/brand.ts";
import type { Perfume } from "../../catalogue/catalogue.ts";
import type { Terms } from "../../settings/settings.ts";
import { listPerfumes } from "../listings/listing.ts";
import { PAGE_SIZE, pairsOf } from "../listings/listing-url.ts";
import { offerOf } from "../offer.ts";
import { type Facets, facetsOf } from "./facets.ts";
import { chosenFilters, decodeResultFilters, type ResultFilters, resultsPath, resultsQuery } from "./filters.ts";
import { nearestNames, type SearchResult, search } from "./search.ts";
import type { SearchIndex } from "./word-index.ts";

/** The results as the page shows them. */
export interface ResultsPage {
  filters: ResultFilters;
  facets: Facets;
  /** The filters in the typed text and the chosen ones, each with the path of the results without it. */
  chosen: { label: string; href: string }[];
  isExact: boolean;
  /** Whether the text finds perfumes that the chosen filters hide, all of them. */
  isHidden: boolean;
  /** Whether the text or a filter asks for decants: then the cards begin with them. */
  beginsWithDecants: boolean;
  total: number;
  perfumes: readonly Perfume[];
  number: number;
  pages: number;
  prev: string | null;
  next: string | null;
  /** Names and brands like the typed text, when nothing is found. */
  names: { name: string; href: string }[];
}

const MAX_NAMES = 4;

/**
 * Returns the page of results for a query string such as `?q=vainilla&pagina=2`, or the nearest one if there is no such page.
 * Without filters the results are all perfumes but lip balms.
 */
export function resultsPage(
  index: SearchIndex<Perfume>,
  { brands, terms }: { brands: readonly Pick<Brand, "slug" | "name" | "isLipBalm">[]; terms: Terms },
  query: string,
): ResultsPage {
  const filters = decodeResultFilters(query);
  const { search: typed } = filters;
  const found: SearchResult<Perfume> | null = typed ? search(index, typed, { offerOf, terms }) : null;
  const searched = found?.entries ?? index.entries;
  const balmBrand = lipBalmBrand(brands);
  const facets = facetsOf(searched, filters, terms, balmBrand);
  const brandNames = new Map(brands.map(({ slug, name }) => [slug, name]));
  const asked = Math.trunc(Number(pairsOf(query).find(([name]) => name === "pagina")?.[1] ?? 1));
  const { perfumes, total } = listPerfumes(searched, resultsQuery(filters, balmBrand), terms);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const number = Math.min(pages, Math.max(1, asked || 1));
  const limits = found?.query.limits ?? [];
  const isHidden = total === 0 && found !== null && found.isExact && found.entries.length > 0;
  return {
    filters,
    facets,
    chosen: [
      ...limits.map(({ label, without }) => ({ label, href: resultsPath({ ...filters, search: without }) })),
      ...chosenFilters(filters, { ...facets.names, brands: brandNames }),
    ],
    isExact: found?.isExact ?? true,
    isHidden,
    beginsWithDecants: filters.decant || (found?.query.isDecant ?? false),
    total,
    perfumes: perfumes.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE),
    number,
    pages,
    prev: number > 1 ? resultsPath(filters, number - 1) : null,
    next: number < pages ? resultsPath(filters, number + 1) : null,
    names: total > 0 || isHidden ? [] : namesLike(index, typed),
  };
}

function namesLike(index: SearchIndex<Perfume>, typed: string): ResultsPage["names"] {
  return nearestNames(index, typed, MAX_NAMES).map((name) => ({ name, href: resultsPath({ search: name }) }));
}
