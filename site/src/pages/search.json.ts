import type { APIRoute } from "astro";
import { encodeSearch } from "#shop/storefront/search/entry.ts";
import { catalogue } from "#site/data/catalogue.ts";

/** What the search of every page finds perfumes by; fetched when somebody opens it. */
export const GET: APIRoute = async () => Response.json(encodeSearch((await catalogue()).perfumes));
