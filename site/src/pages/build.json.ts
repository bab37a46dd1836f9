import type { APIRoute } from "astro";
import { catalogue } from "#site/data/catalogue.ts";

/** The version of the catalogue that the built pages show; the cron compares it with the database's. */
export const GET: APIRoute = async () => {
  const { versions } = await catalogue();
  return Response.json({ catalogueVersion: versions.catalogueVersion, builtAt: new Date().toISOString() });
};
