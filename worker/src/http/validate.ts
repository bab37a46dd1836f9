import type { ValidationTargets } from "hono";
import { describeRoute, resolver, validator } from "hono-openapi";
import * as z from "zod";
import { fromWire } from "#shop/decimal.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import type { AppContext, AppEnv } from "./context.ts";
import { refused } from "./respond.ts";

/** Validates and documents a part of the request. The library's own 400 echoes the input, passwords included. */
export function validate<Schema extends z.ZodType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) {
  return validatorOf(target, schema, ([outermost = ""]) => outermost);
}

/** Like `validate`, for forms with lists: fields are named by their paths, such as `milliliters.0.price`. */
export function validateByPath<Schema extends z.ZodType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) {
  return validatorOf(target, schema, (path) => path.join("."));
}

/** Converts a number that the contract has checked to hundredths: cents, centavos or basis points. */
export function hundredths(amount: number): number {
  const read = fromWire(amount);
  if (!read.ok) throw new Error(`the contract accepted the number ${amount}`);
  return read.value;
}

type FieldName = (path: readonly string[]) => string;

function validatorOf<Schema extends z.ZodType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
  nameOf: FieldName,
) {
  return validator<Schema, Target, AppEnv, string>(target, schema, (result, c) =>
    result.success ? undefined : refuseInvalid(c, target, fieldsOf(result.error, nameOf)),
  );
}

function refuseInvalid(c: AppContext, target: keyof ValidationTargets, fields: Record<string, string[]>): Response {
  if (target === "param") return refused(c, { code: "malformed_id", fields });
  return refused(c, { code: target === "query" ? "unknown_filter" : "invalid_fields", fields });
}

interface Issue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

/** Limits the length of the response to a long list in which every entry is wrong. */
const MAX_WRONG_FIELDS = 50;

/** Messages by field name, of the first `MAX_WRONG_FIELDS` wrong fields; `_` for the whole form. */
function fieldsOf(issues: readonly Issue[], nameOf: FieldName): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { path = [], message } of issues) {
    const name = nameOf(path.map((part) => String(typeof part === "object" ? part.key : part))) || "_";
    const messages = fields.get(name) ?? [];
    if (messages.length === 0 && fields.size >= MAX_WRONG_FIELDS) break;
    if (!messages.includes(message)) fields.set(name, [...messages, message]);
  }
  return Object.fromEntries(fields);
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
  408: "The request body did not arrive in time",
  409: "Conflict with the current state",
  410: "Expired or already used",
  413: "Request body too large",
  415: "Unsupported media type",
  429: "Too many requests: retry after the time in Retry-After",
  502: "An outside service gave no usable answer",
  503: "Temporarily unavailable: retry later",
};

/** Media types of a file in the request body (`takes`) or in the response (`gives`). */
interface Files {
  takes?: readonly string[];
  gives?: readonly string[];
}

/** The schema of the 200 response, or of the response with each status; null for one without a body. */
type Results = z.ZodType | Record<number, z.ZodType | null>;

/** Documents a route for /api/openapi.json: its summary, its responses, and the statuses of its errors. */
export function routeDocs(
  summary: string,
  results: Results,
  problems: readonly number[] = [],
  { takes, gives }: Files = {},
) {
  const schemas: Record<number, z.ZodType | null> = {
    ...Object.fromEntries([...problems, 503].map((status) => [status, problemSchema])),
    ...(results instanceof z.ZodType ? { 200: results } : results),
  };
  const responses = Object.entries(schemas).map(([status, schema]) => [status, responseOf(Number(status), schema)]);
  const file = gives ? { 200: { description: "The file", content: contentOf(gives) } } : {};
  return describeRoute({
    summary,
    responses: { ...Object.fromEntries(responses), ...file },
    ...(takes && { requestBody: { required: true, content: contentOf(takes) } }),
  });
}

/** Like `routeDocs`, for a route that only administrators may call. */
export function adminDocs(summary: string, results: Results, problems: readonly number[] = [], files: Files = {}) {
  return routeDocs(`${summary}. Administrators only`, results, [401, 403, ...problems], files);
}

function contentOf(types: readonly string[]) {
  const binary = { schema: { type: "string" as const, format: "binary" } };
  return Object.fromEntries(types.map((type) => [type, binary]));
}

function responseOf(status: number, schema: z.ZodType | null) {
  const description = MEANINGS[status] ?? "Response";
  return schema ? { description, content: { "application/json": { schema: resolver(schema) } } } : { description };
}
