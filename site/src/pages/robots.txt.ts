import type { APIRoute } from "astro";

/** The paths that search engines may not crawl, and the sitemap. */
export const GET: APIRoute = ({ site }) => {
  const closed = ["/api/", "/cart", "/profile", "/admin-panel", "/json"].map((path) => `Disallow: ${path}`);
  return new Response([`User-agent: *`, ...closed, "", `Sitemap: ${new URL("/sitemap.xml", site)}`, ""].join("\n"));
};
