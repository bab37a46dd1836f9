import type { Failure } from "#site/api/call.ts";

/** Where the server gives its reason in words for people: what cannot be done, and what must wait. */
const SAID_BY_THE_SERVER = [409, 429, 503];

/** What a refusal tells: the server's reason where it gives one, else `otherwise`. */
export function refusalWords({ status, message }: Failure, otherwise: string): string {
  return (SAID_BY_THE_SERVER.includes(status) && message) || otherwise;
}
