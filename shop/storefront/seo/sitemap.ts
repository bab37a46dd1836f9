/** The sitemap for search engines (sitemaps.org, with Google's image extension). */
import { element, xmlText } from "./xml.ts";

/** A page: absolute URL, time of the last change (null: unknown), and absolute URLs of its pictures. */
export interface SitemapPage {
  url: string;
  changedAtMs: number | null;
  images: readonly string[];
}

/** Maximum pages of one sitemap (sitemaps.org). */
export const MAX_SITEMAP_PAGES = 50_000;

/** Returns the sitemap; throws with more than `MAX_SITEMAP_PAGES` pages. */
export function sitemap(pages: readonly SitemapPage[]): string {
  if (pages.length > MAX_SITEMAP_PAGES) throw new Error(`${pages.length} pages are too many for one sitemap`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n',
    ...pages.map(pageOf),
    "</urlset>\n",
  ].join("");
}

function pageOf({ url, changedAtMs, images }: SitemapPage): string {
  const changed = changedAtMs === null ? "" : element("lastmod", new Date(changedAtMs).toISOString());
  const pictures = images.map((image) => `<image:image><image:loc>${xmlText(image)}</image:loc></image:image>\n`);
  return `<url>\n${element("loc", url)}${changed}${pictures.join("")}</url>\n`;
}
