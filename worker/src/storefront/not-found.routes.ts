import { type Catalogue, findPerfume } from "#db/catalogue/catalogue.ts";
import type { Perfume } from "#shop/catalogue/catalogue.ts";
import { LINK_PICTURE } from "#shop/catalogue/pictures/picture.ts";
import { isUploadedPath } from "#shop/catalogue/pictures/uploaded-picture.ts";
import { bestSellersOf } from "#shop/storefront/best-sellers.ts";
import { COMPARISON_PATH, comparisonPage } from "#shop/storefront/comparison.ts";
import type { Topic } from "#shop/storefront/listings/listing.ts";
import { topicPath, topicTitled } from "#shop/storefront/listings/topics.ts";
import { decodeResultFilters, resultsPath } from "#shop/storefront/search/filters.ts";
import { SEARCH_PATH } from "#shop/storefront/search/path.ts";
import { resultsPage } from "#shop/storefront/search/results.ts";
import { catalogueCache } from "../catalogue/catalogue-cache.ts";
import { servePicture } from "../catalogue/images.routes.ts";
import { searchIndexOf } from "../catalogue/search-index.ts";
import type { Config } from "../env/config.ts";
import { type AppContext, cacheContext, clientAddress } from "../http/context.ts";
import { describeError, log } from "../log.ts";
import { fetchBuilt } from "../ports/built-site.ts";
import { encodePicture } from "../ports/pictures-encoder.ts";
import { fetchPicture, keepPicture } from "../ports/storage.ts";
import { TOKEN_BYTES, tokenOf } from "../secrets.ts";
import { Semaphore } from "../semaphore.ts";
import { builtPage, editPage, plainText } from "./built-page.ts";
import { classifyPath, type UnmatchedPath } from "./classify-path.ts";
import { allowInPolicy, challengeSources, POLICY_META } from "./page-policy.ts";
import { paymentPage } from "./payment-page.ts";

const UNKNOWN_PRODUCT = "/producto-no-encontrado";

/** Cache policy of a page that the worker renders. */
const NEW_PAGE_CACHE = "public, max-age=0, s-maxage=5, must-revalidate";

/** Responds to a path outside `/api` that reaches the worker (docs/architecture.md#a-page-without-a-file). */
export async function serveNotFound(c: AppContext): Promise<Response> {
  if (c.req.method !== "GET" && c.req.method !== "HEAD")
    return plainText("Method not allowed", 405, { Allow: "GET, HEAD" });
  const { pathname, search } = new URL(c.req.url);
  const miss = classifyPath(pathname);
  if (miss.kind === "slash") return c.redirect(`${miss.path}${search}`, 307);
  if (miss.kind === "product-id" || miss.kind === "product-slug") return serveProduct(c, miss);
  if (miss.kind === "listing") return serveListing(c, miss.path);
  if (miss.kind === "search") return serveResults(c);
  if (miss.kind === "comparison") return serveComparison(c);
  if (miss.kind === "uploaded") return servePicture(c, miss.path);
  if (miss.kind === "link-picture") return serveLinkPicture(c, miss);
  if (miss.kind === "challenge-page") return serveChallengePage(c, miss.path);
  return miss.kind === "payment" ? servePaymentPage(c) : serveUnknown(c, miss);
}

function servePaymentPage(c: AppContext): Promise<Response> {
  return paymentPage(c.get("config"), tokenOf(c.get("random")(TOKEN_BYTES)));
}

/** Cache policy of static pages (site/public/_headers). */
const STATIC_PAGE_CACHE = "public, max-age=60";

/** Responds with the built page; while Turnstile is configured, the page's policy allows the widget. */
async function serveChallengePage(c: AppContext, path: string): Promise<Response> {
  const { assets, turnstile } = c.get("config");
  const page = await builtPage(assets, path, 200, { "Cache-Control": STATIC_PAGE_CACHE });
  if (!page.ok || !turnstile) return page;
  const allow = (policy: string | null) => allowInPolicy(policy ?? "", challengeSources(turnstile));
  return editPage(page, [[POLICY_META, (meta) => meta.setAttribute("content", allow(meta.getAttribute("content")))]]);
}

function serveUnknown(c: AppContext, { kind }: UnmatchedPath): Promise<Response> | Response {
  const { assets } = c.get("config");
  if (kind === "file") return plainText("Not found", 404);
  if (kind === "unknown-listing") return builtPage(assets, "/perfumes", 404);
  return builtPage(assets, kind === "unknown-product" ? UNKNOWN_PRODUCT : "/404", 404);
}

/** By id: redirects to the product's page. By slug: the page of a product newer than the build. */
async function serveProduct(c: AppContext, miss: UnmatchedPath & { kind: "product-id" | "product-slug" }) {
  return orUnavailable(c, UNKNOWN_PRODUCT, async () => {
    const found = await findPerfume(c.get("database")(), miss.kind === "product-id" ? miss.id : miss.slug);
    if (!found) return null;
    const path = `/detail-perfume/${found.perfume.slug}`;
    return miss.kind === "product-id" ? c.redirect(path, 302) : renderPage(c, path);
  });
}

/** A page of a listing that has grown, or of a new brand. */
function serveListing(c: AppContext, path: string): Promise<Response> {
  return orUnavailable(c, "/perfumes", () => renderPage(c, path));
}

/** The results of a search, which have no file. */
function serveResults(c: AppContext): Promise<Response> | Response {
  const topic = requestedTopic(new URL(c.req.url).search);
  if (topic) return c.redirect(topicPath(topic));
  return orUnavailable(c, "/perfumes", async () => {
    const context = cacheContext(c);
    const catalogue = await catalogueCache.current(context);
    const { settings, brands } = catalogue;
    const shown = { brands, terms: settings };
    const page = resultsPage(searchIndexOf(context.url, catalogue), shown, new URL(c.req.url).search);
    const bestSellers = page.total > 0 ? [] : bestSellersOf(catalogue);
    return unindexed(await respondWithPage(c, SEARCH_PATH, catalogue, { results: page, bestSellers }));
  });
}

/** The comparison of perfumes, which has no file. */
function serveComparison(c: AppContext): Promise<Response> {
  return orUnavailable(c, "/perfumes", async () => {
    const catalogue = await catalogueCache.current(cacheContext(c));
    const { settings, perfumes } = catalogue;
    const { similarPerfumes } = await import("#renderer");
    const similarTo = (perfume: Perfume) => similarPerfumes(perfumes, perfume);
    const comparison = comparisonPage(perfumes, settings, new URL(c.req.url).search, similarTo);
    return unindexed(await respondWithPage(c, COMPARISON_PATH, catalogue, { comparison }));
  });
}

function unindexed(response: Response): Response {
  response.headers.set("X-Robots-Tag", "noindex");
  return response;
}

/** Returns the topic whose title is exactly the search, if the URL has no other filter. */
function requestedTopic(query: string): Topic | undefined {
  const filters = decodeResultFilters(query);
  const { search } = filters;
  return resultsPath(filters) === resultsPath({ search }) ? topicTitled(search) : undefined;
}

/** Half of an isolate's requests at the database (semaphore.ts), so that a flood of pages leaves the others to the API. */
const pages = new Semaphore({ concurrency: 6, capacity: 128, holdsMs: 6_000 });
/** Maximum number of slots of one network: a quarter of `capacity`. */
const MAX_SLOTS_PER_NETWORK = 32;
const MAX_WAIT_MS = 10_000;

/**
 * Responds with the page that `find` returns, else with the built page `instead` and 404. If `find` throws, for example because
 * the database is down, or if too many pages wait, `instead` has status 503, so that the visitor can retry.
 */
async function orUnavailable(c: AppContext, instead: string, find: () => Promise<Response | null>): Promise<Response> {
  const { assets, limits } = c.get("config");
  const unavailable = () => builtPage(assets, instead, 503, { "Retry-After": "5" });
  const client = clientAddress(c);
  if (limits && pages.slotsOf(client) >= MAX_SLOTS_PER_NETWORK) return unavailable();
  const found = async () => (await find()) ?? builtPage(assets, instead, 404);
  try {
    return await pages.run(performance.now() + MAX_WAIT_MS, found, unavailable, pages.reserve(client));
  } catch (error) {
    log("database_down", { requestId: c.get("requestId"), ...describeError(error) });
    return unavailable();
  }
}

/** Renders a page that has no file yet, as the next build will write it. Returns null when the catalogue has no such page. */
async function renderPage(c: AppContext, path: string): Promise<Response | null> {
  const catalogue = await catalogueCache.current(cacheContext(c));
  const { pageAt } = await import("#renderer");
  const page = pageAt(catalogue, path);
  return page ? respondWithPage(c, path, catalogue, page.data()) : null;
}

type Renderer = typeof import("#renderer");

/** The renderer is imported at the first use: the API does not need it. */
async function respondWithPage(
  c: AppContext,
  path: string,
  { settings, brands }: Pick<Catalogue, "settings" | "brands">,
  data: Parameters<Renderer["render"]>[1]["data"],
): Promise<Response> {
  const { assets, publicOrigin: origin } = c.get("config");
  const { render, brandMenu } = await import("#renderer");
  const html = await render(path, { origin, settings, brandMenu: brandMenu(brands), data });
  // With the headers of a static page.
  const built = await builtPage(assets, "/404", 200, { "Cache-Control": NEW_PAGE_CACHE });
  await built.body?.cancel();
  return new Response(c.req.method === "HEAD" ? null : html, built);
}

const HEADERS = {
  "Content-Type": "image/jpeg",
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
};

/** Responds with the link preview of a picture (classify-path.ts): the stored one, else a new one. */
async function serveLinkPicture(c: AppContext, { path, of }: { path: string; of: string }): Promise<Response> {
  const config = c.get("config");
  const stored = await fetchPicture(config.pictures.bucket, path);
  const made = stored ? null : await makeLinkPicture(config, { path, of });
  const body = stored?.body ?? made;
  if (!body) return plainText("Not found", 404);
  const length = String(stored?.size ?? made?.length);
  return new Response(c.req.method === "HEAD" ? null : body, { headers: { ...HEADERS, "Content-Length": length } });
}

/** The color around the picture in a link preview. */
const GROUND = "#F3ECE2";

/**
 * Creates the link preview of a product, the whole picture on the shop's background, and stores it at `path`. Returns
 * null for a missing or broken source picture. Throws `StorageUnavailable`.
 */
async function makeLinkPicture(
  { pictures: { bucket, encoder }, assets }: Pick<Config, "pictures" | "assets">,
  { path, of }: { path: string; of: string },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const source = isUploadedPath(of) ? await uploaded(bucket, of) : await built(assets, of);
  const made =
    source && (await encodePicture(encoder, source, { ...LINK_PICTURE, fit: "pad", background: GROUND }, "image/jpeg"));
  if (made) await keep(bucket, path, made);
  return made;
}

/** A failed write is only logged: the picture is still sent, and the next request creates it again. */
async function keep(bucket: Config["pictures"]["bucket"], path: string, made: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await keepPicture(bucket, path, made, "image/jpeg");
  } catch (error) {
    log("link_picture_not_kept", describeError(error));
  }
}

async function uploaded(bucket: Config["pictures"]["bucket"], path: string): Promise<Blob | null> {
  const stored = await fetchPicture(bucket, path);
  return stored && new Response(stored.body).blob();
}

async function built(assets: Config["assets"], path: string): Promise<Blob | null> {
  const file = await fetchBuilt(assets, path);
  if (file.ok) return file.blob();
  await file.body?.cancel();
  return null;
}
