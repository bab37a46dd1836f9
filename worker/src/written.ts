import { type Written, write } from "#db/write.ts";
import type { RequestContext } from "./request-context.ts";

export type Statements = Parameters<typeof write>[1];

/** Sends a batch that the database has no reason to refuse; throws if it does. */
export async function written(
  { db }: RequestContext,
  statements: Statements,
): Promise<Extract<Written, { ok: true }>["results"]> {
  const outcome = await write(db, statements);
  if (!outcome.ok) throw new Error(`a change was refused by the database: ${outcome.refusal.code}`);
  return outcome.results;
}
