import type { ValidationTargets } from "hono";
import { validator } from "hono-openapi";
import type { z } from "zod";
import { refused } from "./answer.ts";
import type { AppContext, AppEnv } from "./context.ts";

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
    result.success ? undefined : refuseInvalid(c, target, fieldsOf(result.error, whole)),
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
    const said = fields.get(name) ?? [];
    if (!said.includes(message)) fields.set(name, [...said, message]);
  }
  return Object.fromEntries(fields);
}

function outermost([first = ""]: readonly string[]): string {
  return first;
}

function whole(path: readonly string[]): string {
  return path.join(".");
}
