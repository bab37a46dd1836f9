/**
 * The renderer: the server bundle of the Astro build. It runs in Node.js, where site/render/write-site.ts writes the site's
 * files, and in the worker, for pages without a file: new products, new pages of listings, search results and comparisons.
 */
import { createApp } from "astro/app/entrypoint";
import { COMPARISON_PATH } from "#shop/storefront/comparison.ts";
import { SEARCH_PATH } from "#shop/storefront/search/path.ts";
import { brandMenu } from "#site/data/menu.ts";
import {
  type PageLocals,
  pageAt,
  pageGroups,
  type SiteContent,
  type SitePage,
  similarPerfumes,
} from "#site/data/pages.ts";
import { finishPage, nameBase } from "#site/layouts/finish-page.ts";

const app = createApp({ streaming: false });

/** Paths of the routes without parameters that are written as files. */
const STATIC_ROUTE_PATHS = app.manifest.routes
  .map(({ routeData }) => routeData)
  .flatMap(({ origin, pathname, prerender }) => (origin === "project" && pathname && !prerender ? [pathname] : []))
  .filter((path) => path !== SEARCH_PATH && path !== COMPARISON_PATH);

/** Returns functions that each compute one group of the site's pages and files. */
export function groupsOf(content: SiteContent): (() => SitePage[])[] {
  return pageGroups(content, STATIC_ROUTE_PATHS);
}

export { brandMenu, pageAt, similarPerfumes };

/** Renders a page or file to text. Throws if the status is not 2xx, except for `/404`. */
export async function render(path: string, locals: PageLocals): Promise<string> {
  const response = await app.render(new Request(`${locals.origin}${path}`), { locals });
  if (!response.ok && path !== "/404") throw new Error(`${path} was rendered with status ${response.status}.`);
  const text = await response.text();
  return response.headers.get("Content-Type")?.startsWith("text/html") ? finishPage(nameBase(text)) : text;
}
