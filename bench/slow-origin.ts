/**
 * A proxy that delays the shop's pages. Plain http, since Chromium caches nothing from a server with an invalid
 * certificate.
 */
import { createServer, type IncomingMessage, type Server } from "node:http";
import { listenOnFreePort } from "./listening.ts";

export interface SlowOrigin {
  url: string;
  /** Prefetch requests (`Sec-Purpose: prefetch`) since the last call. */
  takePrefetched(): number;
  stop(): Promise<void>;
}

/**
 * Serves the shop at `shopUrl` with delayed pages.
 * @param prefetching false refuses every prefetch, so that links act as plain links
 */
export async function startSlowOrigin(shopUrl: string, delayMs: number, prefetching: boolean): Promise<SlowOrigin> {
  let prefetched = 0;
  const server: Server = createServer(async (request, response) => {
    if (isPrefetch(request)) {
      prefetched += 1;
      if (!prefetching) return void response.writeHead(503).end();
    }
    const answer = await fetch(`${shopUrl}${request.url}`, { headers: tagOf(request) });
    const type = answer.headers.get("content-type") ?? "application/octet-stream";
    const body = Buffer.from(await answer.arrayBuffer());
    if (type.startsWith("text/html")) await new Promise((next) => setTimeout(next, delayMs));
    response.writeHead(answer.status, headersOf(answer, type));
    response.end(body);
  });
  const url = await listenOnFreePort(server);
  return {
    url,
    takePrefetched() {
      const count = prefetched;
      prefetched = 0;
      return count;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function isPrefetch(request: IncomingMessage): boolean {
  return `${request.headers["sec-purpose"] ?? ""}`.includes("prefetch");
}

function tagOf(request: IncomingMessage): Record<string, string> {
  const held = request.headers["if-none-match"];
  return held ? { "if-none-match": held } : {};
}

const KEPT_HEADERS = ["cache-control", "etag", "content-security-policy", "x-content-type-options"];

function headersOf(answer: Response, type: string): Record<string, string> {
  const kept = KEPT_HEADERS.flatMap((name): [string, string][] => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(kept), "content-type": type };
}
