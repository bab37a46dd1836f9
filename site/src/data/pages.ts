/** Every page of the site, and the data that each shows. */

import type { Brand } from "#shop/catalogue/brands/brand.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { helpTexts } from "#shop/legal/help-texts.ts";
import { legalDrafts } from "#shop/legal/legal-texts.ts";
import type { ListedCoupon } from "#shop/pricing/coupon.ts";
import type { DatedPromotion } from "#shop/pricing/dated-promotions.ts";
import { type PromotionGroup, promotionGroups } from "#shop/pricing/promotions.ts";
import { type PublishedReview, summaryOf } from "#shop/reviews/review.ts";
import { bannerOn } from "#shop/settings/banner.ts";
import type { LegalTexts, PageSettings, PromoBanner, Settings, Versions } from "#shop/settings/settings.ts";
import { bestSellersOf } from "#shop/storefront/best-sellers.ts";
import type { ComparisonPage } from "#shop/storefront/comparison.ts";
import { type FoundRelated, relatedFinder } from "#shop/storefront/related.ts";
import type { ResultsPage } from "#shop/storefront/search/results.ts";
import type { ReviewsOfProduct } from "#shop/storefront/seo/json-ld.ts";
import { productFeeds } from "#shop/storefront/seo/xml.ts";
import { type CarouselPiece, carouselPieces, filledCarousels, type HomePart, homeParts } from "./carousels.ts";
import { type Listing, type ListingPage, listingsOf, pagesOfListing, topicLinks } from "./listings.ts";
import { HELP_PAGES, LEGAL_PAGES, type MenuEntry } from "./menu.ts";
import { mainPicture } from "./pictures.ts";

/** The catalogue at one version, as the database has it, and the shop's address. */
export interface SiteContent {
  versions: Versions;
  settings: Settings;
  perfumes: readonly Perfume[];
  /** Those of the menu in its order, then the others by name. */
  brands: readonly Brand[];
  /** Ids of the perfumes that sell most, in that order. */
  bestSellers: readonly string[];
  /** The dated promotions that run. */
  promotions: readonly DatedPromotion[];
  /** Those that the page of promotions shows. */
  coupons: readonly ListedCoupon[];
  /** Unwritten texts are empty. */
  legalTexts: LegalTexts;
  /** Published ones, newest first. */
  reviews: readonly PublishedReview[];
  /** Origin of the shop's public address. */
  origin: string;
  /** In a build: the related perfumes that the previous build found, and an object that collects those of this build. */
  relatedPerfumes?: { former: FoundRelated; found: FoundRelated };
}

/** A related perfume on another one's page. It has no price, so that price changes do not change the page. */
interface RelatedLink {
  slug: string;
  productName: string;
  brand: string;
  /** Site path of its main picture. */
  picture: string;
}

/** What a page shows besides the settings. Each page has and reads only the parts of its own route. */
interface PageData {
  banner: PromoBanner;
  product: { perfume: Perfume; related: readonly RelatedLink[]; reviews: ReviewsOfProduct | null };
  listing: ListingPage;
  carousel: CarouselPiece;
  carousels: readonly HomePart[];
  topics: readonly MenuEntry[];
  promotions: readonly PromotionGroup[];
  coupons: readonly ListedCoupon[];
  legal: { title: string; text: string };
  results: ResultsPage;
  /** Of the home page, and of a search that finds nothing; empty for any other search. */
  bestSellers: readonly Perfume[];
  comparison: ComparisonPage;
  feed: string;
  catalogue: Pick<SiteContent, "versions" | "perfumes">;
  brands: readonly Brand[];
}

/** The input of a page: its `Astro.locals`. */
export interface PageLocals {
  origin: string;
  settings: PageSettings;
  /** The entries of the menu Marcas. */
  brandMenu: readonly MenuEntry[];
  data: Partial<PageData>;
}

/** A page or file of the site. `path`: as in its address, such as `/perfumes/pagina/2`. */
export interface SitePage {
  path: string;
  /** Computed on call, because finding related perfumes is slow. */
  data(): Partial<PageData>;
}

/** Returns one part of the data of the page that is being rendered. Throws if the data has no such part. */
export function dataOf<Part extends keyof PageData>(locals: PageLocals, part: Part): PageData[Part] {
  const data = locals.data[part];
  if (!data) throw new Error(`The page was rendered without its data: ${part}.`);
  return data;
}

/**
 * Returns the pages of the site in groups. A group's pages are computed when it is called, so that several threads can share
 * the work. `plainPaths`: the paths of the routes without parameters.
 */
export function pageGroups(content: SiteContent, plainPaths: readonly string[]): (() => SitePage[])[] {
  const { perfumes, brands, settings, origin } = content;
  return [
    () => productPages(content),
    () => productFeeds(perfumes, settings, origin).map((feed, at) => pageOf(feedPath(at), { feed })),
    () => plainPages(content, plainPaths),
    () => carouselPages(content),
    ...listingsOf(perfumes, brands).map((listing) => () => listingPages(listing, content)),
  ];
}

/** Returns the product, listing or carousel page at a path, or undefined when the content has none there. */
export function pageAt(
  content: Pick<SiteContent, "perfumes" | "brands" | "settings">,
  path: string,
): SitePage | undefined {
  const at = (pages: SitePage[]) => pages.find((page) => page.path === path);
  if (path.startsWith("/detail-perfume/")) return at(productPages(content));
  if (path.startsWith("/carousel/")) return at(carouselPages(content));
  const hasPath = ({ href }: Listing) => path === href || path.startsWith(`${href}/pagina/`);
  return at(
    listingsOf(content.perfumes, content.brands)
      .filter(hasPath)
      .flatMap((listing) => listingPages(listing, content)),
  );
}

function pageOf(path: string, data: Partial<PageData>): SitePage {
  return { path, data: () => data };
}

/** Indexes for finding related perfumes: the worker renders several pages from one catalogue. */
const finders = new WeakMap<SiteContent["perfumes"], ReturnType<typeof relatedFinder>>();

/** Returns the perfumes similar to one. `memory`: see `SiteContent`; only the first call for these perfumes uses it. */
export function similarPerfumes(
  perfumes: SiteContent["perfumes"],
  perfume: Perfume,
  memory?: SiteContent["relatedPerfumes"],
): Perfume[] {
  const finder = finders.get(perfumes) ?? relatedFinder(perfumes, memory);
  finders.set(perfumes, finder);
  return finder(perfume);
}

const MAX_REVIEWS = 12;

/** Without `reviews` (in the worker, for a product newer than the build) the pages show none. */
function productPages({
  perfumes,
  reviews = [],
  relatedPerfumes,
}: Pick<SiteContent, "perfumes"> & Partial<SiteContent>): SitePage[] {
  const reviewsById = Map.groupBy(reviews, ({ perfumeId }) => perfumeId);
  const related = (perfume: Perfume) => similarPerfumes(perfumes, perfume, relatedPerfumes).map(linkOf);
  return perfumes.map((perfume) => ({
    path: `/detail-perfume/${perfume.slug}`,
    data: () => ({
      product: { perfume, related: related(perfume), reviews: shownReviews(reviewsById.get(perfume.id)) },
    }),
  }));
}

function shownReviews(reviews: readonly PublishedReview[] = []): ReviewsOfProduct | null {
  const summary = summaryOf(reviews);
  return summary && { summary, newest: reviews.slice(0, MAX_REVIEWS) };
}

function linkOf(perfume: Perfume): RelatedLink {
  const { slug, productName, brand } = perfume;
  return { slug, productName, brand, picture: mainPicture(perfume).path };
}

function listingPages(
  listing: Listing,
  { perfumes, settings }: Pick<SiteContent, "perfumes" | "settings">,
): SitePage[] {
  return pagesOfListing(listing, perfumes, settings).map((page) => pageOf(page.path, { listing: page }));
}

function carouselPages({ perfumes, settings }: Pick<SiteContent, "perfumes" | "settings">): SitePage[] {
  return filledCarousels(perfumes, settings)
    .flatMap(carouselPieces)
    .map((carousel) => pageOf(carousel.href, { carousel }));
}

/** `productos`, and with a large catalogue `productos-2`, `productos-3` and so on. */
function feedPath(at: number): string {
  return at === 0 ? "/feeds/productos.xml" : `/feeds/productos-${at + 1}.xml`;
}

function plainPages(content: SiteContent, paths: readonly string[]): SitePage[] {
  const { versions, settings, perfumes, brands, promotions, coupons, legalTexts } = content;
  const home = {
    banner: bannerOn(settings, settings.bannerDay),
    carousels: homeParts(filledCarousels(perfumes, settings)),
    topics: topicLinks(perfumes, settings),
    bestSellers: bestSellersOf(content),
  };
  const [drafts, help] = [legalDrafts(settings), helpTexts(settings)];
  const texts = [
    ...LEGAL_PAGES.map(({ key, path, title }) => ({ path, title, text: legalTexts[key] || drafts[key] })),
    ...HELP_PAGES.map(({ key, path, title }) => ({ path, title, text: help[key] })),
  ].map(({ path, ...legal }) => [`/${path}`, { legal }]);
  const catalogue = { versions, perfumes };
  const own: Readonly<Record<string, Partial<PageData>>> = {
    "/": home,
    "/404": home,
    "/promociones": { promotions: promotionGroups(perfumes, settings, promotions), coupons },
    "/email-verification/register": {},
    "/email-verification/recover": {},
    "/sitemap.xml": { catalogue, brands },
    "/build.json": { catalogue },
    "/live-base.json": { catalogue },
    "/search.json": { catalogue },
    ...Object.fromEntries(texts),
  };
  return [...new Set([...paths, ...Object.keys(own)])].map((path) => pageOf(path, own[path] ?? {}));
}
