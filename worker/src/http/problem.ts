import type { Context } from "hono";
import type { Problem } from "#shop/problem.contract.ts";
import { answerRefusal, type FieldMessages, type Refusal } from "#shop/refusal.ts";
import type { AppEnv } from "./context.ts";
import { JSON_TYPE } from "./tagged.ts";

/** Every status of an error (docs/product-rules.md#error-form). */
const STATUSES = [400, 401, 403, 404, 405, 409, 410, 413, 415, 429, 500, 502, 503] as const;
type ProblemStatus = (typeof STATUSES)[number];

interface ProblemFacts extends Omit<Problem, "requestId"> {
  status: ProblemStatus;
  headers?: Record<string, string>;
}

/** Responds with an error in the contract's form (docs/product-rules.md#error-form); never cached. */
export function problem(c: Context<AppEnv>, { status, headers, ...facts }: ProblemFacts, more: object = {}) {
  const body: Problem = { ...facts, requestId: c.get("requestId"), ...more };
  return c.json(body, status, { "Content-Type": JSON_TYPE, "Cache-Control": "no-store", ...headers });
}

/**
 * Responds to a refusal with the status and message that `shop/refusal.ts` gives it. `fields` applies when the refusal
 * has none; `more` adds what else the contract allows, such as the current order.
 */
export function refused(c: Context<AppEnv>, refusal: Refusal, fields?: FieldMessages, more: object = {}) {
  const { status, message, retryAfterSeconds, allowed, ...answer } = answerRefusal(refusal);
  const named = answer.fields ?? fields;
  const facts: ProblemFacts = {
    status: statusOf(status),
    code: refusal.code,
    message,
    ...(named ? { fields: copyOf(named) } : {}),
    headers: {
      ...(retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) }),
      ...(allowed ? { Allow: allowed.join(", ") } : {}),
    },
  };
  return problem(c, facts, more);
}

function statusOf(status: number): ProblemStatus {
  const known = STATUSES.find((one) => one === status);
  if (known === undefined) throw new Error(`${status} is no status of an error`);
  return known;
}

function copyOf(fields: FieldMessages): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([name, said]) => [name, [...said]]));
}

/** A failure, not a refusal: the database or the configuration is unavailable, possibly only for a moment. */
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
