import type { APIRoute } from "astro";
import { encodeLive } from "#shop/storefront/live-encode.ts";
import { encodeSearch } from "#shop/storefront/search/entry.ts";
import { dataOf, type PageLocals, type SiteContent } from "#site/data/pages.ts";
import { baseNameOf } from "#site/layouts/finish-page.ts";

type Content = (shown: Pick<SiteContent, "versions" | "perfumes"> & Pick<PageLocals, "settings">) => unknown;

/** The data files of a build, by name. */
const FILES: Readonly<Record<string, Content>> = {
  /** The version of the catalogue that the built pages show; the worker compares it with the database's. */
  build: ({ versions }) => ({ catalogueVersion: versions.catalogueVersion, builtAt: new Date().toISOString() }),
  /**
   * What the pages of this build show, so that the worker can send only what has changed since. The names of the pages are
   * added once all are built (site/render/write-site.ts).
   */
  "live-base": ({ versions, settings, perfumes }) => ({
    live: encodeLive(versions.liveVersion, settings, perfumes),
    pages: [],
  }),
  /** The index of the header's search. Its name comes first in the file, where site/render/write-site.ts reads it. */
  search: ({ perfumes }) => {
    const file = encodeSearch(perfumes);
    return { base: baseNameOf(JSON.stringify(file.offers)), ...file };
  },
};

export const GET: APIRoute = ({ params, locals }) => {
  const content = FILES[params["name"] ?? ""];
  if (!content) return new Response("Not found\n", { status: 404 });
  return Response.json(content({ ...dataOf(locals, "catalogue"), settings: locals.settings }));
};
