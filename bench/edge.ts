/**
 * A stand-in for the edge of the deployed shop: HTTP/2 over TLS with brotli. The local front speaks HTTP/1.1 with gzip,
 * which no visitor of the deployed shop gets.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
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
import { listenOnFreePort } from "./listening.ts";

/** The smallest possible page: the floor of the page measurements, answered by the edge itself. */
export const HELLO_PATH = "/_hello";
const HELLO = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Hola</title><meta name="description" content="Hola"><meta name="viewport" content="width=device-width"></head><body><main><h1>Hola</h1></main></body></html>`;
const IS_TEXT = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/;

export interface Edge {
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
    void answer(stream, headers, shopUrl, () => url).catch(() => stream.destroy());
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

async function answer(
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
  const said = isPage ? Buffer.from(body.toString("utf8").replaceAll(shopUrl, edgeUrl())) : body;
  send(stream, from.status, passedOn(from.headers), said);
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
