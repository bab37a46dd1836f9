import type { APIRoute } from "astro";
import { encodeNotes } from "#shop/storefront/search/notes.ts";
import { catalogue } from "#site/data/catalogue.ts";

/** The words of the descriptions, in the order of `/search.json`; fetched after it. */
export const GET: APIRoute = async () => Response.json(encodeNotes((await catalogue()).perfumes));
