/**
 * Servers before the local shop. The edge is a stand-in for the edge of the deployed shop: HTTP/2 over TLS with brotli; the
 * local front speaks HTTP/1.1 with gzip, which no visitor of the deployed shop gets. The slow origin delays pages; it uses plain
 * http, since Chromium caches nothing from a server with an invalid certificate.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import {
  createSecureServer,
  type Http2SecureServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** The smallest possible page: the floor of the page measurements, answered by the edge itself. */
export const HELLO_PATH = "/_hello";
const HELLO = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Hola</title><meta name="description" content="Hola"><meta name="viewport" content="width=device-width"></head><body><main><h1>Hola</h1></main></body></html>`;
const IS_TEXT = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/;

interface Edge {
  url: string;
  stop(): Promise<void>;
}

/** Makes Chromium accept the self-signed certificate. */
export const EDGE_FLAG = "--ignore-certificate-errors";

/** Starts an edge before the shop on a free port, with a new self-signed certificate. Needs `openssl`. */
export async function startEdge(shopUrl: string): Promise<Edge> {
  const server = createSecureServer(makeCertificate());
  const sessions = new Set<ServerHttp2Session>();
  server.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
  });
  server.on("stream", (stream, headers) => {
    stream.on("error", () => stream.destroy());
    void response(stream, headers, shopUrl, () => url).catch(() => stream.destroy());
  });
  const url = await listenOnFreePort(server, "https");
  return {
    url,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const session of sessions) session.destroy();
      }),
  };
}

async function response(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  shopUrl: string,
  edgeUrl: () => string,
): Promise<void> {
  const path = headers[":path"] ?? "/";
  if (path === HELLO_PATH) return send(stream, 200, { "content-type": "text/html; charset=utf-8" }, Buffer.from(HELLO));
  const held = headers["if-none-match"];
  const from = await fetch(`${shopUrl}${path}`, { headers: held ? { "if-none-match": held } : {}, redirect: "manual" });
  const body = Buffer.from(await from.arrayBuffer());
  // Pages contain the shop's URL; it becomes the edge's.
  const isPage = from.headers.get("content-type")?.startsWith("text/html");
  const text = isPage ? Buffer.from(body.toString("utf8").replaceAll(shopUrl, edgeUrl())) : body;
  send(stream, from.status, passedOn(from.headers), text);
}

const DROPPED = new Set(["connection", "keep-alive", "transfer-encoding", "content-encoding", "content-length"]);

function passedOn(headers: Headers): OutgoingHttpHeaders {
  return Object.fromEntries([...headers].filter(([name]) => !DROPPED.has(name)));
}

function send(stream: ServerHttp2Stream, status: number, headers: OutgoingHttpHeaders, body: Buffer): void {
  if (stream.destroyed) return;
  const compressed = IS_TEXT.test(`${headers["content-type"]}`) ? brotliOnce(body) : null;
  const sent = compressed ?? body;
  const length = status === 304 ? {} : { "content-length": sent.length };
  stream.respond({ ...headers, ":status": status, ...length, ...(compressed && { "content-encoding": "br" }) });
  stream.end(status === 304 ? undefined : sent);
}

/** An edge compresses each content once, since compressing takes longer than answering. */
const compressedBodies = new Map<string, Buffer>();

function brotliOnce(body: Buffer): Buffer {
  const key = createHash("sha256").update(body).digest("base64");
  const known = compressedBodies.get(key) ?? brotliCompressSync(body);
  compressedBodies.set(key, known);
  return known;
}

function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "azahar-edge-"));
  try {
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const made = spawnSync(
      "openssl",
      [
        ..."req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1".split(" "),
        ..."-addext subjectAltName=IP:127.0.0.1".split(" "),
        "-keyout",
        key,
        "-out",
        cert,
      ],
      { encoding: "utf8" },
    );
    if (made.status !== 0)
      throw new Error(`openssl could not create a certificate: ${made.error?.message ?? made.stderr}`);
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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

/** Listens on a free port of 127.0.0.1 and returns the URL. */
async function listenOnFreePort(server: Server | Http2SecureServer, scheme = "http"): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `${scheme}://127.0.0.1:${address.port}`;
}
