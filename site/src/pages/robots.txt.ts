import type { APIRoute } from "astro";

/** The paths that search engines may not crawl, and the sitemap. */
export const GET: APIRoute = ({ locals }) => {
  const closed = ["/api/", "/cart", "/profile", "/admin-panel", "/json"].map((path) => `Disallow: ${path}`);
  return new Response([`User-agent: *`, ...closed, "", `Sitemap: ${locals.origin}/sitemap.xml`, ""].join("\n"));
};
