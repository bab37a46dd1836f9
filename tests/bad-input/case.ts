import type { Subject } from "./subject.ts";
import type { WireRequest } from "./wire.ts";

/** One bad request, made of a good one. */
export interface Case {
  /** What is bad about it, as people read it. */
  what: string;
  /** The name of the field it is about, as a refusal names it, and of the value. */
  field?: string;
  value?: string;
  request(subject: Subject): WireRequest;
  /** It can be no good value: it has to be refused. */
  mustRefuse: boolean;
  /** A text in it, which a refusal does not repeat. */
  sent?: string | undefined;
}

/** The good request with other headers; a null one is left out. */
export function withHeaders(good: WireRequest, headers: Record<string, string | string[] | null>): WireRequest {
  const all = { ...good.headers, ...headers };
  const kept = Object.entries(all).filter((entry): entry is [string, string | string[]] => entry[1] !== null);
  return { ...good, headers: Object.fromEntries(kept) };
}
