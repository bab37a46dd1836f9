import { once } from "node:events";
import { createServer, type RequestListener, request, type Server } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { CommandError } from "../process/errors.ts";
import { closeNow, freePort, listen, portOf } from "../process/ports.ts";
import { openReverseProxy, type ReverseProxy } from "./reverse-proxy.ts";

const open: Server[] = [];
let proxy: ReverseProxy | undefined;
afterEach(async () => {
  await proxy?.close();
  proxy = undefined;
  await Promise.all(open.splice(0).map(closeNow));
});

async function worker(response: RequestListener): Promise<number> {
  const server = createServer(response);
  open.push(server);
  await listen(server, 0, "PORT");
  return portOf(server);
}

async function opened(onWorkerGone = () => {}): Promise<string> {
  const port = await freePort();
  proxy = await openReverseProxy(port, onWorkerGone);
  return `http://127.0.0.1:${port}`;
}

describe("the reverse proxy", () => {
  test("forwards path, method, body, Host and repeated response headers, and adds the client's address", async () => {
    const base = await opened();
    const port = await worker((request, response) => {
      response.writeHead(
        201,
        [
          ["Set-Cookie", "a=1"],
          ["Set-Cookie", "b=2"],
          ["X-Seen", request.url ?? ""],
        ].flat(),
      );
      response.write(`${request.method} ${request.headers.host} ${request.headers["cf-connecting-ip"]} `);
      request.pipe(response);
    });
    void proxy?.switchTo(port);
    const response = await fetch(`${base}/a%20b?c=d`, { method: "PUT", body: "cuerpo" });
    expect([response.status, response.headers.getSetCookie(), response.headers.get("x-seen")]).toEqual([
      201,
      ["a=1", "b=2"],
      "/a%20b?c=d",
    ]);
    expect(await response.text()).toBe(`PUT ${new URL(base).host} 127.0.0.1 cuerpo`);
  });

  test("accepts the address that a client sends, for tests of rate limits", async () => {
    const base = await opened();
    void proxy?.switchTo(await worker((request, response) => response.end(request.headers["cf-connecting-ip"])));
    expect(await (await fetch(base, { headers: { "CF-Connecting-IP": "203.0.113.7" } })).text()).toBe("203.0.113.7");
  });

  test("a new worker takes over while the former one finishes its open request", async () => {
    const base = await opened();
    const arrived = Promise.withResolvers<() => void>();
    const slow = await worker((_request, response) => arrived.resolve(() => response.end("former")));
    void proxy?.switchTo(slow);
    const started = fetch(base, { method: "POST", body: "{}" });
    const finish = await arrived.promise;
    let drained = false;
    const changed = proxy?.switchTo(await worker((_request, response) => response.end("next"))).then(() => {
      drained = true;
    });
    expect(await (await fetch(base, { method: "POST", body: "{}" })).text()).toBe("next");
    expect(drained).toBe(false);
    finish();
    expect(await (await started).text()).toBe("former");
    await changed;
  });

  test("retries a read on a keep-alive connection that the worker has just closed", async () => {
    const base = await opened();
    const used = new WeakSet<object>();
    const port = await worker(({ socket }, response) => {
      if (used.has(socket)) return socket.destroy();
      used.add(socket);
      return response.end("ok");
    });
    void proxy?.switchTo(port);
    const responses = [await fetch(base), await fetch(base), await fetch(base)];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test.each([
    ["with a length", { "Content-Length": "3" }],
    ["in chunks", { "Transfer-Encoding": "chunked" }],
  ])("forwards a read without its body, because the worker would not read it (a body sent %s)", async (_, headers) => {
    const base = await opened();
    const seen: unknown[] = [];
    const port = await worker(async ({ headers }, response) => {
      seen.push([headers["content-length"], headers["transfer-encoding"]]);
      response.end("ok");
    });
    void proxy?.switchTo(port);
    const read = request(base, { method: "GET", headers });
    read.end("abc");
    const [response] = await once(read, "response");
    response.resume();
    expect([response.statusCode, seen]).toEqual([200, [[undefined, undefined]]]);
  });

  test("responds 503 before there is a worker, and reports a dead worker", async () => {
    let gone = 0;
    const base = await opened(() => {
      gone += 1;
    });
    const early = await fetch(base);
    expect([early.status, early.headers.get("retry-after")]).toEqual([503, "1"]);
    void proxy?.switchTo(await freePort());
    expect((await fetch(base)).status).toBe(502);
    expect(gone).toBe(1);
  });

  test("a path with raw bytes gets a response instead of an exception", async () => {
    const base = await opened();
    void proxy?.switchTo(await worker((_request, response) => response.end("ok")));
    const response = await new Promise<string>((done) => {
      const socket = connect(Number(new URL(base).port), "127.0.0.1", () =>
        socket.write("GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n", "latin1"),
      );
      socket.once("data", (data) => {
        done(data.toString("latin1"));
        socket.destroy();
      });
    });
    expect(response).toMatch(/^HTTP\/1.1 [24]00 /);
  });

  test("a port in use gives an error that names it and its variable", async () => {
    const taken = await worker(() => {});
    await expect(openReverseProxy(taken, () => {})).rejects.toThrow(CommandError);
    await expect(openReverseProxy(taken, () => {})).rejects.toThrow(
      `Port ${taken} is in use by another program: stop it, or set another PORT.`,
    );
  });
});
