import type { Failure } from "#site/api/call.ts";

/** Statuses whose server message is written for people: conflicts and waits. */
const SAID_BY_THE_SERVER = [409, 429, 503];

/** Returns the server's message where it is written for people, else `otherwise`. */
export function refusalMessage({ status, message }: Failure, otherwise: string): string {
  return (SAID_BY_THE_SERVER.includes(status) && message) || otherwise;
}
