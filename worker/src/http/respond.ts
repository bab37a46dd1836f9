import type { Context, TypedResponse } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { JSONParsed } from "hono/utils/types";
import type { Problem } from "#shop/problem.contract.ts";
import { type Refusal, type RefusalStatus, responseOfRefusal } from "#shop/refusal-response.ts";
import { log } from "../log.ts";
import type { AppContext, AppEnv } from "./context.ts";

interface ProblemFacts extends Omit<Problem, "requestId"> {
  status: RefusalStatus | 500;
  headers?: Record<string, string>;
}

/** Responds with an error in the contract's form (docs/product-rules.md#error-form); never cached. */
export function problem(c: Context<AppEnv>, { status, headers, ...facts }: ProblemFacts, more: object = {}) {
  const body: Problem = { ...facts, requestId: c.get("requestId"), ...more };
  return c.json(body, status, { "Content-Type": JSON_TYPE, "Cache-Control": "no-store", ...headers });
}

/**
 * Responds to a refusal (`shop/refusal-response.ts`). `more` adds what else the contract allows, such as the current order.
 */
export function refused(c: Context<AppEnv>, refusal: Refusal, more: object = {}) {
  const { status, message, fields, retryAfterSeconds, allowed, challenge } = responseOfRefusal(refusal);
  const named = Object.entries(fields ?? {}).map(([name, messages]) => [name, [...messages]]);
  const facts: ProblemFacts = {
    status,
    code: refusal.code,
    message,
    ...(fields ? { fields: Object.fromEntries(named) } : {}),
    ...(challenge ? { challenge } : {}),
    headers: {
      ...(retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) }),
      ...(allowed ? { Allow: allowed.join(", ") } : {}),
    },
  };
  return problem(c, facts, more);
}

/** Logs a refusal as `event`, and responds to it. */
export function refusedAndLogged(c: AppContext, event: string, refusal: Refusal, facts: Record<string, string> = {}) {
  log(event, { requestId: c.get("requestId"), ...facts, code: refusal.code });
  return refused(c, refusal);
}

/** A failure, not a refusal: the database, the storage or the configuration is unavailable. It may last only seconds. */
export const UNAVAILABLE = {
  status: 503,
  code: "unavailable",
  message: "No pudimos responder ahora. Probá de nuevo en unos segundos",
  headers: { "Retry-After": "5" },
} as const satisfies ProblemFacts;

export const FAILED = {
  status: 500,
  code: "internal_error",
  message: "Algo salió mal de nuestro lado. Probá de nuevo",
} as const satisfies ProblemFacts;

/** Responds with personal data, which no cache may store (docs/faults.md#s-55-private-answers). */
export function respondPrivately<Body extends object, Status extends ContentfulStatusCode = 200>(
  c: AppContext,
  body: Body,
  status: Status,
) {
  return c.json(body, status, { "Content-Type": JSON_TYPE, "Cache-Control": "no-store" });
}

export const JSON_TYPE = "application/json; charset=utf-8";

/** Public responses: browsers revalidate each time (304 while unchanged); shared caches keep them 5 s. */
export const PUBLIC_CACHE = "public, max-age=0, s-maxage=5, must-revalidate";

/** Response type for the typed client: the JSON body, or 304. */
type Tagged<Body> =
  | (Response & TypedResponse<JSONParsed<Body>, 200, "json">)
  | (Response & TypedResponse<null, 304, "body">);

/** Responds with public JSON and an ETag of its content, or with 304 when the client already has it. */
export async function respondWithTag<Body extends object>(c: AppContext, body: Body): Promise<Tagged<Body>>;
// The ETag needs the serialized text, so it is serialized here, once. Hono types only what it serializes itself.
export async function respondWithTag(c: AppContext, body: object): Promise<Response> {
  const text = JSON.stringify(body);
  const headers = { "Cache-Control": PUBLIC_CACHE, ETag: await etagOf(text) };
  if (matchesTag(c.req.header("If-None-Match"), headers.ETag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { "Content-Type": JSON_TYPE, ...headers } });
}

const encoder = new TextEncoder();

/** ETag of the content, not of a version, so it also changes with a new presenter and after a restored backup. */
export async function etagOf(content: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", encoder.encode(content));
  return `"${Array.from(new Uint8Array(digest, 0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}

/** Whether an `If-None-Match` names this tag; weak and strong tags compare alike (RFC 9110, 13.1.2). */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const held = ifNoneMatch.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return held.includes("*") || held.includes(etag);
}

/** Formats a time in ms as the API writes it: ISO 8601, UTC. */
export function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** Like `iso`; null stays null. */
export function isoOrNull(atMs: number | null): string | null {
  return atMs === null ? null : iso(atMs);
}
