/** Listings: their queries, perfumes and pages. See docs/product-rules.md#listing-filters */
import {
  ALL_BANNER,
  CATEGORY_BANNERS,
  CATEGORY_SECTIONS,
  FOR_SALE_BANNER,
  GENDER_BANNERS,
  type ListingBanner,
} from "../../catalogue/banners.ts";
import type { Perfume, PricedSize } from "../../catalogue/catalogue.ts";
import type { Category, Concentration, Family, Gender } from "../../catalogue/categories.ts";
import { decantUsdCents, onPromotion } from "../../pricing/price.ts";
import type { Terms } from "../../settings/settings.ts";
import { matches } from "../../text.ts";
import { hasNote } from "../facts.ts";
import { offerOf } from "../offer.ts";
import { hasStock } from "../offer-shape.ts";
import { isLimited, type OptionLimits, optionsWithin } from "../options.ts";
import { compareBy, type Sort, type SortKeys, sortKeys, stockShown } from "./listing-sort.ts";

/** A listing query. Filters combine; a missing one does not filter. */
export interface ListingQuery extends OptionLimits {
  /** Any of these; empty means all. */
  genders?: readonly Gender[];
  categories?: readonly Category[];
  brandSlugs?: readonly string[];
  families?: readonly Family[];
  concentrations?: readonly Concentration[];
  /** Values of notes (facts.ts). */
  notes?: readonly string[];
  soon?: boolean;
  /** Minimum sum of the sizes' public stock. */
  minStock?: number;
  /** Words that must occur in name or brand. */
  search?: string;
  /** Most listing pages hide lip balms (`pageListing`); the API never does. */
  hideBalms?: boolean;
  sort?: Sort;
  /** Puts what cannot be bought last, except in the order of a search (`isRanked`). */
  buyableFirst?: boolean | undefined;
  /** Keeps the given order, which is that of a search, if `sort` is `default`. */
  isRanked?: boolean;
  /** 0 means all. */
  limit?: number;
  /** From 1; only with a limit. */
  page?: number;
}

/** A page of the perfumes that match, sorted, and the number of all matches. Inactive perfumes are not filtered out. */
export function listPerfumes(perfumes: readonly Perfume[], query: ListingQuery, terms: Terms) {
  const sort = query.sort ?? "default";
  const compare = compareBy(sort);
  const keysOf = sortKeysAt(terms);
  const rows = perfumes
    .filter((perfume) => isFound(perfume, query, terms))
    .map((perfume) => ({
      perfume,
      keys: keysOf(perfume),
      isLast: Number(query.buyableFirst === true && !canBeBought(perfume)),
    }));
  if (!(query.isRanked && sort === "default"))
    rows.sort((one, other) => one.isLast - other.isLast || compare(one.keys, other.keys));
  return { perfumes: pageOf(rows, query).map(({ perfume }) => perfume), total: rows.length };
}

/** Whether any of the perfumes matches. */
export function hasMatch(perfumes: readonly Perfume[], query: ListingQuery, terms: Terms): boolean {
  return perfumes.some((perfume) => isFound(perfume, query, terms));
}

function isFound(perfume: Perfume, query: ListingQuery, terms: Terms): boolean {
  return fits(perfume, query) && hasScent(perfume, query) && hasOption(perfume, query, terms);
}

/** A cache of sort keys by terms and perfume: a build lists each perfume several times. */
const knownKeys = new WeakMap<Terms, WeakMap<Perfume, SortKeys>>();

function sortKeysAt(terms: Terms): (perfume: Perfume) => SortKeys {
  const known = knownKeys.get(terms) ?? new WeakMap<Perfume, SortKeys>();
  knownKeys.set(terms, known);
  return (perfume) => {
    const keys = known.get(perfume) ?? sortKeys(perfume, terms);
    known.set(perfume, keys);
    return keys;
  };
}

/** The rows of a page; all without a limit. */
export function pageOf<Row>(
  rows: readonly Row[],
  { limit = 0, page = 1 }: Pick<ListingQuery, "limit" | "page">,
): readonly Row[] {
  return limit > 0 ? rows.slice((page - 1) * limit, page * limit) : rows;
}

export type Listing = ReturnType<typeof listPerfumes>;

/** The fields of a perfume that `fits` reads. */
export type Filterable = Pick<Perfume, "gender" | "category" | "brandSlug" | "soon" | "productName" | "brand"> & {
  sizes: readonly (PricedSize & { stock: number })[];
};

/** Whether a perfume matches a query, without the filters of `hasScent` and `hasOption`. */
export function fits(perfume: Filterable, query: ListingQuery): boolean {
  return (
    oneOf(query.genders, perfume.gender) &&
    oneOf(query.categories, perfume.category) &&
    oneOf(query.brandSlugs, perfume.brandSlug) &&
    (query.forSale === undefined || query.forSale === perfume.sizes.some(onPromotion)) &&
    (query.soon === undefined || query.soon === perfume.soon) &&
    (!query.minStock || stockShown(perfume.sizes) >= query.minStock) &&
    !(query.hideBalms && perfume.category === "balsamo") &&
    (!query.search || matches(query.search, perfume.productName, perfume.brand))
  );
}

function hasScent(perfume: Perfume, { families, concentrations, notes = [] }: ListingQuery): boolean {
  return (
    oneOf(families, perfume.family) &&
    oneOf(concentrations, perfume.concentration) &&
    (notes.length === 0 || hasNote(perfume, notes))
  );
}

function hasOption(perfume: Perfume, query: ListingQuery, terms: Terms): boolean {
  return !isLimited(query) || optionsWithin(offerOf(perfume), query, terms).length > 0;
}

/** Whether a size has stock or a decant is offered, and the perfume is not coming soon. Does not check `active`. */
export function canBeBought(perfume: Perfume): boolean {
  return !perfume.soon && (perfume.sizes.some(hasStock) || hasDecant(perfume));
}

function hasDecant(perfume: Perfume): boolean {
  const { big, small } = decantUsdCents(perfume);
  return big !== null || small !== null;
}

function oneOf<V>(requested: readonly V[] | undefined, value: V): boolean {
  return !requested?.length || requested.includes(value);
}

/** What the products of a listing page have in common. */
interface PageFilters {
  genders?: readonly Gender[];
  categories?: readonly Category[];
  brandSlugs?: readonly string[];
  families?: readonly Family[];
  /** Values of notes; a perfume has at least one of them. */
  notes?: readonly string[];
  decant?: true;
  forSale?: true;
}

/** What a page at `/perfumes/tema/{slug}` is about, and what its products have (topics.ts). */
export interface Topic extends ListingBanner {
  slug: string;
  /** Name in a row of links: "Vainilla". */
  link: string;
  filters: PageFilters;
}

/** A listing page: `/perfumes`, `/perfumes/gender/*`, and so on. See docs/product-rules.md#listing-pages */
export type PageKind =
  | { kind: "all" }
  | { kind: "gender"; gender: Gender }
  | { kind: "category"; category: Category }
  | { kind: "brand"; brandSlug: string; brandName?: string; text?: string; isLipBalm?: boolean }
  | { kind: "topic"; topic: Topic }
  | { kind: "forSale" };

/**
 * The query of a listing page. Gender pages sort newest first, others by stock; perfumes that cannot be bought come last. Lip
 * balms are only on the page of their category and on that of their brand.
 */
export function pageListing(page: PageKind): ListingQuery {
  const showsBalms = page.kind === "category" ? page.category === "balsamo" : page.kind === "brand" && page.isLipBalm;
  const sort = page.kind === "gender" ? "new" : "default";
  return { ...pageFilters(page), hideBalms: !showsBalms, sort, buyableFirst: true };
}

/** The filters of a listing page, also for the page with all filters (search/filters.ts). */
export function pageFilters(page: PageKind): PageFilters {
  switch (page.kind) {
    case "all":
      return {};
    case "gender":
      return { genders: [page.gender] };
    case "category":
      return { categories: [page.category] };
    case "brand":
      return { brandSlugs: [page.brandSlug] };
    case "topic":
      return page.topic.filters;
    case "forSale":
      return { forSale: true };
  }
}

/** Title and text of a listing page. Those of a brand are in its row; a brand without `brandName` is named by its slug. */
export function pageBanner(page: PageKind): ListingBanner {
  switch (page.kind) {
    case "all":
      return ALL_BANNER;
    case "gender":
      return GENDER_BANNERS[page.gender];
    case "category":
      return CATEGORY_BANNERS[page.category];
    case "brand":
      return { title: page.brandName ?? page.brandSlug, text: page.text ?? "" };
    case "topic":
      return page.topic;
    case "forSale":
      return FOR_SALE_BANNER;
  }
}

export interface HomeCarousel {
  key: "arab" | "designer" | "celebrity" | "splash" | "forSale";
  title: string;
  href: string;
  query: ListingQuery;
}

/** The home's carousels: newest first, with stock in some size. See docs/product-rules.md#home-carousels */
export const HOME_CAROUSELS: readonly HomeCarousel[] = [
  categoryCarousel("arab", 30),
  categoryCarousel("designer", 6),
  categoryCarousel("celebrity", 10),
  categoryCarousel("splash", 10),
  {
    key: "forSale",
    title: FOR_SALE_BANNER.title,
    href: "/perfumes/forSale",
    query: { forSale: true, minStock: 1, hideBalms: true, sort: "new", limit: 0 },
  },
];

function categoryCarousel(category: Exclude<HomeCarousel["key"], "forSale">, limit: number): HomeCarousel {
  return {
    key: category,
    title: CATEGORY_SECTIONS[category],
    href: `/perfumes/category/${category}`,
    query: { categories: [category], minStock: 1, sort: "new", limit },
  };
}
