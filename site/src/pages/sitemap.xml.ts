import type { APIRoute } from "astro";
import { type SitemapPage, sitemap } from "#shop/storefront/seo/xml.ts";
import { listingsOf, pagesOfListing } from "#site/data/listings.ts";
import { HELP_PAGES, LEGAL_PAGES } from "#site/data/menu.ts";
import { dataOf } from "#site/data/pages.ts";

/** Every page to index: home, listing pages with products, products, promotions, withdrawal, help and legal pages. */
export const GET: APIRoute = ({ locals }) => {
  const { settings, origin } = locals;
  const { perfumes } = dataOf(locals, "catalogue");
  const at = (path: string) => `${origin}${path}`;
  const listings = listingsOf(perfumes, dataOf(locals, "brands"))
    .flatMap((listing) => pagesOfListing(listing, perfumes, settings))
    .filter(({ total }) => total > 0);
  const pages: SitemapPage[] = [
    { url: at("/"), changedAtMs: lastChange(perfumes), images: [] },
    ...listings.map(({ path, perfumes: shown }) => ({
      url: at(path),
      changedAtMs: lastChange(shown),
      images: [],
    })),
    ...perfumes.map(({ slug, updatedAtMs, pictures }) => ({
      url: at(`/detail-perfume/${slug}`),
      changedAtMs: updatedAtMs,
      images: pictures.map(({ path }) => at(path)),
    })),
    { url: at("/promociones"), changedAtMs: lastChange(perfumes), images: [] },
    ...["arrepentimiento", ...[...HELP_PAGES, ...LEGAL_PAGES].map(({ path }) => path)].map((path) => ({
      url: at(`/${path}`),
      changedAtMs: null,
      images: [],
    })),
  ];
  return new Response(sitemap(pages), { headers: { "Content-Type": "application/xml" } });
};

function lastChange(perfumes: readonly { updatedAtMs: number }[]): number | null {
  return perfumes.reduce<number | null>((last, { updatedAtMs }) => Math.max(last ?? 0, updatedAtMs), null);
}
