import { type Client, createClient } from "@libsql/client/web";

/** One request's way to the database. A Worker makes one for each request: a shared one fails for good under load. */
export interface Database {
  client: Client;
  writeInTurn?: WriteInTurn | undefined;
}

/** Sends a write when it is its turn; without one a write is sent at once. */
export type WriteInTurn = <Answer>(send: () => Promise<Answer>) => Promise<Answer>;

export interface DatabaseAddress {
  url: string;
  token?: string | undefined;
  /** How long one call may take before it is given up; what it asked for may still have happened. */
  timeoutMs?: number | undefined;
  writeInTurn?: WriteInTurn | undefined;
}

const TIMEOUT_MS = 5_000;

/** Opens a client of the libSQL server at `url`. Nothing is sent until the first statement, and nothing needs closing. */
export function openDatabase({ url, token, writeInTurn, timeoutMs = TIMEOUT_MS }: DatabaseAddress): Database {
  // The client itself waits for ever.
  const patient = (request: Request) => fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
  const client = createClient({ url, intMode: "number", fetch: patient, ...(token ? { authToken: token } : {}) });
  return { client, writeInTurn };
}
