import { createHash } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { json, type PlainResponse } from "../../../shop/http.ts";

/** Returns an error in the provider's form, with its cause's code if it has one (docs/outside-services.md#error-codes). */
export function problem(status: number, code?: number): PlainResponse {
  const error = (STATUS_CODES[status] ?? "").toLowerCase().replaceAll(" ", "_");
  const message = code === undefined ? error : `error ${code}`;
  const cause = code === undefined ? [] : [{ code, description: message, data: null }];
  return json(status, { status, error, message, cause }, status === 429 ? { "retry-after": "1" } : {});
}

/** A call of the shop's server. */
export interface ApiCall {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The idempotency key; null when the header is missing or empty. */
  key: string | null;
  body: Buffer;
}

/** Returns the SHA-256 of the raw body. */
export function hashOf(body: Buffer): string {
  return createHash("sha256").update(body).digest("hex");
}

const DECIMAL = /^(\d{1,10})(?:\.(\d{1,2}))?$/;

/**
 * Returns a number or numeric string in centavos; null for any other value, a minus sign, over ten digits or over two
 * decimals.
 */
export function centavosOf(value: unknown): number | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const parts = DECIMAL.exec(String(value));
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0")) : null;
}
