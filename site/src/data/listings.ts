import { setSentence } from "#shop/cart/decant-set.ts";
import { brandDescription, type ListingBanner } from "#shop/catalogue/banners.ts";
import type { Brand } from "#shop/catalogue/brands/brand.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { CATEGORIES, GENDERS } from "#shop/catalogue/categories.ts";
import type { DecantSetTerms, Terms } from "#shop/settings/settings.ts";
import {
  hasMatch,
  type ListingQuery,
  listPerfumes,
  type PageKind,
  pageBanner,
  pageFilters,
  pageListing,
  type Topic,
} from "#shop/storefront/listings/listing.ts";
import { PAGE_SIZE, pageRequest } from "#shop/storefront/listings/listing-url.ts";
import { TOPICS, topicPath } from "#shop/storefront/listings/topics.ts";
import { resultsPath } from "#shop/storefront/search/filters.ts";
import type { MenuEntry } from "./menu.ts";

/** One page of a listing. */
export type ListingPage = ReturnType<typeof pagesOfListing>[number];

/** A listing, with the site path of its first page. */
export type Listing = ReturnType<typeof listingsOf>[number];

/** Returns every listing. Each brand of the menu or the catalogue has one. */
export function listingsOf(perfumes: readonly Perfume[], brands: readonly Brand[]) {
  return pageKinds(perfumes, brands).map(({ path, page, picture = "" }) => ({
    href: path ? `/perfumes/${path}` : "/perfumes",
    // Selects the banner's tint.
    theme: path?.split("/").at(-1) ?? "all",
    page,
    // Site path of the picture in its banner.
    picture,
  }));
}

/** Returns the pages of a listing; an empty listing has one too. */
export function pagesOfListing(
  { href, theme, page, picture }: Listing,
  perfumes: readonly Perfume[],
  terms: Terms & DecantSetTerms,
) {
  const query = pageListing(page);
  const all = perfumesOf(query, perfumes, terms);
  const banner = bannerOf(page, terms);
  const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  return Array.from({ length: pages }, (_, i) => ({
    path: pageHref(href, i + 1),
    // The first page of the listing.
    href,
    banner,
    // What search engines show.
    description: banner.text || brandDescription(banner.title),
    picture,
    theme,
    perfumes: all.slice(i * PAGE_SIZE, (i + 1) * PAGE_SIZE),
    total: all.length,
    number: i + 1,
    pages,
    // Whether its cards show their decant first.
    decant: !!query.decant,
    // Whether it has gender boxes.
    genders: !query.genders?.length,
    // Its query to the API.
    request: pageRequest(query),
    // The same products on the page with all filters.
    filters: resultsPath(pageFilters(page)),
  }));
}

/** The perfumes of a catalogue in one order. */
interface SortedCatalogue {
  all: readonly Perfume[];
  byBrand: ReadonlyMap<string, readonly Perfume[]>;
}

/** Cached lists of a catalogue with these terms, by order and by query. */
interface ListCache {
  terms: Terms;
  byOrder: Map<string, SortedCatalogue>;
  byQuery: Map<string, readonly Perfume[]>;
}

const listCaches = new WeakMap<readonly Perfume[], ListCache>();

/**
 * Returns the perfumes of a query in its order. Listings share the slow steps: the catalogue is sorted and divided by brand
 * once in each order, and the pages and the sitemap list each query once.
 */
function perfumesOf(query: ListingQuery, perfumes: readonly Perfume[], terms: Terms): readonly Perfume[] {
  const known = listCaches.get(perfumes);
  const { byOrder, byQuery } = known?.terms === terms ? known : { byOrder: new Map(), byQuery: new Map() };
  listCaches.set(perfumes, { terms, byOrder, byQuery });
  return once(byQuery, JSON.stringify(query), () => {
    const order = { sort: query.sort ?? "default", buyableFirst: query.buyableFirst };
    const catalogue = once(byOrder, JSON.stringify(order), () => {
      const all = listPerfumes(perfumes, order, terms).perfumes;
      return { all, byBrand: Map.groupBy(all, ({ brandSlug }) => brandSlug) };
    });
    const [brand, ...others] = query.brandSlugs ?? [];
    const sorted = brand === undefined || others.length > 0 ? catalogue.all : (catalogue.byBrand.get(brand) ?? []);
    return listPerfumes(sorted, { ...query, sort: "default", isRanked: true }, terms).perfumes;
  });
}

function once<Value>(known: Map<string, Value>, name: string, make: () => Value): Value {
  const value = known.get(name) ?? make();
  known.set(name, value);
  return value;
}

/** Returns the site path of page `number` of a listing whose first page is at `href`. */
export function pageHref(href: string, number: number): string {
  return number > 1 ? `${href}/pagina/${number}` : href;
}

function pageKinds(
  perfumes: readonly Perfume[],
  brands: readonly Brand[],
): { path?: string; page: PageKind; picture?: string }[] {
  return [
    { page: { kind: "all" } },
    { path: "forSale", page: { kind: "forSale" } },
    ...TOPICS.map((topic) => ({ path: `tema/${topic.slug}`, page: { kind: "topic" as const, topic } })),
    ...GENDERS.map((gender) => ({ path: `gender/${gender}`, page: { kind: "gender" as const, gender } })),
    ...CATEGORIES.map((category) => ({ path: `category/${category}`, page: { kind: "category" as const, category } })),
    ...shownBrands(perfumes, brands).map(({ slug, name, text, picture, isLipBalm }) => ({
      path: `brand/${slug}`,
      page: { kind: "brand" as const, brandSlug: slug, brandName: name, text, isLipBalm },
      picture,
    })),
  ];
}

/** Returns links to the pages about topics that have products. */
export function topicLinks(perfumes: readonly Perfume[], terms: Terms): MenuEntry[] {
  const hasProducts = (topic: Topic) => hasMatch(perfumes, pageListing({ kind: "topic", topic }), terms);
  return TOPICS.filter(hasProducts).map((topic) => ({ title: topic.link, href: topicPath(topic) }));
}

/** The brands of the catalogue and of the menu. */
function shownBrands(perfumes: readonly Perfume[], brands: readonly Brand[]): Brand[] {
  const bySlug = new Map(brands.map((brand) => [brand.slug, brand]));
  const inMenu = brands.filter(({ position }) => position !== null);
  const slugs = new Set([...perfumes.map(({ brandSlug }) => brandSlug), ...inMenu.map(({ slug }) => slug)]);
  return [...slugs].flatMap((slug) => bySlug.get(slug) ?? []);
}

function bannerOf(page: PageKind, terms: DecantSetTerms): ListingBanner {
  const banner = pageBanner(page);
  if (page.kind === "topic" && page.topic.filters.decant)
    return { ...banner, text: `${banner.text} ${setSentence(terms)}`.trim() };
  return banner;
}
