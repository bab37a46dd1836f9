import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type Answer, bodyOf, json } from "../../../shop/responding.ts";

// The provider's codes and messages (docs/outside-services.md#error-codes).
const MESSAGES: Record<number, string> = {
  1: "Params Error.",
  5: "Must provide your access_token to proceed.",
  8: "The name of the following parameters is wrong.",
  23: "The following parameters must be valid date and format (yyyy-MM-dd'T'HH:mm:ssz).",
  1000: "Number of rows exceeded the limits.",
  2000: "Payment not found",
  2001: "Already posted the same request in the last minute.",
  2006: "Card Token not found.",
  2017: "Amount exceeds the remaining balance.",
  2062: "Invalid card token.",
  2063: "The action requested is not valid for the current payment state.",
  2067: "Invalid user identification number.",
  2072: "Invalid value for transaction_amount.",
  2084: "The payment does not support to be refunded.",
  3003: "Invalid card_token_id",
  3005: "Invalid action, the resource is in a state that does not allow this operation.",
  3011: "Not found payment_method.",
  3012: "Invalid parameter security_code_length.",
  3013: "The parameter security_code is a required field.",
  3014: "Invalid parameter payment_method.",
  3015: "Invalid parameter card_number_length.",
  3016: "Invalid parameter card_number.",
  3017: "The parameter card_number can't be null or empty.",
  3018: "The parameter expiration_month can't be null or empty.",
  3019: "The parameter expiration_year can't be null or empty.",
  3020: "The parameter cardholder.name can't be null or empty.",
  3021: "The parameter cardholder.document.number can't be null or empty.",
  3022: "The parameter cardholder.document.type can't be null or empty.",
  3029: "Invalid card expiration month.",
  3030: "Invalid card expiration year.",
  4000: "token attribute can't be null",
  4001: "payment_method_id attribute can't be null",
  4002: "transaction_amount attribute can't be null",
  4003: "transaction_amount attribute must be numeric",
  4004: "installments attribute can't be null",
  4005: "installments attribute must be numeric",
  4006: "payer attribute is malformed",
  4020: "notification_url attribute must be url valid",
  4021: "notification_url attribute must be shorter than 500 characters",
  4022: "metadata attribute must be a valid JSON",
  4037: "Invalid transaction_amount",
  4050: "payer.email must be a valid email",
  4051: "payer.email must be shorter than 254 characters",
  4292: "Header X-Idempotency-Key can't be null",
};

const ERRORS: Record<number, string> = {
  400: "bad_request",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  423: "locked",
  424: "failed_dependency",
  429: "too_many_requests",
};

/** Returns an error in the provider's form, with its cause's code if it has one. */
export function problem(status: number, code?: number, message = code === undefined ? "" : MESSAGES[code]): Answer {
  const text = message || (ERRORS[status] ?? "internal_error");
  const cause = code === undefined ? [] : [{ code, description: text, data: null }];
  const body = { status, error: ERRORS[status] ?? "internal_server_error", message: text, cause };
  return json(status, body, status === 429 ? { "retry-after": "1" } : {});
}

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

const DECIMAL = /^(\d{1,10})(?:\.(\d{1,2}))?$/;

/** Returns an amount in centavos. Accepts a number or a numeric string with at most two decimals; null for anything else. */
export function centavosOf(value: unknown): number | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const parts = DECIMAL.exec(String(value));
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0")) : null;
}
