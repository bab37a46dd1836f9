/** Sends a request byte for byte, without the normalization of `fetch`, and returns its response. */
import { Agent, type IncomingMessage, request as open } from "node:http";

export interface WireRequest {
  method: string;
  /** The path exactly as it appears in the request line. */
  path: string;
  headers: Readonly<Record<string, string | string[]>>;
  body?: string | Uint8Array | undefined;
  /** Sends the body chunked, without Content-Length. */
  isChunked?: boolean | undefined;
}

export interface WireResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

const TIMEOUT_MS = 30_000;
const agent = new Agent({ keepAlive: true });

/** Sends a request to `origin`. Retries once when a reused connection was closed. Throws when there is no response. */
export async function send(origin: string, request: WireRequest): Promise<WireResponse> {
  const sent = sendOnce(origin, request);
  try {
    return await sent.response;
  } catch (error) {
    if (sent.wasReused() && error instanceof Error && /hang up|ECONNRESET/.test(error.message))
      return sendOnce(origin, request).response;
    throw error;
  }
}

function sendOnce(origin: string, { method, path, headers, body, isChunked }: WireRequest) {
  const bytes = body === undefined ? undefined : Buffer.from(body);
  const framing = isChunked ? { "Transfer-Encoding": "chunked" } : { "Content-Length": String(bytes?.length) };
  const { hostname, port } = new URL(origin);
  const all = { ...(bytes ? framing : {}), ...headers };
  const outgoing = open({ agent, hostname, port, method, path, headers: all });
  const response = new Promise<WireResponse>((resolve, reject) => {
    outgoing.on("response", (message) => void readResponse(message).then(resolve, reject));
    outgoing.on("error", reject);
    outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy(new Error(`no answer in ${TIMEOUT_MS} ms`)));
    outgoing.end(bytes);
  });
  return { response, wasReused: () => outgoing.reusedSocket };
}

async function readResponse(message: IncomingMessage): Promise<WireResponse> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return {
    status: message.statusCode ?? 0,
    headers: message.headers,
    text: Buffer.concat(chunks).toString("utf8"),
  };
}

/** Returns the response's JSON, or an empty object if the text is not JSON. */
export function bodyOf({ text }: WireResponse): Record<string, unknown> {
  try {
    return { ...Object(JSON.parse(text)) };
  } catch {
    return {};
  }
}
