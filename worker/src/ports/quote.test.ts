import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startOfBody } from "./outgoing.ts";
import { type Quote, readQuote, recentQuote } from "./quote.ts";

const NOW_MS = Date.UTC(2026, 10, 21, 15);
let server: Server;
let url: string;
let reply: { status: number; body: string; waitMs?: number };
let requests: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.accept}`);
    if (reply.waitMs !== undefined) return;
    response.writeHead(reply.status, { "Content-Type": "application/json", Location: "http://127.0.0.1:1/" });
    response.end(reply.body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/dolar`;
});
afterEach(() => {
  requests = [];
  vi.useRealTimers();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function quote(body: unknown, status = 200): Promise<Quote> {
  reply = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
  return readQuote({ url, hosts: [new URL(url).host] }, NOW_MS);
}

test("reads the blue dollar's sell price and its time", async () => {
  const body = {
    moneda: "USD",
    casa: "blue",
    compra: 1435,
    venta: 1455.5,
    fechaActualizacion: "2026-11-20T20:58:00.000Z",
  };
  expect(await quote(body)).toEqual({ ok: true, centavos: 145_550, quotedAtMs: Date.UTC(2026, 10, 20, 20, 58) });
  expect(requests).toEqual(["GET /dolar/v1/dolares/blue application/json"]);
  expect(await quote({ venta: 1455 })).toEqual({ ok: true, centavos: 145_500, quotedAtMs: null });
  expect(await quote({ venta: 1455, fechaActualizacion: "ayer" })).toMatchObject({ ok: true, quotedAtMs: null });
});

test.each([-1, 0, 0.001, 1e6, 1e308, "1.430,00", "1455", null, true])("refuses a price of %j", async (venta) => {
  expect(await quote({ venta })).toEqual({ ok: false, reason: "no_quote" });
});

test.each(["", "<html>", "[]", "null", '{"compra":1455}', `{"venta":1455,"x":"${"x".repeat(20_000)}"}`])(
  "refuses a response that begins %.20j",
  async (body) => {
    expect(await quote(body)).toEqual({ ok: false, reason: "no_quote" });
  },
);

test.each([201, 204, 301, 404, 429, 500, 503])("refuses status %d, whatever its body", async (status) => {
  expect(await quote({ venta: 1455 }, status)).toEqual({ ok: false, reason: `status_${status}` });
});

test("a host that the configuration does not name is not called", async () => {
  reply = { status: 200, body: '{"venta":1455}' };
  expect(await readQuote({ url, hosts: ["dolarapi.com"] }, NOW_MS)).toEqual({ ok: false, reason: "ForbiddenHost" });
  expect(requests).toEqual([]);
});

test("no server is a failure, and a silent one times out", async () => {
  const nobody = { url: "http://127.0.0.1:1", hosts: ["127.0.0.1:1"] };
  expect(await readQuote(nobody, NOW_MS)).toMatchObject({ ok: false });
  reply = { status: 200, body: "", waitMs: Number.POSITIVE_INFINITY };
  expect(await readQuote({ url, hosts: [new URL(url).host] }, NOW_MS)).toEqual({ ok: false, reason: "TimeoutError" });
});

test("caches a quote for ten minutes, a failure too", async () => {
  const service = { url: `${url}/kept`, hosts: [new URL(url).host] };
  reply = { status: 200, body: '{"venta":1455}' };
  await recentQuote(service, NOW_MS);
  reply = { status: 500, body: "" };
  expect(await recentQuote(service, NOW_MS + 599_999)).toMatchObject({ ok: true, centavos: 145_500 });
  expect(await recentQuote(service, NOW_MS + 600_000)).toEqual({ ok: false, reason: "status_500" });
  expect(await recentQuote(service, NOW_MS + 600_001)).toEqual({ ok: false, reason: "status_500" });
  expect(requests).toHaveLength(2);
});

test.each([[["señal"]], [["se", "ñal"]], [["s", "eñ", "al"]]])("reads four bytes of the body %j", async (parts) => {
  const sent = new ReadableStream({
    start(body) {
      for (const part of parts) body.enqueue(new TextEncoder().encode(part));
      body.close();
    },
  });
  expect(await startOfBody(new Response(sent), 4)).toBe("señ");
});
