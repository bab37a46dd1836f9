import type { APIRoute } from "astro";
import { encodeSearch } from "#shop/storefront/search/entry.ts";
import { catalogue } from "#site/data/catalogue.ts";

/** The index of the search dialog; fetched when it is opened. */
export const GET: APIRoute = async () => Response.json(encodeSearch((await catalogue()).perfumes));
