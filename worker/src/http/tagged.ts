import type { TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";
import type { AppContext } from "./context.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

/** Public responses: browsers revalidate each time (304 while unchanged); shared caches keep them 5 s. */
export const PUBLIC_CACHE = "public, max-age=0, s-maxage=5, must-revalidate";

/** Response type for the typed client: the JSON body, or 304. */
type Tagged<Body> =
  | (Response & TypedResponse<JSONParsed<Body>, 200, "json">)
  | (Response & TypedResponse<null, 304, "body">);

/** Responds with public JSON and an ETag of its content, or with 304 when the client already has it. */
export async function answerTagged<Body extends object>(c: AppContext, body: Body): Promise<Tagged<Body>>;
// The ETag needs the serialized text, so it is serialized here, once. Hono types only what it serializes itself.
export async function answerTagged(c: AppContext, body: object): Promise<Response> {
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
