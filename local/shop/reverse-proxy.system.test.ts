import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../process/ports.ts";
import { openReverseProxy, type ReverseProxy } from "./reverse-proxy.ts";
import { type RunningWorker, startWorker } from "./worker.ts";

/** Refuses every write before reading its body, as the shop's worker does for a wrong content type or without a session. */
const REFUSES_UNREAD = `export default {
  fetch: (request) => new Response("", { status: request.method === "GET" ? 200 : 415 }),
};`;
const ROUNDS = 20;

const folder = mkdtempSync(join(tmpdir(), "azahar-proxy-"));
let worker: RunningWorker;
let proxy: ReverseProxy;
let port: number;

beforeAll(async () => {
  const siteFolder = join(folder, "site");
  mkdirSync(siteFolder);
  worker = await startWorker({
    bundle: {
      path: join(folder, "index.js"),
      code: REFUSES_UNREAD,
      settings: {
        compatibilityDate: "2026-10-01",
        compatibilityFlags: [],
        assets: { routerConfig: { has_user_worker: true } },
      },
    },
    site: siteFolder,
    bindings: {},
    onLog: () => {},
  });
  port = await freePort();
  proxy = await openReverseProxy(port, () => {});
  void proxy.switchTo(worker.port);
});
afterAll(async () => {
  await proxy.close();
  await worker.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each([1_000, 60_000, 200_000, 4_000_000])(
  "when the worker refuses a body of %i bytes without reading it, the client gets that response and all later ones",
  async (bytes) => {
    const browser = new Agent({ keepAlive: true });
    const responses: Record<string, number> = {};
    const count = (response: string) => {
      responses[response] = (responses[response] ?? 0) + 1;
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      count(`write ${await ask(browser, "POST", "/api/admin/images", Buffer.alloc(bytes, "a"))}`);
      const reads = await Promise.all(Array.from({ length: 4 }, () => ask(browser, "GET", "/late.css")));
      for (const read of reads) count(`read ${read}`);
    }
    browser.destroy();
    expect(responses).toEqual({ "write 415": ROUNDS, "read 200": 4 * ROUNDS });
  },
);

/** Sends one request over the browser's keep-alive connections. Returns its status, or why it failed. */
function ask(agent: Agent, method: string, path: string, body?: Buffer): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const headers = body ? { "Content-Length": body.length, "Content-Type": "text/plain" } : {};
  const requested = request({ host: "127.0.0.1", port, path, method, agent, headers, timeout: 10_000 }, (response) => {
    response.resume();
    response.once("end", () => resolve(`${response.statusCode}`));
    response.once("error", (error) => resolve(error.message));
  });
  requested.once("timeout", () => {
    resolve("no response");
    requested.destroy();
  });
  requested.once("error", (error) => resolve(error.message));
  requested.end(body);
  return promise;
}
