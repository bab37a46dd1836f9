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

/** Sends it to the server at `origin`. Throws when there is no answer. */
export function send(origin: string, { method, path, headers, body, isChunked }: WireRequest): Promise<WireAnswer> {
  const bytes = body === undefined ? undefined : Buffer.from(body);
  const framing = isChunked ? { "Transfer-Encoding": "chunked" } : { "Content-Length": String(bytes?.length) };
  const length = bytes ? framing : {};
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const options = { agent, hostname, port, method, path, headers: { ...length, ...headers } };
    const asking = open(options, (answer) => void read(answer).then(resolve, reject));
    asking.setTimeout(GIVEN_UP_AFTER_MS, () => asking.destroy(new Error(`no answer in ${GIVEN_UP_AFTER_MS} ms`)));
    asking.on("error", reject);
    asking.end(bytes);
  });
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
