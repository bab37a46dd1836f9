import { describeRoute, resolver } from "hono-openapi";
import type { z } from "zod";
import { problemSchema } from "#shop/problem.contract.ts";

const MEANINGS: Readonly<Record<number, string>> = {
  200: "Success",
  201: "Created",
  202: "Accepted: the payment provider has not confirmed yet",
  304: "Not modified: the ETag of the request is current",
  400: "Invalid request",
  401: "Not signed in",
  403: "Forbidden for this user",
  404: "Not found",
  409: "Conflict with the current state",
  410: "Expired or already used",
  413: "Request body too large",
  415: "Unsupported media type",
  429: "Too many requests: retry after the time in Retry-After",
  502: "The payment provider did not answer",
  503: "Temporarily unavailable: retry later",
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
  const schemas = { ...answers, 503: answers[503] ?? problemSchema };
  const responses = Object.entries(schemas).map(([status, schema]) => [status, responseOf(Number(status), schema)]);
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
  const description = MEANINGS[status] ?? "Response";
  return schema ? { description, content: { "application/json": { schema: resolver(schema) } } } : { description };
}
