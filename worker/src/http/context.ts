import type { Context } from "hono";
import type { LiveSession } from "#db/accounts/sessions.ts";
import type { Database, DatabaseAddress } from "#db/client.ts";
import { ID_RANDOM_BYTES, makeId } from "#shop/id.ts";
import type { Config } from "../env/config.ts";
import { mercadoPago } from "../ports/mercado-pago/gateway.ts";
import type { PaymentContext, RequestContext } from "../request-context.ts";
import { hashToken, TOKEN_BYTES, tokenOf } from "../secrets.ts";
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
    /**
     * The request's own database client, opened at the first call
     * (docs/architecture.md#nothing-is-shared-between-requests).
     */
    database: () => Database;
    /** A database client with a longer timeout per call, for large reads and writes. */
    databaseFor: (timeoutMs: number) => Database;
    /** The session that a guard accepted (http/session.ts). */
    session?: LiveSession;
  };
}

export type AppContext = Context<AppEnv>;

/** What the app gets from outside: clock, randomness, database. Tests pass their own. */
export interface AppDependencies {
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

/** Timeout of one database call that reads or writes thousands of rows. */
const MANY_TIMEOUT_MS = 30_000;

/** Like `requestContext`, with a longer database timeout, for flows that read or write thousands of rows. */
export function longRequestContext(c: AppContext): RequestContext {
  return { ...requestContext(c), db: c.get("databaseFor")(MANY_TIMEOUT_MS) };
}

/** Returns the context of a flow, for this request; `nowMs` is fixed for the whole flow. */
export function requestContext(c: AppContext): RequestContext {
  return contextOf(c.get("database")(), c.get("now")(), c.get("random"), c.get("config"));
}

/** Like `requestContext`, for a scheduled job. */
export function jobContext(dependencies: AppDependencies, config: Config): RequestContext {
  return contextOf(dependencies.openDatabase(config.database), dependencies.now(), dependencies.randomBytes, config);
}

function contextOf(
  db: Database,
  nowMs: number,
  randomBytes: (count: number) => Uint8Array,
  { publicOrigin, authSecret, authSecretOld, limits }: Config,
): RequestContext {
  return {
    db,
    nowMs,
    newId: (prefix) => makeId(prefix, nowMs, randomBytes(ID_RANDOM_BYTES)),
    newToken: () => tokenOf(randomBytes(TOKEN_BYTES)),
    publicOrigin,
    authSecret,
    authSecretOld,
    limits,
  };
}

/** Returns the context of a flow that calls the card provider, for this request. */
export function paymentContext(c: AppContext): PaymentContext {
  return withProvider(requestContext(c), c.get("config"), c.get("now"));
}

/** Adds the card provider to a flow's context. */
export function withProvider(context: RequestContext, { payments }: Config, now: () => number): PaymentContext {
  return { ...context, gateway: mercadoPago(payments, now), collectorId: payments.collectorId };
}

/** Lets `work` continue after the response or a disconnect, for at most 30 s (docs/outside-services.md#workers-runtime). */
export function keepAlive(c: AppContext, work: Promise<unknown>): void {
  // A caller that awaits `work` still gets its error.
  if (hasRuntime(c)) c.executionCtx.waitUntil(work.catch(() => undefined));
}

/** Whether the request has an execution context. Tests that call the app directly may pass none. */
export function hasRuntime(c: AppContext): boolean {
  try {
    return c.executionCtx !== undefined;
  } catch {
    return false; // Hono throws without one.
  }
}

/**
 * The client's network for rate limits: an IPv4 address, or the first 64 bits of an IPv6 address, which usually belong
 * to one household. Cloudflare sets the header; a client cannot.
 */
export function clientAddress(c: AppContext): string {
  const address = c.req.header("CF-Connecting-IP") ?? "";
  return address.includes(":") ? networkOf(address) : address;
}

/** `2001:db8::1` becomes `2001:db8:0:0`; an IPv4-mapped address becomes its IPv4 address. */
function networkOf(address: string): string {
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (v4) return v4;
  const [before = "", after = ""] = address.toLowerCase().split("::");
  const [head, tail] = [before.split(":").filter(Boolean), after.split(":").filter(Boolean)];
  const filled = address.includes("::") ? Array<string>(Math.max(8 - head.length - tail.length, 0)).fill("0") : [];
  return [...head, ...filled, ...tail].slice(0, 4).join(":");
}

/** Printable ASCII, long enough that two people are unlikely to choose the same key. */
const REQUEST_KEY = /^[\x21-\x7e]{8,200}$/;

type RequestClaim = { key: string; bodyHash: string };

/** Returns an `Idempotency-Key` with the hash of its body: null without a key, `malformed` for an invalid one. */
export function requestClaim(key: string | undefined, body: object): RequestClaim | null | "malformed" {
  if (key === undefined) return null;
  return REQUEST_KEY.test(key) ? { key, bodyHash: bodyHash(body) } : "malformed";
}

/** Hash that distinguishes bodies without storing them. */
export function bodyHash(body: object): string {
  return hashToken(JSON.stringify(body));
}
