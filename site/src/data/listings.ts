import { BRANDS, type ListingBanner } from "#shop/brands.ts";
import { CATEGORIES, GENDERS, type Perfume } from "#shop/catalogue.ts";
import { listPerfumes, type PageKind, pageBanner, pageListing } from "#shop/listing.ts";
import type { Terms } from "#shop/settings.ts";
import { BRAND_TEXTS } from "./brand-texts.ts";

/** One built listing: where it is, what its banner says and what it shows. */
export type ListingPage = {
  /** After `/perfumes/`; undefined for `/perfumes` itself. */
  path: string | undefined;
  banner: ListingBanner;
  perfumes: Perfume[];
};

/** Every listing page of a catalogue: all, by gender, by category, on promotion, and one for each brand of menu or catalogue. */
export function listingPages(perfumes: readonly Perfume[], terms: Terms): ListingPage[] {
  return pageKinds(perfumes).map(({ path, page }) => ({
    path,
    banner: bannerOf(page),
    perfumes: listPerfumes(perfumes, pageListing(page), terms).perfumes,
  }));
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

/** Slugs and names: those of the menu, and any other that a perfume of the catalogue has. */
function brandsOf(perfumes: readonly Perfume[]): Map<string, string> {
  const known = perfumes.map(({ brandSlug, brand }): [string, string] => [brandSlug, brand]);
  return new Map([...known, ...BRANDS.map(({ slug, name }): [string, string] => [slug, name])]);
}

function bannerOf(page: PageKind): ListingBanner {
  const banner = pageBanner(page);
  const text = page.kind === "brand" ? BRAND_TEXTS[page.brandSlug] : undefined;
  return { ...banner, text: text ?? banner.text };
}
