import type { Database } from "#db/client.ts";
import { readVersions } from "#db/settings/settings.ts";
import type { Versions } from "#shop/settings/settings.ts";

/** A cache lookup: the database URL, the request's own client, and the clock. */
export interface CacheContext {
  url: string;
  db: Database;
  now(): number;
}

/** A cached value, valid while its versions equal the database's. */
export interface VersionedCache<Value extends { versions: Versions }> {
  /** Returns the current value: one database trip when unchanged or not cached, two after a change. */
  current(context: CacheContext): Promise<Value>;
  /**
   * Returns the cached value if it was checked against the database within `freshMs`; no trip. While another request
   * checks the value, it stays usable for another `freshMs`: visitors who arrive together cause one check, and one waits.
   */
  recent(context: CacheContext, freshMs: number): Value | undefined;
}

/** A longer read counts as abandoned: its request was probably cancelled. The next request then starts a new read. */
const READ_ABANDONED_MS = 10_000;
const POLL_MS = 15;

/**
 * Caches one read in the isolate, as plain data: a client or a promise must not be shared between requests
 * (docs/architecture.md#nothing-is-shared-between-requests). While one request reads, the others poll the cache;
 * otherwise a hundred visitors after one change would read the whole catalogue a hundred times. With a `Semaphore` they would
 * read it one after the other.
 */
export function createVersionedCache<Value extends { versions: Versions }>(
  read: (db: Database) => Promise<Value>,
): VersionedCache<Value> {
  let stored: { url: string; value: Value; checkedAtMs: number } | undefined;
  let readingSinceMs: number | undefined;
  let checkingSinceMs: number | undefined;

  const keptFor = (url: string) => (stored?.url === url ? stored.value : undefined);
  const isReading = (now: number) => readingSinceMs !== undefined && now - readingSinceMs < READ_ABANDONED_MS;

  async function readOnce(context: CacheContext, atLeast: Versions | undefined): Promise<Value> {
    const { url, now } = context;
    while (isReading(now())) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      const value = keptFor(url);
      if (value && !isOlder(value.versions, atLeast)) return value;
    }
    const sinceMs = now();
    readingSinceMs = sinceMs;
    try {
      const value = await read(context.db);
      stored = { url, value, checkedAtMs: sinceMs };
      return value;
    } finally {
      if (readingSinceMs === sinceMs) readingSinceMs = undefined;
    }
  }

  return {
    async current(context) {
      const { url, db, now } = context;
      if (!keptFor(url)) return readOnce(context, undefined);
      const checkedAtMs = now();
      checkingSinceMs = checkedAtMs;
      const versions = await readVersions(db).finally(() => {
        if (checkingSinceMs === checkedAtMs) checkingSinceMs = undefined;
      });
      const value = keptFor(url);
      if (!value || !isSame(value.versions, versions)) return readOnce(context, versions);
      stored = { url, value, checkedAtMs };
      return value;
    },
    recent({ url, now }, freshMs) {
      const nowMs = now();
      // The check of a cancelled request never ends, so it counts for `freshMs` only.
      const isChecking = checkingSinceMs !== undefined && nowMs - checkingSinceMs < freshMs;
      const usableMs = isChecking ? 2 * freshMs : freshMs;
      return stored && nowMs - stored.checkedAtMs < usableMs ? keptFor(url) : undefined;
    },
  };
}

function isSame(one: Versions, other: Versions): boolean {
  return one.liveVersion === other.liveVersion && one.catalogueVersion === other.catalogueVersion;
}

/** Both versions only increase. */
function isOlder(one: Versions, than: Versions | undefined): boolean {
  return than !== undefined && (one.liveVersion < than.liveVersion || one.catalogueVersion < than.catalogueVersion);
}
