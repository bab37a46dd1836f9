import type * as z from "zod";
import { readLive } from "#db/storefront/live.ts";
import { liveBaseSchema, type liveSchema } from "#shop/storefront/live.contract.ts";
import type { LiveWire } from "#shop/storefront/live.ts";
import { encodeChanges, encodeLive } from "#shop/storefront/live-encode.ts";
import type { Assets } from "../env/config.ts";
import { type AppContext, cacheContext } from "../http/context.ts";
import { etagOf, JSON_TYPE, matchesTag } from "../http/respond.ts";
import { describeError, log } from "../log.ts";
import { fetchBuilt } from "../ports/built-site.ts";
import { createVersionedCache } from "../versioned-cache.ts";

/**
 * How long a response is reused without asking the database; twice as long while another request asks it, so that pages
 * that open together share one read. An open page still sees each change: its refresh sends an ETag, and a request with
 * an ETag always asks the database.
 */
const FRESH_SECONDS = 2;

const HEADERS = {
  "Content-Type": JSON_TYPE,
  "Cache-Control": `public, max-age=0, s-maxage=${FRESH_SECONDS}, must-revalidate`,
};

/** A serialized response. Its ETag is that of its content, so the full response and the changes have different ones. */
interface Tagged {
  body: string;
  etag: string;
}

/** Cached in the isolate, not in the data center's cache (docs/decisions/007-catalogue-responses-from-memory.md). */
const cache = createVersionedCache(async (db) => {
  const reading = await readLive(db);
  const { versions, terms, perfumes } = reading;
  return { ...reading, full: await tagged(encodeLive(versions.liveVersion, terms, perfumes)) };
});

type Reading = Awaited<ReturnType<typeof cache.current>>;

/** The response with the changes since `base`, for each read: computed once for all requests. */
const changes = new WeakMap<Reading, { base: LiveWire; response: Tagged }>();

/**
 * GET /api/perfumes/live: the prices and stock that islands apply to static pages (docs/architecture.md#live-prices,
 * docs/performance.md#p13-live-answer). A request without an ETag gets the cached response while that is fresh. If the build
 * of `baseOf` has all of `pages`, only the differences from it are sent, or the full response if that is shorter.
 */
export async function serveLivePrices(c: AppContext, pages: readonly string[]): Promise<Response> {
  const held = c.req.header("If-None-Match");
  const context = cacheContext(c);
  const base = pages.length > 0 ? await baseOf(c.get("config").assets, pages, context.now()) : null;
  const recent = held === undefined ? cache.recent(context, FRESH_SECONDS * 1000) : undefined;
  const reading = recent ?? (await cache.current(context));
  const { etag, body } = base ? await changesSince(base, reading) : reading.full;
  // `Age` marks a cached response, which may be up to twice as old; the page asks again (site/src/stores/storefront/live.ts).
  const headers = { ...HEADERS, ETag: etag, ...(recent && { Age: String(FRESH_SECONDS) }) };
  return matchesTag(held, etag) ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}

/** Returns the changes since `base`, or the full response if that is shorter: both give a page the same state. */
async function changesSince(base: LiveWire, reading: Reading): Promise<Tagged> {
  const known = changes.get(reading);
  if (known?.base === base) return known.response;
  const { versions, terms, perfumes, full } = reading;
  const partial = await tagged(encodeChanges(base, versions.liveVersion, terms, perfumes));
  const response = partial.body.length < full.body.length ? partial : full;
  changes.set(reading, { base, response });
  return response;
}

async function tagged(response: z.input<typeof liveSchema>): Promise<Tagged> {
  const body = JSON.stringify(response);
  return { body, etag: await etagOf(body) };
}

/** The data that a build's pages show, and the names of those pages (site/render/write-site.ts). */
interface BuiltBase {
  live: LiveWire;
  pages: ReadonlySet<string>;
}

/** An unknown page may belong to a build that was just deployed, so the file is read again, at most once in this time. */
const READ_AGAIN_MS = 2_000;

/** Plain data, cached by the isolate. It is correct for each page that it names, also after another build was deployed. */
const stored = new WeakMap<Assets, { base: BuiltBase | null; readAtMs: number }>();

/** Returns the data that these pages show, or null when the build that was read last lacks one of them. No database trip. */
export async function baseOf(assets: Assets, pages: readonly string[], nowMs: number): Promise<LiveWire | null> {
  if (pages.length === 0) return null;
  const known = stored.get(assets);
  const found = commonTo(pages, known?.base);
  if (found || (known && nowMs - known.readAtMs < READ_AGAIN_MS)) return found;
  const base = await readBase(assets);
  stored.set(assets, { base, readAtMs: nowMs });
  return commonTo(pages, base);
}

function commonTo(pages: readonly string[], base: BuiltBase | null | undefined): LiveWire | null {
  return base && pages.every((page) => base.pages.has(page)) ? base.live : null;
}

/** Null when the file is missing or invalid: pages then get the full response. */
async function readBase(assets: Assets): Promise<BuiltBase | null> {
  const file = await fetchBuilt(assets, "/live-base.json");
  if (!file.ok) return null;
  try {
    const { live, pages } = liveBaseSchema.parse(await file.json());
    return { live, pages: new Set(pages) };
  } catch (error) {
    log("built_base", describeError(error));
    return null;
  }
}
