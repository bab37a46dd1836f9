import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { bodyOf } from "../../../shop/answering.ts";

/** A call of the shop's server. */
export interface ServerCall {
  path: string;
  query: URLSearchParams;
  /** The idempotency key; null when the header is missing or empty. */
  key: string | null;
  body: Buffer;
  meliSessionId: string | null;
}

/** Reads a call with its whole body. */
export async function readCall(request: IncomingMessage, url: URL, path: string): Promise<ServerCall> {
  return {
    path,
    query: url.searchParams,
    key: headerOf(request, "x-idempotency-key"),
    body: await bodyOf(request),
    meliSessionId: headerOf(request, "x-meli-session-id"),
  };
}

/** Returns a header's value, or null when it is missing or empty. */
export function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return (Array.isArray(value) ? value[0] : value) || null;
}

/** Returns the SHA-256 of the raw body. */
export function hashOf(body: Buffer): string {
  return createHash("sha256").update(body).digest("hex");
}

/** Returns a body's JSON, or undefined when it is malformed. An empty body is an empty object. */
export function jsonOf(body: Buffer): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
