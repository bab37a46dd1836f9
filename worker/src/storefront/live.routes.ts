import { readLive } from "#db/storefront/live.ts";
import type { LiveAnswer } from "#shop/storefront/live.contract.ts";
import { encodeChanges, encodeLive, type LiveCatalogue } from "#shop/storefront/live.ts";
import { type AppContext, askingOf } from "../http/context.ts";
import { etagOf, JSON_TYPE, matchesTag } from "../http/tagged.ts";
import { baseOf } from "../ports/built-base.ts";
import { rememberWhileCurrent } from "../versioned-cache.ts";

/**
 * How long an answer is given without a look at the database. Two seconds let any number of pages that open together
 * share one read. They cannot hide a change from an open page: its refresh carries the ETag it holds, and that is always
 * compared with the database's version (one row), so the next refresh after a change shows it.
 */
const FRESH_SECONDS = 2;

const HEADERS = {
  "Content-Type": JSON_TYPE,
  "Cache-Control": `public, max-age=0, s-maxage=${FRESH_SECONDS}, must-revalidate`,
};

/** An answer as it is sent. Its tag is one of its content: the whole and the changes have two. */
interface Tagged {
  body: string;
  etag: string;
}

/**
 * The isolate's memory and not the data centre's cache: it is as shared as a worker's isolates are (few in a data centre),
 * ten times as fast, and the same everywhere, previews and the local runner included.
 */
const memory = rememberWhileCurrent(async (db) => {
  const reading = await readLive(db);
  const { versions, terms, perfumes } = reading;
  return { ...reading, whole: await tagged(encodeLive(versions.liveVersion, terms, perfumes)) };
});

type Reading = Awaited<ReturnType<typeof memory.current>>;

/** What of a reading differs from the pages, computed once for all who ask. */
const changes = new WeakMap<Reading, { base: LiveCatalogue; answer: Tagged }>();

/**
 * GET /api/perfumes/live: what the islands lay over the static pages (http-api, performance P13). Without an ETag, from
 * memory while it is fresh; with one, compared with the database in one trip. `pages`: names of built pages; when the
 * build that is served has them all, only what differs from it is answered.
 */
export async function answerLive(c: AppContext, pages: readonly string[]): Promise<Response> {
  const held = c.req.header("If-None-Match");
  const asking = askingOf(c);
  const recent = held === undefined ? memory.recent(asking, FRESH_SECONDS * 1000) : undefined;
  const base = pages.length > 0 ? await baseOf(c.get("config").assets, pages, asking.now()) : null;
  const reading = recent ?? (await memory.current(asking));
  const { etag, body } = base ? await changesSince(base, reading) : reading.whole;
  // Without a look at the database it may be that old: a page that is told so looks again (site/src/stores/storefront/live.ts).
  const headers = { ...HEADERS, ETag: etag, ...(recent && { Age: String(FRESH_SECONDS) }) };
  return matchesTag(held, etag) ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}

/** The changes since `base`, or the whole when that is the less to send: both lead a page of it to the same. */
async function changesSince(base: LiveCatalogue, reading: Reading): Promise<Tagged> {
  const known = changes.get(reading);
  if (known?.base === base) return known.answer;
  const { versions, terms, perfumes, whole } = reading;
  const partial = await tagged(encodeChanges(base, versions.liveVersion, terms, perfumes));
  const answer = partial.body.length < whole.body.length ? partial : whole;
  changes.set(reading, { base, answer });
  return answer;
}

async function tagged(answer: LiveAnswer): Promise<Tagged> {
  const body = JSON.stringify(answer);
  return { body, etag: await etagOf(body) };
}
