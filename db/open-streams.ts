/** Streams of the database server that stay open between reads. */

/** A request of the client's protocol (docs/outside-services.md#streams): calls on one stream; the last one closes it. */
interface Calls {
  requests: { type: string; sql_id?: number }[];
}

/** The server's response: a result of each call, and the `baton` that the next request on this stream must show. */
interface Results {
  baton: string | null;
  base_url: string | null;
  results: { type: string; response?: { type: string; result?: { step_errors?: unknown[] } } }[];
}

interface Stream {
  url: string;
  /** Missing: the next request opens the stream. */
  baton?: string;
}

interface IdleStream extends Stream {
  sinceMs: number;
}

/**
 * The server closes a stream after 10 to 11 seconds without a request. Streams that it still has are not forgotten earlier,
 * because they count as its connections.
 */
const MAX_IDLE_MS = 10_000;
/** Statuses for a stream that the server has closed or does not know. */
const LOST = [400, 404];

/**
 * Sends reads on streams that earlier reads of this isolate opened, because opening one takes the server nine times as long as
 * a simple read (docs/outside-services.md#streams). Keeps plain data only
 * (docs/architecture.md#nothing-is-shared-between-requests): one stream for each concurrent read.
 */
export class OpenStreams {
  /** The one that was used last is at the end. */
  readonly #idle: IdleStream[] = [];

  /**
   * Sends the calls of one read, without the one that closes the stream. Sends them again on a new stream when the server does
   * not know the open one any more. Returns the response that the client expects. Throws when the last call does not close the
   * stream: the client still needs it.
   *
   * Call it when the read may be sent at once: a stream that waits with a read is missing to others, which open more.
   */
  async send(request: Request, signal: AbortSignal): Promise<Response> {
    const { requests }: Calls = await request.json();
    if (requests.at(-1)?.type !== "close") throw new Error("a request must close its stream");
    const reads = requests.slice(0, -1);
    // The ids of stored texts are those of the client's stream, and start at 0 in each.
    const forget = reads.flatMap(({ type, sql_id }) => (type === "store_sql" ? [{ type: "close_sql", sql_id }] : []));
    const sendOn = ({ url, baton }: Stream, calls: object[] = [...reads, ...forget]) => {
      const body = JSON.stringify({ baton, requests: calls });
      return fetch(new Request(url, { method: "POST", headers: request.headers, body }), { signal });
    };
    let stream: Stream = this.#takeIdle() ?? { url: request.url };
    let response = await sendOn(stream);
    if (stream.baton && LOST.includes(response.status)) {
      await response.body?.cancel();
      stream = { url: request.url };
      response = await sendOn(stream);
    }
    if (!response.ok) return response;
    const answer: Results = await response.json();
    // The client reports a response that is not the server's.
    if (!Array.isArray(answer.results)) return Response.json(answer);
    const { baton, base_url, results } = answer;
    const url = base_url ? new URL("v2/pipeline", base_url).href : stream.url;
    if (baton && results.every(isOk)) this.#idle.push({ baton, url, sinceMs: performance.now() });
    // After an error the stream may be inside a transaction. If it cannot be closed, the server closes it within 11 s.
    else if (baton)
      await sendOn({ baton, url }, [{ type: "close" }]).then(
        ({ body }) => body?.cancel(),
        () => undefined,
      );
    const expected = [...results.slice(0, reads.length), { type: "ok", response: { type: "close" } }];
    return Object.assign(new Response(), { json: async () => ({ results: expected }) });
  }

  #takeIdle(): IdleStream | undefined {
    const last = this.#idle.pop();
    if (!last || performance.now() - last.sinceMs < MAX_IDLE_MS) return last;
    // The others have been idle for longer.
    this.#idle.length = 0;
    return undefined;
  }
}

function isOk({ type, response }: Results["results"][number]): boolean {
  return type === "ok" && !response?.result?.step_errors?.some(Boolean);
}
