import type { APIRoute } from "astro";
import { encodeNotes } from "#shop/storefront/search/notes.ts";
import { catalogue } from "#site/data/catalogue.ts";

/** The words of descriptions, in the order of `/search.json`; fetched behind it. */
export const GET: APIRoute = async () => Response.json(encodeNotes((await catalogue()).perfumes));
