import { Agent, createServer, type IncomingMessage, type Server, request as sendRequest } from "node:http";
import { messageOf } from "../process/errors.ts";
import { closeNow, listen, portOf } from "../process/ports.ts";
import type { Faults } from "./faults.ts";
import { bodyOf, json, type PlainResponse, plainText, respondWithFaults, send } from "./http.ts";

/** Proxy between the worker and the database server. It counts requests and can make them fail. */
export interface DbProxy {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the proxy on a free port of the loopback interface. It forwards each request and applies the faults of "db". `change`
 * changes a request's body first.
 */
export async function startDbProxy(
  databaseUrl: string,
  faults: Faults,
  change = (body: Buffer): Buffer => body,
): Promise<DbProxy> {
  const agent = new Agent({ keepAlive: true, timeout: 20_000 });
  const server: Server = createServer(async (request, response) => {
    try {
      const body = change(await bodyOf(request));
      const forward = () => forwardTo(databaseUrl, agent, request, body);
      await respondWithFaults(faults, "db", response, forward, failureOf);
    } catch (error) {
      send(response, plainText(502, `The database server did not answer (${messageOf(error)}).`));
    }
  });
  // If the proxy closed idle connections before the worker does, requests of the worker would fail.
  server.keepAliveTimeout = 60_000;
  await listen(server, 0, "PORT");
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    async close() {
      await closeNow(server);
      agent.destroy();
    },
  };
}

// 429 has the text of the real server, because the client copies it into its error
// (docs/outside-services.md#write-concurrency).
function failureOf(status: number): PlainResponse {
  return status === 429 ? plainText(429, "Too many requests") : json(status, { error: "fault injected by /faults" });
}

/** Forwards a request to the server at `url` and returns its complete response. Throws when the connection fails. */
export async function forwardTo(
  url: string,
  agent: Agent,
  request: IncomingMessage,
  body: Buffer,
): Promise<PlainResponse> {
  const { host: _host, connection: _connection, "transfer-encoding": _encoding, ...headers } = request.headers;
  return new Promise((done, fail) => {
    const options = { agent, method: request.method, headers: { ...headers, "content-length": body.length } };
    const upstream = sendRequest(new URL(request.url ?? "/", url), options, async (response) => {
      try {
        done({ status: response.statusCode ?? 502, headers: headersOf(response), body: await bodyOf(response) });
      } catch (error) {
        fail(error);
      }
    });
    upstream.on("error", fail);
    upstream.end(body);
  });
}

function headersOf(response: IncomingMessage): Record<string, string> {
  const type = response.headers["content-type"];
  return type ? { "content-type": type } : {};
}
