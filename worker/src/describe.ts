import { describeRoute, resolver } from "hono-openapi";
import type { z } from "zod";
import { problemSchema } from "#shop/contract/problem.ts";

const MEANINGS: Readonly<Record<number, string>> = {
  200: "The answer",
  201: "Done: what was made",
  304: "Unchanged: the caller's ETag still holds",
  400: "Something sent is not valid",
  401: "Not signed in",
  403: "Not allowed",
  404: "Not found",
  409: "It cannot be done as things are",
  410: "It is over",
  429: "Too many: wait as Retry-After says",
  503: "The shop cannot answer now",
};

/** Documents a call for /api/openapi.json: what it does, and the schema of each answer; errors have the contract's form. */
export function describe(summary: string, answers: Record<number, z.ZodType | null>) {
  const told = { ...answers, 503: answers[503] ?? problemSchema };
  const responses = Object.entries(told).map(([status, schema]) => [status, responseOf(Number(status), schema)]);
  return describeRoute({ summary, responses: Object.fromEntries(responses) });
}

function responseOf(status: number, schema: z.ZodType | null) {
  const description = MEANINGS[status] ?? "The answer";
  return schema ? { description, content: { "application/json": { schema: resolver(schema) } } } : { description };
}
