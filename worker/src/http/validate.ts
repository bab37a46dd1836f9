import type { ValidationTargets } from "hono";
import { describeRoute, resolver, validator } from "hono-openapi";
import type { z } from "zod";
import { problemSchema } from "#shop/problem.contract.ts";
import type { AppContext, AppEnv } from "./context.ts";
import { refused } from "./respond.ts";

/**
 * Validates a part of the request with the contract's schema; responds 400 with `fields` in the contract's form. (The
 * library's own 400 echoes the input, passwords included.) The schema also documents the route at /api/openapi.json.
 */
export function validate<Schema extends z.ZodType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) {
  return validator<Schema, Target, AppEnv, string>(target, schema, (result, c) =>
    result.success ? undefined : refuseInvalid(c, target, fieldsOf(result.error, outermost)),
  );
}

/** Like `validate`, for forms with lists: fields are named by their paths, such as `milliliters.0.price`. */
export function validateByPath<Schema extends z.ZodType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) {
  return validator<Schema, Target, AppEnv, string>(target, schema, (result, c) =>
    result.success ? undefined : refuseInvalid(c, target, fieldsOf(result.error, fullPath)),
  );
}

function refuseInvalid(c: AppContext, target: keyof ValidationTargets, fields: Record<string, string[]>): Response {
  if (target === "param") return refused(c, { code: "malformed_id" }, fields);
  return refused(c, { code: target === "query" ? "unknown_filter" : "invalid_fields", fields });
}

interface Issue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

/** Messages by field name; `_` for the whole form. */
function fieldsOf(issues: readonly Issue[], nameOf: (path: readonly string[]) => string): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { path = [], message } of issues) {
    const name = nameOf(path.map((part) => String(typeof part === "object" ? part.key : part))) || "_";
    const messages = fields.get(name) ?? [];
    if (!messages.includes(message)) fields.set(name, [...messages, message]);
  }
  return Object.fromEntries(fields);
}

function outermost([first = ""]: readonly string[]): string {
  return first;
}

function fullPath(path: readonly string[]): string {
  return path.join(".");
}

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
