import type { APIRoute } from "astro";
import { productFeed } from "#shop/found/feed.ts";
import { catalogue } from "#site/data/catalogue.ts";

/** The catalogue for Google Merchant Center and Meta Commerce, of the same build as the pages it links to. */
export const GET: APIRoute = async ({ site }) => {
  const { perfumes, settings } = await catalogue();
  const origin = new URL("/", site).origin;
  return new Response(productFeed(perfumes, settings, origin), { headers: { "Content-Type": "application/xml" } });
};
