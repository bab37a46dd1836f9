import { describeRoute, resolver } from "hono-openapi";
import type { z } from "zod";
import { problemSchema } from "#shop/problem.contract.ts";

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
  413: "Too large",
  415: "Not of a type that is taken",
  429: "Too many: wait as Retry-After says",
  503: "The shop cannot answer now",
};

/** Media types of a file in the request body (`takes`) or in the response (`gives`). */
interface Files {
  takes?: readonly string[];
  gives?: readonly string[];
}

/**
 * Documents a route for /api/openapi.json: its summary and the schema of each response. `validate` documents JSON
 * bodies (http/validate.ts).
 */
export function describe(summary: string, answers: Record<number, z.ZodType | null>, { takes, gives }: Files = {}) {
  const told = { ...answers, 503: answers[503] ?? problemSchema };
  const responses = Object.entries(told).map(([status, schema]) => [status, responseOf(Number(status), schema)]);
  const file = gives ? { 200: { description: "The file", content: contentOf(gives) } } : {};
  return describeRoute({
    summary,
    responses: { ...Object.fromEntries(responses), ...file },
    ...(takes && { requestBody: { required: true, content: contentOf(takes) } }),
  });
}

function contentOf(types: readonly string[]) {
  const binary = { schema: { type: "string" as const, format: "binary" } };
  return Object.fromEntries(types.map((type) => [type, binary]));
}

function responseOf(status: number, schema: z.ZodType | null) {
  const description = MEANINGS[status] ?? "The answer";
  return schema ? { description, content: { "application/json": { schema: resolver(schema) } } } : { description };
}
