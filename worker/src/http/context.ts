import type { Context } from "hono";
import type { LiveSession } from "#db/accounts/sessions.ts";
import type { Database, DatabaseAddress } from "#db/client.ts";
import type { Config } from "../env/config.ts";
import type { Asking } from "../versioned-cache.ts";

/** What every handler finds on its request, and how the app is typed. */
export interface AppEnv {
  Bindings: Record<string, unknown>;
  Variables: {
    requestId: string;
    /** The clock, in ms UTC. */
    now: () => number;
    /** Unguessable bytes, for ids and secrets. */
    random: (count: number) => Uint8Array;
    config: Config;
    /** The request's own database client, opened at the first call (architecture, decision 16). */
    database: () => Database;
    /** A client for work that takes longer than a request of everyday: each call may take that long. */
    databaseFor: (timeoutMs: number) => Database;
    /** Who passed a guard (http/session.ts). */
    session?: LiveSession;
  };
}

export type AppContext = Context<AppEnv>;

/** What the world gives the app; tests give their own. */
export interface World {
  /** Now, in ms UTC. */
  now(): number;
  /** A new unguessable id of one request. */
  requestId(): string;
  /** That many unguessable bytes. */
  randomBytes(count: number): Uint8Array;
  openDatabase(target: DatabaseAddress): Database;
}

/** What a memory needs to know of a request; the database is opened only when it is read. */
export function askingOf(c: AppContext): Asking {
  return {
    url: c.get("config").database.url,
    get db() {
      return c.get("database")();
    },
    now: c.get("now"),
  };
}
