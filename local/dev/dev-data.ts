import type { MiddlewareHandler } from "astro";
import { perfumeIndex } from "#shop/storefront/search/entry.ts";
import { SEARCH_PATH } from "#shop/storefront/search/path.ts";
import { resultsPage } from "#shop/storefront/search/results.ts";
import { pageAt, pageGroups } from "#site/data/pages.ts";
import { readBuildEnv, readContent } from "../../site/render/read-content.ts";
import { forward } from "./dev-fallback.ts";

/**
 * Gives each page its data of the current database, as the renderer does in a build. A product or listing that is not in the
 * catalogue has no page: the worker answers.
 */
export const onRequest: MiddlewareHandler = async ({ request, url, locals, routePattern }, next) => {
  if (routePattern === "/[...miss]") return next();
  const path = url.pathname.replace(/(?<=.)\/$/, "");
  const content = await readContent(readBuildEnv(process.env));
  const results = () => ({
    ...resultsPage(perfumeIndex(content.perfumes), content.settings, url.search),
    mostSold: [],
  });
  const plain = routePattern.includes("[") ? [] : [path];
  const page =
    pageAt(content, path) ??
    pageGroups(content, plain)
      .flatMap((group) => group())
      .find((one) => one.path === path);
  if (!page) return forward(request, url);
  const data = path === SEARCH_PATH ? { results: results() } : page.data();
  Object.assign(locals, { origin: content.origin, settings: content.settings, data });
  return next();
};
