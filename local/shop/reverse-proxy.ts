import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestOptions,
  type Server,
  type ServerResponse,
  request as sendRequest,
} from "node:http";
import { closeNow, listen } from "../process/ports.ts";
import { bodyOf, plainText, send } from "./http.ts";

const CLOSE_TIMEOUT_MS = 1000;
// Shorter than workerd's idle timeout (5 s), so that a request rarely uses a connection that workerd has just closed.
const IDLE_MS = 2000;
/** Hop-by-hop headers, which are not forwarded (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** A worker that requests can be sent to. */
type Target = ReturnType<typeof newTarget>;

/**
 * Listens on the shop's port and forwards requests to the current worker, so that the worker can be replaced without downtime.
 */
export interface ReverseProxy {
  /** Forwards all new requests to this worker. Resolves when the former worker has no open requests. */
  switchTo(workerPort: number): Promise<void>;
  /** Waits up to a second for open requests, then ends all connections. */
  close(): Promise<void>;
}

/**
 * Opens the shop's port. It responds 503 until the first `switchTo`.
 * @param onWorkerGone called when the worker's port refuses connections, because workerd died
 */
export async function openReverseProxy(port: number, onWorkerGone: () => void): Promise<ReverseProxy> {
  let current: Target | null = null;
  const server: Server = createServer((request, response) => {
    if (current) void proxyRequest(current, request, response, onWorkerGone);
    else {
      const starting = plainText(503, "La tienda está arrancando.");
      send(response, { ...starting, headers: { ...starting.headers, "retry-after": "1" } });
    }
  });
  server.keepAliveTimeout = 60_000;
  server.requestTimeout = 0;
  await listen(server, port, "PORT");
  return {
    async switchTo(workerPort) {
      const former = current;
      current = newTarget(workerPort);
      if (former) await untilIdle(former);
      former?.agent.destroy();
    },
    async close() {
      server.close();
      server.closeIdleConnections();
      if (current) await Promise.race([untilIdle(current), new Promise((next) => setTimeout(next, CLOSE_TIMEOUT_MS))]);
      await closeNow(server);
      current?.agent.destroy();
    },
  };
}

function newTarget(port: number) {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  return { port, agent, inFlight: 0, onIdle: () => {} };
}

function untilIdle(target: Target): Promise<void> {
  if (target.inFlight === 0) return Promise.resolve();
  return new Promise((done) => {
    target.onIdle = done;
  });
}

async function proxyRequest(
  target: Target,
  request: IncomingMessage,
  response: ServerResponse,
  onWorkerGone: () => void,
): Promise<void> {
  target.inFlight += 1;
  response.once("close", () => {
    target.inFlight -= 1;
    if (target.inFlight === 0) target.onIdle();
  });
  const body = await bodyOf(request).catch(() => null);
  // The client disconnected, or the body is over the limit.
  if (!body) response.destroy();
  else forward({ target, request, body, response, onWorkerGone });
}

interface ProxiedRequest {
  target: Target;
  request: IncomingMessage;
  /** The complete body. If the body were not read to its end, the client could lose the response. */
  body: Buffer;
  response: ServerResponse;
  onWorkerGone: () => void;
}

function forward(proxied: ProxiedRequest, agent = agentOf(proxied)): void {
  const { target, request, body, response, onWorkerGone } = proxied;
  let received: IncomingMessage | null = null;
  const upstream = trySend({ ...optionsOf(target, request), agent }, (workerResponse) => {
    received = workerResponse;
    response.writeHead(
      workerResponse.statusCode ?? 502,
      workerResponse.statusMessage,
      forwardedHeaders(workerResponse.rawHeaders),
    );
    workerResponse.pipe(response);
    workerResponse.once("error", () => response.destroy());
  });
  if (!upstream) {
    send(response, plainText(400, "The path of the request is malformed."));
    return;
  }
  upstream.once("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ECONNREFUSED") onWorkerGone();
    // The worker may just have closed this keep-alive connection: retry with a new one. Only reads use keep-alive.
    if (upstream.reusedSocket && !received && !response.destroyed) forward(proxied, false);
    else if (!response.headersSent) send(response, plainText(502, "The worker did not respond."));
    else if (!received?.complete) response.destroy();
  });
  response.once("close", () => response.writableFinished || upstream.destroy());
  if (isRead(request)) upstream.end();
  else upstream.end(body);
}

/**
 * Reads share keep-alive connections. Each write opens a connection, because workerd closes the connection when the worker
 * refuses a request without reading its body.
 */
function agentOf({ target, request }: ProxiedRequest): Agent | false {
  return isRead(request) ? target.agent : false;
}

/**
 * Whether to forward a request without its body. The worker never reads the body of a GET, so workerd would close the
 * connection.
 */
function isRead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

// Node refuses a path with raw control characters or non-ASCII bytes.
function trySend(options: RequestOptions, onResponse: (response: IncomingMessage) => void) {
  try {
    return sendRequest(options, onResponse);
  } catch {
    return null;
  }
}

function optionsOf(target: Target, request: IncomingMessage): RequestOptions {
  const headers = forwardedHeaders(request.rawHeaders, isRead(request) ? ["content-length"] : []);
  if (!request.headers["cf-connecting-ip"])
    headers.push("CF-Connecting-IP", request.socket.remoteAddress ?? "127.0.0.1");
  if (request.headers["transfer-encoding"] && !isRead(request)) headers.push("Transfer-Encoding", "chunked");
  return { host: "127.0.0.1", port: target.port, method: request.method, path: request.url, headers };
}

function forwardedHeaders(rawHeaders: readonly string[], without: readonly string[] = []): string[] {
  return rawHeaders.filter((_, index) => {
    const name = (rawHeaders[index - (index % 2)] ?? "").toLowerCase();
    return !HOP_BY_HOP.has(name) && !without.includes(name);
  });
}
