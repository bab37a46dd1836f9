import type { APIRoute } from "astro";
import { liveOfBuild } from "#site/data/catalogue.ts";

/**
 * What the pages of this build show, so that the worker can send only what has changed since. The names of the pages are
 * added once all are built (site/build/live-base.ts).
 */
export const GET: APIRoute = async () => Response.json({ live: await liveOfBuild(), pages: [] });
