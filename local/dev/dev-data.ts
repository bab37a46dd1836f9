import type { MiddlewareHandler } from "astro";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { bestSellersOf } from "#shop/storefront/best-sellers.ts";
import { COMPARISON_PATH, comparisonPage } from "#shop/storefront/comparison.ts";
import { perfumeIndex } from "#shop/storefront/search/entry.ts";
import { SEARCH_PATH } from "#shop/storefront/search/path.ts";
import { resultsPage } from "#shop/storefront/search/results.ts";
import { brandMenu } from "#site/data/menu.ts";
import { pageAt, pageGroups, similarPerfumes } from "#site/data/pages.ts";
import { readBuildEnv, readContent } from "../../site/render/read-content.ts";
import { forward } from "./dev-fallback.ts";

/**
 * Gives each page its data from the current database, as the renderer does in a build. Forwards a product or listing that is
 * not in the catalogue to the worker.
 */
export const onRequest: MiddlewareHandler = async ({ request, url, locals, routePattern }, next) => {
  if (routePattern === "/[...fallback]") return next();
  const path = url.pathname.replace(/(?<=.)\/$/, "");
  const content = await readContent(readBuildEnv(process.env));
  const results = () =>
    resultsPage(perfumeIndex(content.perfumes), { brands: content.brands, terms: content.settings }, url.search);
  const comparison = () => {
    const similarTo = (perfume: Perfume) => similarPerfumes(content.perfumes, perfume);
    return comparisonPage(content.perfumes, content.settings, url.search, similarTo);
  };
  const plain = routePattern.includes("[") ? [] : [path];
  const page =
    pageAt(content, path) ??
    pageGroups(content, plain)
      .flatMap((group) => group())
      .find((one) => one.path === path);
  if (!page) return forward(request, url);
  const rendered: Readonly<Record<string, () => typeof locals.data>> = {
    [SEARCH_PATH]: () => ({ results: results(), bestSellers: bestSellersOf(content) }),
    [COMPARISON_PATH]: () => ({ comparison: comparison() }),
  };
  const data = (rendered[path] ?? page.data)();
  const { origin, settings, brands } = content;
  Object.assign(locals, { origin, settings, brandMenu: brandMenu(brands), data });
  return next();
};
