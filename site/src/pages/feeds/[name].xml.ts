import type { APIRoute } from "astro";
import { dataOf } from "#site/data/pages.ts";

/** Part of the catalogue for Google Merchant Center and Meta Commerce, of the same build as the pages it links to. */
export const GET: APIRoute = ({ locals }) =>
  new Response(dataOf(locals, "feed"), { headers: { "Content-Type": "application/xml" } });
