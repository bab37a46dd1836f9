import type { Context } from "hono";
import type { Problem } from "#shop/problem.contract.ts";
import { answerRefusal, type FieldMessages, type Refusal } from "#shop/refusal.ts";
import type { AppEnv } from "./context.ts";
import { JSON_TYPE } from "./tagged.ts";

/** Every status an error has (http-api, Conventions). */
const STATUSES = [400, 401, 403, 404, 405, 409, 410, 413, 415, 429, 500, 502, 503] as const;
type ProblemStatus = (typeof STATUSES)[number];

interface ProblemFacts extends Omit<Problem, "requestId"> {
  status: ProblemStatus;
  headers?: Record<string, string>;
}

/** Answers in the contract's error form (http-api, Conventions, Errors); never cached. */
export function problem(c: Context<AppEnv>, { status, headers, ...facts }: ProblemFacts, more: object = {}) {
  const body: Problem = { ...facts, requestId: c.get("requestId"), ...more };
  return c.json(body, status, { "Content-Type": JSON_TYPE, "Cache-Control": "no-store", ...headers });
}

/**
 * Answers a refusal with the status and the words that the one table gives it (`shop/refusal.ts`). `fields` are for a
 * refusal that has none of its own; `more` is what else the contract lets an answer carry (the order as it is now).
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

/** No refusal but a failure: the database or the configuration cannot be had, and may be again in a moment. */
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
