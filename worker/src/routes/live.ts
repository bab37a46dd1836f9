import { readLive } from "#db/queries/live.ts";
import type { LiveAnswer } from "#shop/contract/live.ts";
import { encodeLive } from "#shop/live.ts";
import { type AppContext, askingOf } from "../context.ts";
import { rememberWhileCurrent } from "../memory.ts";
import { etagOf, JSON_TYPE, matchesTag } from "../tagged.ts";

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

/**
 * The isolate's memory and not the data centre's cache: it is as shared as a worker's isolates are (few in a data centre),
 * ten times as fast, and the same everywhere, previews and the local runner included.
 */
const memory = rememberWhileCurrent(async (db) => {
  const { versions, terms, perfumes } = await readLive(db);
  const answer: LiveAnswer = encodeLive(versions.liveVersion, terms, perfumes);
  const body = JSON.stringify(answer);
  return { versions, body, etag: await etagOf(new TextEncoder().encode(body)) };
});

/**
 * GET /api/perfumes/live: what the islands lay over the static pages (http-api, performance P13). Without an ETag, from
 * memory while it is fresh; with one, compared with the database in one trip.
 */
export async function answerLive(c: AppContext): Promise<Response> {
  const held = c.req.header("If-None-Match");
  const asking = askingOf(c);
  const recent = held === undefined ? memory.recent(asking, FRESH_SECONDS * 1000) : undefined;
  const { etag, body } = recent ?? (await memory.current(asking));
  // Without a look at the database it may be that old: a page that is told so looks again (site/src/stores/live.ts).
  const headers = { ...HEADERS, ETag: etag, ...(recent && { Age: String(FRESH_SECONDS) }) };
  return matchesTag(held, etag) ? c.body(null, 304, headers) : c.body(body, 200, headers);
}
