/** A request exactly as it is meant, and its answer: what `fetch` would mend on the way is sent as it stands. */
import { Agent, type IncomingMessage, request as open } from "node:http";

export interface WireRequest {
  method: string;
  /** As it stands in the request's first line. */
  path: string;
  headers: Readonly<Record<string, string | string[]>>;
  body?: string | Uint8Array | undefined;
  /** The body goes without saying how long it is. */
  isChunked?: boolean | undefined;
}

export interface WireAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

const GIVEN_UP_AFTER_MS = 30_000;
const agent = new Agent({ keepAlive: true });

/** How often the runner in front of the worker may lose its own connection to it, under one request. */
const RUNNER_LOSES = 3;

/**
 * Sends it to the server at `origin`. A connection that was kept and ended just then was not read from: it is sent once more.
 * So it is when the local runner, not the worker, says that it lost the worker: it does now and then when a body is refused
 * before it was read whole. Throws when there is no answer.
 */
export async function send(origin: string, request: WireRequest): Promise<WireAnswer> {
  let answer = await sendKept(origin, request);
  for (let lost = 0; lost < RUNNER_LOSES && isRunners(answer); lost++) answer = await sendKept(origin, request);
  return answer;
}

/** The runner's own page: no answer of the worker's is without its headers. */
function isRunners({ status, headers, text }: WireAnswer): boolean {
  return status === 500 && !headers["x-content-type-options"] && text.includes("Network connection lost");
}

async function sendKept(origin: string, request: WireRequest): Promise<WireAnswer> {
  const sent = sendOnce(origin, request);
  try {
    return await sent.answer;
  } catch (error) {
    if (sent.wasReused() && error instanceof Error && /hang up|ECONNRESET/.test(error.message))
      return sendOnce(origin, request).answer;
    throw error;
  }
}

function sendOnce(origin: string, { method, path, headers, body, isChunked }: WireRequest) {
  const bytes = body === undefined ? undefined : Buffer.from(body);
  const framing = isChunked ? { "Transfer-Encoding": "chunked" } : { "Content-Length": String(bytes?.length) };
  const { hostname, port } = new URL(origin);
  const all = { ...(bytes ? framing : {}), ...headers };
  const asking = open({ agent, hostname, port, method, path, headers: all });
  const answer = new Promise<WireAnswer>((resolve, reject) => {
    asking.on("response", (response) => void read(response).then(resolve, reject));
    asking.on("error", reject);
    asking.setTimeout(GIVEN_UP_AFTER_MS, () => asking.destroy(new Error(`no answer in ${GIVEN_UP_AFTER_MS} ms`)));
    asking.end(bytes);
  });
  return { answer, wasReused: () => asking.reusedSocket };
}

async function read(answer: IncomingMessage): Promise<WireAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(Buffer.from(chunk));
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    text: Buffer.concat(chunks).toString("utf8"),
  };
}
