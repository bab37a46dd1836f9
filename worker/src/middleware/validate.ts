import type { ValidationTargets } from "hono";
import { validator } from "hono-openapi";
import type { z } from "zod";
import type { AppContext, AppEnv } from "../context.ts";
import { refused } from "../problem.ts";

/**
 * The one validator of routes: parses a part of the request by the contract's schema, and answers 400 with `fields` in
 * the contract's form. (The library's own 400 repeats what was sent, passwords included.) The schema also documents
 * the call at /api/openapi.json.
 */
export function validate<Schema extends z.ZodType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) {
  return validator<Schema, Target, AppEnv, string>(target, schema, (result, c) =>
    result.success ? undefined : refuseInvalid(c, target, fieldsOf(result.error)),
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

/** Messages by the name of the outermost field they are about; `_` for the whole. */
function fieldsOf(issues: readonly Issue[]): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const first = path?.[0];
    const name = first === undefined ? "_" : String(typeof first === "object" ? first.key : first);
    fields.set(name, [...(fields.get(name) ?? []), message]);
  }
  return Object.fromEntries(fields);
}
