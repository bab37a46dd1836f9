import type { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { TrieRouter } from "hono/router/trie-router";
import type { Database } from "#db/client.ts";
import { countFailure } from "#db/reports/shop-status.ts";
import { configOf } from "../env/config.ts";
import { describeError, log } from "../log.ts";
import { StorageUnavailable } from "../ports/storage.ts";
import { Semaphore } from "../semaphore.ts";
import { drainBody } from "./body/receive-body.ts";
import { type AppContext, type AppDependencies, type AppEnv, clientAddress, hasRuntime, keepAlive } from "./context.ts";
import { FAILED, problem, refused, UNAVAILABLE } from "./respond.ts";
import { secure } from "./security-headers.ts";

/** A check before routing: returns the refusal, or undefined. */
export type Check = (c: AppContext) => Response | undefined | Promise<Response | undefined>;

/**
 * Wraps every request: sets its id, fills the context, runs `check` (which reads the body), waits for a slot, runs the
 * route, and sets the security headers. Responds 503 while the configuration is invalid. It is the only layer around
 * the routes and copies no response, because each layer and each copy lowers the throughput (its target:
 * docs/performance.md#p15-api-throughput).
 */
export function requestMiddleware(dependencies: AppDependencies, check: Check) {
  const limited = limitConcurrency();
  return createMiddleware<AppEnv>(async (c, next) => {
    c.set("requestId", dependencies.requestId());
    try {
      const refusal = await (fillContext(c, dependencies) ?? check(c));
      if (refusal) c.res = refusal;
      else await limited(c, next);
      await drainBody(c);
    } catch (error) {
      // Hono does not call its error handler for an error in the notFound handler.
      c.res = respondToFailure(error instanceof Error ? error : new TypeError("the thrown value is not an Error"), c);
    }
    const parsed = configOf(c.env);
    secure(c.res.headers, parsed.ok && parsed.config.hstsSubdomains);
  });
}

function fillContext(c: AppContext, dependencies: AppDependencies): Response | undefined {
  const parsed = configOf(c.env);
  if (!parsed.ok) return problem(c, UNAVAILABLE);
  const { config } = parsed;
  c.set("config", config);
  c.set("now", dependencies.now);
  c.set("random", dependencies.randomBytes);
  let database: Database | undefined;
  c.set("database", () => {
    database ??= dependencies.openDatabase(config.database);
    return database;
  });
  c.set("databaseFor", (timeoutMs) => dependencies.openDatabase({ ...config.database, timeoutMs }));
  return undefined;
}

/**
 * API calls of one isolate. Few run at the same time, so that a call waits here, before any work, and not for the
 * database (`limitCalls` in semaphore.ts). Requests above `capacity` are refused immediately. Webhooks have slots of their
 * own, so that a flood of calls delays no payment.
 */
const CALLS = { concurrency: 16, capacity: 256 };
const WEBHOOKS = { concurrency: 8, capacity: 256 };
/** Sign-ins wait only in the password queues (password-queue.ts), which leave slots to known devices. */
const SIGN_INS = { concurrency: 256, capacity: 256 };
/** Maximum number of slots of one network: a quarter of `capacity`. */
const MAX_SLOTS_PER_NETWORK = 64;

/** Longest wait. A healthy database serves 256 requests in two to three seconds, so every queued request is served. */
const MAX_WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 2;

/**
 * Runs an API call within the limits above. Responds 503 `busy` when all slots are taken, or when none gets free in time
 * (docs/faults.md#l5-overload), and 429 to a network that has too many slots.
 */
function limitConcurrency(): (c: AppContext, work: () => Promise<void>) => Promise<void> {
  const [calls, webhooks, signIns] = [new Semaphore(CALLS), new Semaphore(WEBHOOKS), new Semaphore(SIGN_INS)];
  return async (c, work) => {
    const { path } = c.req;
    // A request whose client has disconnected still runs to its end, and so frees its slots, here and at the database.
    const finished = async () => {
      const working = work();
      keepAlive(c, working);
      await working;
    };
    // The health checks bypass the concurrency limit. Pages have their own (storefront/not-found.routes.ts).
    if (!path.startsWith("/api/") || path.startsWith("/api/health")) return finished();
    const refuse = (code: "busy" | "too_many_requests") => async () => refuseBusy(c, code);
    const deadlineMs = performance.now() + MAX_WAIT_MS;
    if (isWebhook(c)) return webhooks.run(deadlineMs, finished, refuse("busy"));
    const client = clientAddress(c);
    const slots = path === "/api/auth/login" ? signIns : calls;
    if (c.get("config").limits && slots.slotsOf(client) >= MAX_SLOTS_PER_NETWORK) return refuse("too_many_requests")();
    return slots.run(deadlineMs, finished, refuse("busy"), slots.reserve(client));
  };
}

function refuseBusy(c: AppContext, code: "busy" | "too_many_requests"): void {
  log("shed", { requestId: c.get("requestId"), code });
  c.res = refused(c, { code, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** The only write that comes from another site; its signature authenticates it. */
export function isWebhook({ req: { method, path } }: AppContext): boolean {
  return method === "POST" && path === "/api/pay/webhook";
}

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a write that another site may have sent (docs/faults.md#s-30-cross-site-request-forgery): `Sec-Fetch-Site`
 * decides; without it the `Origin` must be the shop's own. A write with neither is refused.
 */
export function sameOrigin(c: AppContext): Response | undefined {
  if (READS.has(c.req.method) || isOwn(c)) return undefined;
  log("foreign_origin", { requestId: c.get("requestId"), method: c.req.method });
  return refused(c, { code: "foreign_origin" });
}

function isOwn(c: AppContext): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  if (site !== undefined) return site === "same-origin";
  return c.req.header("Origin") === c.get("config").publicOrigin;
}

/**
 * Returns a function that lists the methods the app accepts at a path, none for an unknown path. Call it only when no
 * route matched; Hono's own middleware for this would run on every request.
 */
export function methodsOf(app: Hono<AppEnv>): (path: string) => string[] {
  let router: TrieRouter<string> | undefined;
  return (path) => {
    router ??= routerOf(app);
    const methods = router.match("ALL", path)[0].map(([method]) => method);
    return [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
  };
}

/** Registers every route under one method, so that a path matches all of its methods. Leaves out middleware. */
function routerOf(app: Hono<AppEnv>): TrieRouter<string> {
  const router = new TrieRouter<string>();
  for (const { method, path } of app.routes) if (method !== "ALL") router.add("ALL", path, method);
  return router;
}

/**
 * Turns an error into a response without details: 400 if Hono rejected the request, 503 if the database or the storage is
 * unavailable, otherwise 500.
 */
export function respondToFailure(error: Error, c: AppContext): Response {
  if (error instanceof HTTPException && error.status < 500) return refused(c, { code: "malformed_json" });
  log("failure", { requestId: c.get("requestId"), method: c.req.method, ...describeError(error) });
  const isGone = error instanceof StorageUnavailable || isDatabaseGone(error);
  if (!isGone && hasRuntime(c)) keepAlive(c, count(c));
  return problem(c, isGone ? UNAVAILABLE : FAILED);
}

/** Counts the failure for the status report. The response does not depend on it. */
async function count(c: AppContext): Promise<void> {
  try {
    await countFailure(c.get("database")(), c.get("now")());
  } catch (error) {
    log("failure_not_counted", describeError(error));
  }
}

/**
 * Whether the database was unreachable, too busy or too slow, not an error about a statement (`SQLITE_...`,
 * `SQL_INPUT_ERROR`). A refused connection throws in production and is a server error under the local runtime
 * (docs/outside-services.md#refused-connections).
 */
export function isDatabaseGone(error: Error): boolean {
  if (error.name === "TimeoutError" || error.name === "AbortError") return true;
  if (/fetch failed|network connection lost/i.test(error.message)) return true;
  if (!("code" in error) || typeof error.code !== "string" || !error.name.startsWith("Libsql")) return false;
  return !error.code.startsWith("SQL") || error.code.startsWith("SQLITE_BUSY");
}
