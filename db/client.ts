import { type Client, createClient } from "@libsql/client/web";

/** The database client of one request. A Worker needs one per request: a shared client fails permanently under load. */
export interface Database {
  client: Client;
  queueWrite?: QueueWrite | undefined;
}

/** Queues a write behind the isolate's other writes. Without it, writes are sent at once. */
export type QueueWrite = <Answer>(send: () => Promise<Answer>) => Promise<Answer>;

export interface DatabaseAddress {
  url: string;
  token?: string | undefined;
  /** The timeout of one call. A call that timed out may still have been applied. */
  timeoutMs?: number | undefined;
  queueWrite?: QueueWrite | undefined;
}

const TIMEOUT_MS = 5_000;

/** Creates a client of the libSQL server at `url`. It connects with the first statement and needs no closing. */
export function openDatabase({ url, token, queueWrite, timeoutMs = TIMEOUT_MS }: DatabaseAddress): Database {
  const isLocal = new URL(url).hostname === "127.0.0.1";
  const fetchWithTimeout = (request: Request) => {
    // A server on the same machine: compression takes more time than it saves.
    if (isLocal) request.headers.set("Accept-Encoding", "identity");
    // The client has no timeout of its own.
    return fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
  };
  const client = createClient({
    url,
    intMode: "number",
    fetch: fetchWithTimeout,
    ...(token ? { authToken: token } : {}),
  });
  return { client, queueWrite };
}
