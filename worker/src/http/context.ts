import type { Context } from "hono";
import type { LiveSession } from "#db/accounts/sessions.ts";
import type { Database, DatabaseAddress } from "#db/client.ts";
import type { Config } from "../env/config.ts";
import type { CacheContext } from "../versioned-cache.ts";

/** The Hono environment: bindings, and the variables set on every request. */
export interface AppEnv {
  Bindings: Record<string, unknown>;
  Variables: {
    requestId: string;
    /** The clock, in ms UTC. */
    now: () => number;
    /** Cryptographically random bytes, for ids and secrets. */
    random: (count: number) => Uint8Array;
    config: Config;
    /** The request's own database client, opened at the first call (docs/architecture.md#nothing-is-shared-between-requests). */
    database: () => Database;
    /** A database client with a longer timeout per call, for large reads and writes. */
    databaseFor: (timeoutMs: number) => Database;
    /** The session that a guard accepted (http/session.ts). */
    session?: LiveSession;
  };
}

export type AppContext = Context<AppEnv>;

/** What the app gets from outside: clock, randomness, database. Tests pass their own. */
export interface World {
  /** Now, in ms UTC. */
  now(): number;
  /** A new unguessable request id. */
  requestId(): string;
  /** Cryptographically random bytes. */
  randomBytes(count: number): Uint8Array;
  openDatabase(target: DatabaseAddress): Database;
}

/** Returns what the versioned cache needs from a request; the database client opens only when the cache reads. */
export function cacheContext(c: AppContext): CacheContext {
  return {
    url: c.get("config").database.url,
    get db() {
      return c.get("database")();
    },
    now: c.get("now"),
  };
}
