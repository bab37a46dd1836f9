/** Refusals as results. `refusal-response.ts` has the codes. See docs/architecture.md#refusals-are-values */
import type { Refusal, RefusalCode, RefusalResponse } from "./refusal-response.ts";

/** Messages for people, by field. */
export type FieldMessages = NonNullable<RefusalResponse["fields"]>;

/** The result of a function that refuses. */
export interface Refused<C extends RefusalCode = RefusalCode> {
  ok: false;
  refusal: Refusal<C>;
}

/** Wraps a refusal as a result. */
export function refuse<C extends RefusalCode>(refusal: Refusal<C>): Refused<C> {
  return { ok: false, refusal };
}

/** Leaves out the fields without messages. */
export function invalidFields(messages: FieldMessages): FieldMessages {
  return Object.fromEntries(Object.entries(messages).filter(([, list]) => list.length > 0));
}
