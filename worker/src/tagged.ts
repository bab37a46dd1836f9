import type { AppContext } from "./context.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

/** Public answers: a browser asks again each time and gets a 304 while nothing changed; a shared cache holds them 5 s. */
export const PUBLIC_CACHE = "public, max-age=0, s-maxage=5, must-revalidate";

/** Answers a public fact as JSON with an ETag of its content, or 304 when the caller already has it. */
export async function answerTagged<Body extends object>(c: AppContext, body: Body) {
  const answer = c.json(body, 200, { "Content-Type": JSON_TYPE, "Cache-Control": PUBLIC_CACHE });
  const etag = await etagOf(await answer.clone().arrayBuffer());
  answer.headers.set("ETag", etag);
  const held = c.req.header("If-None-Match");
  return matchesTag(held, etag) ? c.body(null, 304, { ETag: etag, "Cache-Control": PUBLIC_CACHE }) : answer;
}

/** Tag of a content, not of a version: it changes with a deployed presenter and after a restored backup too. */
export async function etagOf(content: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", content);
  return `"${Array.from(new Uint8Array(digest, 0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}

/** Whether an `If-None-Match` names this tag; weak and strong tags compare alike (RFC 9110, 13.1.2). */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const held = (ifNoneMatch ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  return held.includes("*") || held.includes(etag);
}
