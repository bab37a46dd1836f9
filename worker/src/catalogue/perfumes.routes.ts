import { Hono } from "hono";
import { findPerfume } from "#db/catalogue/catalogue.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { perfumeResponseSchema, perfumesResponseSchema } from "#shop/catalogue/perfume.contract.ts";
import { listingOf, perfumePathSchema, perfumesQuerySchema } from "#shop/catalogue/perfumes-query.contract.ts";
import { listPerfumes } from "#shop/storefront/listings/listing.ts";
import { liveQuerySchema, liveSchema } from "#shop/storefront/live.contract.ts";
import { offerOf } from "#shop/storefront/offer.ts";
import { search } from "#shop/storefront/search/search.ts";
import { type AppEnv, cacheContext } from "../http/context.ts";
import { refused, respondWithTag } from "../http/respond.ts";
import { routeDocs, validate } from "../http/validate.ts";
import { countVisit } from "../storefront/count-visit.routes.ts";
import { serveLivePrices } from "../storefront/live.routes.ts";
import { catalogueCache } from "./catalogue-cache.ts";
import { presentPerfumeResponse, presentPerfumes } from "./perfume.presenter.ts";
import { searchIndexOf } from "./search-index.ts";

const listedDocs = routeDocs(
  "List matching active perfumes, sorted and paged",
  { 200: perfumesResponseSchema, 304: null },
  [400],
);
const liveDocs = routeDocs(
  "Get current prices and stock to update the static pages: the whole catalogue, or the differences from the pages in `base`",
  { 200: liveSchema, 304: null },
  [400],
);
const foundDocs = routeDocs("Get one active perfume", { 200: perfumeResponseSchema, 304: null }, [400, 404]);

/** The public catalogue: active perfumes only. */
export const perfumes = new Hono<AppEnv>()
  .get("/", listedDocs, validate("query", perfumesQuerySchema), async (c) => {
    const query = c.req.valid("query");
    const context = cacheContext(c);
    const read = await catalogueCache.current(context);
    const { settings, perfumes, brands } = read;
    const slugs = new Set(brands.map(({ slug }) => slug));
    if (!(query.brand ?? []).every((slug) => slugs.has(slug)))
      return refused(c, { code: "unknown_filter", fields: { brand: ["esa marca no existe"] } });
    const matching = query.search
      ? search(searchIndexOf(context.url, read), query.search, { offerOf, terms: settings }).entries
      : perfumes;
    const isAsked = ({ slug }: Pick<Perfume, "slug">) => query.slug?.includes(slug) ?? true;
    const shown = query.status === false ? [] : matching.filter(isAsked);
    return respondWithTag(c, presentPerfumes(listPerfumes(shown, listingOf(query), settings), settings));
  })
  .get("/live", liveDocs, validate("query", liveQuerySchema), (c) => {
    const { base, from } = c.req.valid("query");
    if (from !== undefined) countVisit(c, from);
    return serveLivePrices(c, base ?? []);
  })
  .get("/:id", foundDocs, validate("param", perfumePathSchema), async (c) => {
    const known = await findPerfume(c.get("database")(), c.req.valid("param").id);
    return known
      ? respondWithTag(c, presentPerfumeResponse(known.perfume, known.settings))
      : refused(c, { code: "perfume_not_found" });
  });
