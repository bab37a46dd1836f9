/**
 * Proxies in front of the local shop. The edge simulates Cloudflare's: HTTP/2 over TLS with brotli, instead of HTTP/1.1 with
 * gzip. The slow origin delays pages. It uses plain HTTP, because Chromium caches nothing from a server with an invalid
 * certificate.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import {
  createSecureServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { closeNow, listen, portOf } from "#local/process/ports.ts";

/** A minimal page, sent by the edge itself: the baseline of the page measurements. */
export const HELLO_PATH = "/_hello";
const HELLO = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Hola</title><meta name="description" content="Hola"><meta name="viewport" content="width=device-width"></head><body><main><h1>Hola</h1></main></body></html>`;
const IS_TEXT = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/;

/** Makes Chromium accept the self-signed certificate. */
export const EDGE_FLAG = "--ignore-certificate-errors";

/** Starts an edge in front of the shop on a free port, with a new self-signed certificate. Needs `openssl`. */
export async function startEdge(shopUrl: string) {
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
  await listen(server, 0, "PORT");
  const url = `https://127.0.0.1:${portOf(server)}`;
  return {
    url,
    stop: () =>
      new Promise<void>((done) => {
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
  const from = await fetch(`${shopUrl}${path}`, { headers: tagOf(headers), redirect: "manual" });
  const body = Buffer.from(await from.arrayBuffer());
  // Pages contain the shop's URL; it becomes the edge's.
  const text = isPage(from) ? Buffer.from(body.toString("utf8").replaceAll(shopUrl, edgeUrl())) : body;
  send(stream, from.status, forwardedHeaders(from.headers), text);
}

const isPage = ({ headers }: Response) => headers.get("content-type")?.startsWith("text/html");

const DROPPED = new Set(["connection", "keep-alive", "transfer-encoding", "content-encoding", "content-length"]);

function forwardedHeaders(headers: Headers): OutgoingHttpHeaders {
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

/** Caches compressed bodies, because compressing takes longer than responding. */
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
    const options =
      "-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout key.pem -out cert.pem";
    const host = "-subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1";
    const run = spawnSync("openssl", `req ${options} ${host}`.split(" "), { encoding: "utf8", cwd: folder });
    if (run.status !== 0)
      throw new Error(`openssl could not create a certificate: ${run.error?.message ?? run.stderr}`);
    return { key: readFileSync(join(folder, "key.pem")), cert: readFileSync(join(folder, "cert.pem")) };
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
  const server = createServer(async (request, response) => {
    if (`${request.headers["sec-purpose"] ?? ""}`.includes("prefetch")) {
      prefetched += 1;
      if (!prefetching) return void response.writeHead(503).end();
    }
    const from = await fetch(`${shopUrl}${request.url}`, { headers: tagOf(request.headers) });
    const body = Buffer.from(await from.arrayBuffer());
    if (isPage(from)) await new Promise((next) => setTimeout(next, delayMs));
    response.writeHead(from.status, forwardedHeaders(from.headers));
    response.end(body);
  });
  await listen(server, 0, "PORT");
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    takePrefetched() {
      const count = prefetched;
      prefetched = 0;
      return count;
    },
    stop: () => closeNow(server),
  };
}

/** Returns the request headers for revalidation. */
function tagOf(headers: IncomingHttpHeaders): Record<string, string> {
  const tag = headers["if-none-match"];
  return tag ? { "if-none-match": tag } : {};
}
