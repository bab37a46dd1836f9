import type { APIRoute, GetStaticPaths } from "astro";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { productFeed, splitFeed } from "#shop/storefront/seo/xml.ts";
import { catalogue } from "#site/data/catalogue.ts";

/** `productos`, and with a large catalogue `productos-2`, `productos-3` and so on. */
export const getStaticPaths = (async () => {
  const { perfumes, settings } = await catalogue();
  return splitFeed(perfumes, settings, originOf(import.meta.env.SITE)).map((part, at) => ({
    params: { name: at === 0 ? "productos" : `productos-${at + 1}` },
    props: { part },
  }));
}) satisfies GetStaticPaths;

/** Part of the catalogue for Google Merchant Center and Meta Commerce, of the same build as the pages it links to. */
export const GET: APIRoute<{ part: Perfume[] }> = async ({ site, props }) => {
  const { settings } = await catalogue();
  const feed = productFeed(props.part, settings, originOf(site));
  return new Response(feed, { headers: { "Content-Type": "application/xml" } });
};

const originOf = (site: URL | string | undefined) => new URL("/", site).origin;
