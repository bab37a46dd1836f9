import type { Database } from "#db/client.ts";
import { readVersions } from "#db/storefront/versions.ts";
import type { Versions } from "#shop/settings/settings.ts";

/** What is asked of a memory: which database, the request's own client of it, and the clock. */
export interface Asking {
  url: string;
  db: Database;
  now(): number;
}

/** Something read from the database that is right for as long as its versions are the database's. */
export interface Memory<Value extends { versions: Versions }> {
  /** The value as the database has it now: one trip when nothing changed or nothing is kept, two after a change. */
  current(asking: Asking): Promise<Value>;
  /** The kept value, if it was compared with the database in the last `freshMs`; no trip. */
  recent(asking: Asking, freshMs: number): Value | undefined;
}

/** A reading that takes longer is taken for dead (its request was cancelled), and the next request reads itself. */
const READING_DEAD_MS = 10_000;
const LOOK_AGAIN_MS = 15;

/**
 * The isolate's memory of one reading. Only plain data is kept: a client or a promise must not be shared between requests
 * (architecture, decision 16), so requests that want the same reading look at the memory until the one that reads has
 * filled it. Without that, a hundred visitors after one change would read the whole catalogue a hundred times.
 */
export function rememberWhileCurrent<Value extends { versions: Versions }>(
  read: (db: Database) => Promise<Value>,
): Memory<Value> {
  let kept: { url: string; value: Value; checkedAtMs: number } | undefined;
  let readingSinceMs: number | undefined;

  const keptFor = (url: string) => (kept?.url === url ? kept.value : undefined);
  const isRead = (now: number) => readingSinceMs !== undefined && now - readingSinceMs < READING_DEAD_MS;

  async function readOnce(asking: Asking, atLeast: Versions | undefined): Promise<Value> {
    const { url, now } = asking;
    while (isRead(now())) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      const value = keptFor(url);
      if (value && !isOlder(value.versions, atLeast)) return value;
    }
    const sinceMs = now();
    readingSinceMs = sinceMs;
    try {
      const value = await read(asking.db);
      kept = { url, value, checkedAtMs: sinceMs };
      return value;
    } finally {
      if (readingSinceMs === sinceMs) readingSinceMs = undefined;
    }
  }

  return {
    async current(asking) {
      const { url, db, now } = asking;
      if (!keptFor(url)) return readOnce(asking, undefined);
      const askedAtMs = now();
      const versions = await readVersions(db);
      const value = keptFor(url);
      if (!value || !isSame(value.versions, versions)) return readOnce(asking, versions);
      kept = { url, value, checkedAtMs: askedAtMs };
      return value;
    },
    recent({ url, now }, freshMs) {
      return kept && now() - kept.checkedAtMs < freshMs ? keptFor(url) : undefined;
    },
  };
}

function isSame(one: Versions, other: Versions): boolean {
  return one.liveVersion === other.liveVersion && one.catalogueVersion === other.catalogueVersion;
}

/** Both versions only rise. */
function isOlder(one: Versions, than: Versions | undefined): boolean {
  return than !== undefined && (one.liveVersion < than.liveVersion || one.catalogueVersion < than.catalogueVersion);
}
