import type { MiddlewareHandler } from "astro";
import { pageAt, pageGroups } from "#site/data/pages.ts";
import { readBuildEnv, readContent } from "../../site/render/read-content.ts";
import { forward } from "./dev-miss.ts";

/**
 * Gives each page its data of the current database, as the renderer does in a build. A product or listing that is not in the
 * catalogue has no page: the worker answers.
 */
export const onRequest: MiddlewareHandler = async ({ request, url, locals, routePattern }, next) => {
  if (routePattern === "/[...miss]") return next();
  const path = url.pathname.replace(/(?<=.)\/$/, "");
  const content = await readContent(readBuildEnv(process.env));
  const plain = routePattern.includes("[") ? [] : [path];
  const page =
    pageAt(content, path) ??
    pageGroups(content, plain)
      .flatMap((group) => group())
      .find((one) => one.path === path);
  if (!page) return forward(request, url);
  Object.assign(locals, { origin: content.origin, settings: content.settings, data: page.data() });
  return next();
};
