import type { APIRoute } from "astro";
import { liveOfBuild } from "#site/data/live-base.ts";

/**
 * What the pages of this build show, so that the worker can tell them only what has changed since. Which pages these are is
 * added when all are there (site/build/live-base.ts).
 */
export const GET: APIRoute = async () => Response.json({ live: await liveOfBuild(), pages: [] });
