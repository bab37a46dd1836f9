import type { APIRoute } from "astro";

/** What search engines may read, and where the list of pages is. */
export const GET: APIRoute = ({ site }) => {
  const closed = ["/api/", "/cart", "/profile", "/admin-panel", "/json"].map((path) => `Disallow: ${path}`);
  return new Response([`User-agent: *`, ...closed, "", `Sitemap: ${new URL("/sitemap.xml", site)}`, ""].join("\n"));
};
