/** The perfumes of a listing, and their order. See docs/product-rules.md#listing-filters */
import type { Perfume, PricedSize } from "../catalogue/catalogue.ts";
import { onPromotion } from "../pricing/price.ts";
import type { Terms } from "../settings/settings.ts";
import { matches } from "../text.ts";
import type { ListingQuery } from "./listing-query.ts";
import { compareBy, sortKeys, stockShown } from "./listing-sort.ts";

export interface Listing {
  perfumes: Perfume[];
  /** Number of all matches, regardless of the limit. */
  total: number;
}

/** Returns a page of the perfumes that match, sorted. Inactive perfumes are not filtered out: the caller decides. */
export function listPerfumes(perfumes: readonly Perfume[], query: ListingQuery, terms: Terms): Listing {
  const found = perfumes.filter((perfume) => fits(perfume, query));
  const compare = compareBy(query.sort ?? "default");
  const rows = found.map((perfume) => ({ perfume, keys: sortKeys(perfume, terms) }));
  rows.sort((one, other) => compare(one.keys, other.keys));
  const { limit = 0, page = 1 } = query;
  const shown = limit > 0 ? rows.slice((page - 1) * limit, page * limit) : rows;
  return { perfumes: shown.map(({ perfume }) => perfume), total: found.length };
}

/** The fields of a perfume that the filters need. */
export type Filterable = Pick<Perfume, "gender" | "category" | "brandSlug" | "soon" | "productName" | "brand"> & {
  sizes: readonly (PricedSize & { stock: number })[];
};

/** Whether a perfume matches a query. */
export function fits(perfume: Filterable, query: ListingQuery): boolean {
  return (
    oneOf(query.genders, perfume.gender) &&
    oneOf(query.categories, perfume.category) &&
    oneOf(query.brandSlugs, perfume.brandSlug) &&
    same(query.forSale, perfume.sizes.some(onPromotion)) &&
    same(query.soon, perfume.soon) &&
    stockShown(perfume.sizes) >= (query.minStock ?? 0) &&
    !(query.hideBalms && perfume.category === "balsamo") &&
    matches(query.search ?? "", perfume.productName, perfume.brand)
  );
}

function oneOf<V>(wanted: readonly V[] | undefined, value: V): boolean {
  return !wanted?.length || wanted.includes(value);
}

function same(wanted: boolean | undefined, value: boolean): boolean {
  return wanted === undefined || wanted === value;
}

export { HOME_CAROUSELS, type HomeCarousel, type PageKind, pageBanner, pageListing } from "./listing-page.ts";
export type { ListingQuery } from "./listing-query.ts";
export { compareBy, SORT_OPTIONS, SORTS, type Sort, type SortKeys, sortKeys, stockShown } from "./listing-sort.ts";
