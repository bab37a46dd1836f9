import { BRANDS, type ListingBanner } from "#shop/catalogue/brands.ts";
import { CATEGORIES, GENDERS, type Perfume } from "#shop/catalogue/catalogue.ts";
import type { Terms } from "#shop/settings/settings.ts";
import { listPerfumes, type PageKind, pageBanner, pageListing } from "#shop/storefront/listing.ts";
import { PAGE_SIZE, pageRequest } from "#shop/storefront/listing-request.ts";
import { BRAND_TEXTS } from "./brand-texts.ts";

/** One built page of a listing. */
export type ListingPage = {
  /** The path after `/perfumes/`; undefined for `/perfumes` itself. */
  path: string | undefined;
  /** Site path of the listing's first page. */
  href: string;
  banner: ListingBanner;
  /** Selects the banner's tint: the gender, category or brand. */
  theme: string;
  /** The perfumes of this page. */
  perfumes: Perfume[];
  /** Number of perfumes of the whole listing. */
  total: number;
  /** From 1 to `pages`. */
  number: number;
  pages: number;
  /** True if the listing has gender boxes. */
  genders: boolean;
  /** The listing's query to the API (`listing-request.ts`). */
  request: string;
};

/**
 * Returns every listing, split into pages: all, by gender, by category, on promotion, and one for each brand of the
 * menu or the catalogue. An empty listing has a page too.
 */
export function listingPages(perfumes: readonly Perfume[], terms: Terms): ListingPage[] {
  return pageKinds(perfumes).flatMap(({ path, page }) => {
    const query = pageListing(page);
    const all = listPerfumes(perfumes, query, terms).perfumes;
    const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
    return Array.from({ length: pages }, (_, i) => ({
      path: pagePath(path, i + 1),
      href: listingHref(path),
      banner: bannerOf(page),
      theme: path?.split("/").at(-1) ?? "all",
      perfumes: all.slice(i * PAGE_SIZE, (i + 1) * PAGE_SIZE),
      total: all.length,
      number: i + 1,
      pages,
      genders: page.kind !== "gender",
      request: pageRequest(query),
    }));
  });
}

/** Returns the site path of page `number` of a listing whose first page is at `href`. */
export function pageHref(href: string, number: number): string {
  return number > 1 ? `${href}/pagina/${number}` : href;
}

function listingHref(path: string | undefined): string {
  return path ? `/perfumes/${path}` : "/perfumes";
}

function pagePath(path: string | undefined, number: number): string | undefined {
  return pageHref(listingHref(path), number).slice("/perfumes/".length) || undefined;
}

function pageKinds(perfumes: readonly Perfume[]): { path: string | undefined; page: PageKind }[] {
  return [
    { path: undefined, page: { kind: "all" } },
    { path: "forSale", page: { kind: "forSale" } },
    ...GENDERS.map((gender) => ({ path: `gender/${gender}`, page: { kind: "gender" as const, gender } })),
    ...CATEGORIES.map((category) => ({ path: `category/${category}`, page: { kind: "category" as const, category } })),
    ...[...brandsOf(perfumes)].map(([brandSlug, brandName]) => ({
      path: `brand/${brandSlug}`,
      page: { kind: "brand" as const, brandSlug, brandName },
    })),
  ];
}

/** Names by slug of the menu's brands and of any other brand in the catalogue. */
function brandsOf(perfumes: readonly Perfume[]): Map<string, string> {
  const known = perfumes.map(({ brandSlug, brand }): [string, string] => [brandSlug, brand]);
  return new Map([...known, ...BRANDS.map(({ slug, name }): [string, string] => [slug, name])]);
}

function bannerOf(page: PageKind): ListingBanner {
  const banner = pageBanner(page);
  const text = page.kind === "brand" ? BRAND_TEXTS[page.brandSlug] : undefined;
  return { ...banner, text: text ?? banner.text };
}
