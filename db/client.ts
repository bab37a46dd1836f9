import { type Client, createClient, LibsqlError } from "@libsql/client/web";
import type { OpenStreams } from "./open-streams.ts";

/** A database client. A Worker needs one per request: a shared client fails under load. */
export interface Database {
  client: Client;
  queueWrite?: QueueWrite | undefined;
}

/** Queues a write behind the isolate's other writes. Without it, writes are sent immediately. */
export type QueueWrite = <Result>(send: () => Promise<Result>) => Promise<Result>;

export interface DatabaseAddress {
  url: string;
  token?: string | undefined;
  /** The timeout of one call. A call that timed out may still have been applied. */
  timeoutMs?: number | undefined;
  queueWrite?: QueueWrite | undefined;
  /** Limits the concurrent requests to the server. Without it, each is sent immediately. */
  limitCalls?: LimitCalls | undefined;
  /** Streams on which reads and writes are sent. Without it, each opens its own. */
  openStreams?: OpenStreams | undefined;
}

type LimitCalls = (send: () => Promise<Response>) => Promise<Response>;

const TIMEOUT_MS = 5_000;

/** Creates a client of the libSQL server at `url`. It connects with the first statement and needs no closing. */
export function openDatabase({
  url,
  token,
  queueWrite,
  limitCalls = (send) => send(),
  openStreams,
  timeoutMs = TIMEOUT_MS,
}: DatabaseAddress): Database {
  const isLocal = new URL(url).hostname === "127.0.0.1";
  const client = createClient({
    url,
    intMode: "number",
    fetch: (request: Request) => {
      // A server on the same machine: compression takes more time than it saves.
      if (isLocal) request.headers.set("Accept-Encoding", "identity");
      return limitCalls(() => {
        // The client has no timeout of its own.
        const signal = AbortSignal.timeout(timeoutMs);
        return openStreams ? openStreams.send(request, signal) : fetch(request, { signal });
      });
    },
    ...(token ? { authToken: token } : {}),
  });
  return { client, queueWrite };
}

/** Waits before the second and the third attempt. Each is multiplied by a random 0.5 to 1.5, so that clients spread out. */
const WAITS_MS = [60, 240];
/**
 * No attempt starts later than this after the first one, so a call takes at most this plus its timeout, and the waits in
 * `limitCalls` (docs/faults.md#f29-database-busy).
 */
const LAST_TRY_WITHIN_MS = 5_000;

/**
 * Sends, and retries while the server is busy or sheds load and has certainly applied nothing; at most three attempts.
 * Throws any other failure immediately, including those with an unknown outcome.
 */
export async function withRetry<Result>(send: () => Promise<Result>): Promise<Result> {
  const beganMs = performance.now();
  for (const waitMs of WAITS_MS) {
    try {
      return await send();
    } catch (error) {
      const pauseMs = waitMs * (0.5 + Math.random());
      if (!isShed(error) || performance.now() - beganMs + pauseMs > LAST_TRY_WITHIN_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return send();
}

/** True if the server rejected the request before applying anything. */
function isShed(error: unknown): boolean {
  if (!(error instanceof LibsqlError)) return false;
  return error.code.startsWith("SQLITE_BUSY") || error.message.includes("HTTP status 429");
}
