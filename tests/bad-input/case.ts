import type { Subject } from "./subject.ts";
import type { WireRequest } from "./wire.ts";

/** One bad request, derived from a good one. */
export interface Case {
  /** Description for failure messages. */
  what: string;
  /** The field as refusals name it, and the name of the value. */
  field?: string;
  value?: string;
  request(subject: Subject): WireRequest;
  /** The value is invalid, so the request must be refused. */
  mustRefuse: boolean;
  /** The text in it, which a refusal must not repeat. */
  sent?: string | undefined;
}

/** Returns the good request with changed headers; null removes a header. */
export function withHeaders(good: WireRequest, headers: Record<string, string | string[] | null>): WireRequest {
  const all = { ...good.headers, ...headers };
  const kept = Object.entries(all).filter((entry): entry is [string, string | string[]] => entry[1] !== null);
  return { ...good, headers: Object.fromEntries(kept) };
}
