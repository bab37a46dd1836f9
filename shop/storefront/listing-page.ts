/**
 * Listing pages and the carousels of the home. See docs/product-rules.md#listing-pages and
 * docs/product-rules.md#home-carousels
 */
import {
  ALL_BANNER,
  brandBanner,
  brandOf,
  CATEGORY_BANNERS,
  CATEGORY_SECTIONS,
  FOR_SALE_BANNER,
  GENDER_BANNERS,
  LIP_BALM_BRAND_SLUG,
  type ListingBanner,
} from "../catalogue/brands.ts";
import type { Category, Gender } from "../catalogue/catalogue.ts";
import type { ListingQuery } from "./listing-query.ts";

/** A listing page: `/perfumes`, `/perfumes/gender/*`, `/perfumes/category/*`, `/perfumes/brand/*`, `/perfumes/forSale`. */
export type PageKind =
  | { kind: "all" }
  | { kind: "gender"; gender: Gender }
  | { kind: "category"; category: Category }
  | { kind: "brand"; brandSlug: string; brandName?: string }
  | { kind: "forSale" };

/** The query of a listing page. Gender pages sort newest first, others by stock. Balms are only on their own pages. */
export function pageListing(page: PageKind): ListingQuery {
  switch (page.kind) {
    case "all":
      return { hideBalms: true, sort: "default" };
    case "gender":
      return { genders: [page.gender], hideBalms: true, sort: "new" };
    case "category":
      return { categories: [page.category], hideBalms: page.category !== "balsamo", sort: "default" };
    case "brand":
      return { brandSlugs: [page.brandSlug], hideBalms: page.brandSlug !== LIP_BALM_BRAND_SLUG, sort: "default" };
    case "forSale":
      return { forSale: true, hideBalms: true, sort: "default" };
  }
}

/** Title and text of a listing page. A brand outside the menu is named by `brandName`, else by its slug. */
export function pageBanner(page: PageKind): ListingBanner {
  switch (page.kind) {
    case "all":
      return ALL_BANNER;
    case "gender":
      return GENDER_BANNERS[page.gender];
    case "category":
      return CATEGORY_BANNERS[page.category];
    case "brand":
      return brandBanner(brandOf(page.brandSlug)?.name ?? page.brandName ?? page.brandSlug);
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

/** The home's carousels, top to bottom: newest first, only with stock in some size. */
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
