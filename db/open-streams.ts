/** Streams of the database server that stay open between requests. */

/** A request of the client's protocol (docs/outside-services.md#streams): calls on one stream. */
interface Calls {
  /** Of a stream that the client itself keeps open. */
  baton?: string | null;
  requests: Call[];
}

interface Call {
  type: string;
  sql_id?: number;
  batch?: { steps: { stmt: { sql?: string } }[] };
}

/** The server's response: a result of each call, and the `baton` that the next request on this stream must show. */
interface Results {
  baton: string | null;
  base_url: string | null;
  results: CallResult[];
}

interface CallResult {
  type: string;
  response?: { type: string; result?: { step_results?: unknown[]; step_errors?: unknown[] } };
}

interface Stream {
  url: string;
  /** Missing: the next request opens the stream. */
  baton?: string;
}

interface IdleStream extends Stream {
  /** The address of the database; `url` may be another one of the same server. */
  database: string;
  sinceMs: number;
}

/**
 * The server closes a stream after 10 to 11 seconds without a request. Streams that it still has are not forgotten earlier,
 * because they count as its connections.
 */
const MAX_IDLE_MS = 10_000;
/** A stream whose request took longer is not used again: the server may have ended its transaction meanwhile. */
const MAX_REQUEST_MS = 4_000;
/** Statuses for a stream that the server has closed or does not know. */
const LOST = [400, 404];

/**
 * Sends reads and writes on streams that earlier ones of this isolate opened, because opening one takes the server nine times
 * as long as a simple read (docs/outside-services.md#streams). Keeps plain data only
 * (docs/architecture.md#nothing-is-shared-between-requests): one stream for each concurrent request.
 */
export class OpenStreams {
  /** The one that was used last is at the end. */
  readonly #idle: IdleStream[] = [];

  /**
   * Sends calls, without the one that closes the stream. Sends them again on a new stream when the server does not know the
   * open one any more: then it has executed none of them. The last call is the only one that executes something. Returns the
   * response that the client expects. A transaction of several requests keeps its own stream.
   *
   * Call it when the request may be sent at once: a stream that waits with one is missing to others, which open more.
   */
  async send(request: Request, signal: AbortSignal): Promise<Response> {
    const body = await request.text();
    const { baton: ownBaton, requests }: Calls = JSON.parse(body);
    const post = (url: string, text: string) =>
      fetch(new Request(url, { method: "POST", headers: request.headers, body: text }), { signal });
    if (ownBaton || requests.at(-1)?.type !== "close") return post(request.url, body);
    const calls = requests.slice(0, -1);
    if (calls.length === 0) return responseOf([]);
    // The ids of stored texts are those of the client's stream, and start at 0 in each. The stream may still have some.
    const forget = calls.flatMap(({ type, sql_id }) => (type === "store_sql" ? [{ type: "close_sql", sql_id }] : []));
    const sendOn = ({ url, baton }: Stream, sent: object[] = [...forget, ...calls]) =>
      post(url, JSON.stringify({ baton, requests: sent }));
    const database = request.url;
    let stream: Stream = this.#takeIdle(database) ?? { url: database };
    let beganMs = performance.now();
    let response = await sendOn(stream);
    if (stream.baton && LOST.includes(response.status)) {
      await response.body?.cancel();
      stream = { url: database };
      beganMs = performance.now();
      response = await sendOn(stream);
    }
    // The request did not reach the stream.
    if (response.status === 429 && stream.baton) this.#keep(stream, database);
    if (!response.ok) return response;
    const answer: Results = await response.json();
    // The client reports a response that is not the server's.
    if (!Array.isArray(answer.results)) return Response.json(answer);
    const { baton, base_url } = answer;
    const results = answer.results.slice(forget.length);
    if (baton) {
      const next = { baton, url: base_url ? new URL("v2/pipeline", base_url).href : stream.url };
      const isFree =
        results.length === calls.length && results.every((result, index) => endsFree(result, calls[index]));
      if (isFree && performance.now() - beganMs < MAX_REQUEST_MS) this.#keep(next, database);
      // If it cannot be closed, the server closes it within 11 s.
      else
        await sendOn(next, [{ type: "close" }]).then(
          ({ body }) => body?.cancel(),
          () => undefined,
        );
    }
    return responseOf(results);
  }

  #keep(stream: Stream, database: string): void {
    this.#idle.push({ ...stream, database, sinceMs: performance.now() });
  }

  #takeIdle(database: string): IdleStream | undefined {
    const last = this.#idle.pop();
    const isCurrent = last?.database === database && performance.now() - last.sinceMs < MAX_IDLE_MS;
    if (!last || isCurrent) return last;
    // The others have been idle for longer, or are of the former database too.
    this.#idle.length = 0;
    return undefined;
  }
}

/** The response that the client expects to calls and the closing of the stream. */
function responseOf(results: readonly CallResult[]): Response {
  const all = [...results, { type: "ok", response: { type: "close" } }];
  return Object.assign(new Response(), { json: async () => ({ results: all }) });
}

/** True when the stream is certainly outside a transaction after a call. A batch of the client ends with `ROLLBACK` after an error. */
function endsFree({ type, response }: CallResult, call?: Call): boolean {
  if (type !== "ok") return false;
  const { step_results = [], step_errors = [] } = response?.result ?? {};
  if (!step_errors.some(Boolean)) return true;
  return call?.batch?.steps.at(-1)?.stmt.sql === "ROLLBACK" && Boolean(step_results.at(-1));
}
