import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { connect, makeAnew } from "#tests/database.ts";
import { type Sqld, startSqld } from "#tests/sqld.ts";
import { openDatabase } from "./client.ts";
import { readVersions } from "./settings/settings.ts";
import { write } from "./write.ts";

const RAISE = "UPDATE versions SET live_version = live_version + 1";

let sqld: Sqld;
let front: Server | undefined;
beforeAll(async () => {
  sqld = await startSqld();
  await makeAnew(connect(sqld.url));
});
afterAll(() => sqld.stop());
afterEach(() => {
  front?.closeAllConnections();
  front?.close();
});

/** A proxy of the database server. It responds to the first requests with this status, or never responds. */
async function startProxy(
  first: { status: number; times: number } | "silence",
): Promise<{ url: string; countRequests(): number }> {
  let requested = 0;
  front = createServer(async (request, response) => {
    requested += 1;
    if (first === "silence") return;
    if (requested <= first.times) return void response.writeHead(first.status).end("busy");
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const forwarded = await fetch(`${sqld.url}${request.url}`, { method: "POST", body });
    response.writeHead(forwarded.status, { "content-type": "application/json" }).end(await forwarded.text());
  });
  const server = front;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no address");
  return { url: `http://127.0.0.1:${address.port}`, countRequests: () => requested };
}

const liveVersion = async () => (await readVersions(connect(sqld.url))).liveVersion;

test("a write is repeated while the server sheds load, and applied once", async () => {
  const { url, countRequests } = await startProxy({ status: 429, times: 2 });
  const before = await liveVersion();
  expect((await write(openDatabase({ url }), [RAISE])).ok).toBe(true);
  expect(countRequests()).toBe(3);
  expect(await liveVersion()).toBe(before + 1);
});

test("a write that waited long in the queue gets as many attempts as others", async () => {
  const { url, countRequests } = await startProxy({ status: 429, times: 2 });
  const before = await liveVersion();
  const queueWrite = async <Result>(send: () => Promise<Result>) => {
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
    return send();
  };
  expect((await write(openDatabase({ url, queueWrite }), [RAISE])).ok).toBe(true);
  vi.restoreAllMocks();
  expect(countRequests()).toBe(3);
  expect(await liveVersion()).toBe(before + 1);
});

test("a write gives up after three attempts while the server sheds load", async () => {
  const { url, countRequests } = await startProxy({ status: 429, times: 99 });
  await expect(write(openDatabase({ url }), [RAISE])).rejects.toThrow("429");
  expect(countRequests()).toBe(3);
});

test("a rejected read is repeated too, with at most three attempts", async () => {
  const shed = await startProxy({ status: 429, times: 2 });
  expect((await readVersions(openDatabase(shed))).liveVersion).toBe(await liveVersion());
  expect(shed.countRequests()).toBe(3);
  const down = await startProxy({ status: 429, times: 99 });
  await expect(readVersions(openDatabase(down))).rejects.toThrow("429");
  expect(down.countRequests()).toBe(3);
});

test("a write is not repeated after a failure with an unknown outcome", async () => {
  const { url, countRequests } = await startProxy({ status: 500, times: 99 });
  await expect(write(openDatabase({ url }), [RAISE])).rejects.toThrow();
  expect(countRequests()).toBe(1);
});

test("a write gives up on a server that does not respond within the timeout", async () => {
  const { url } = await startProxy("silence");
  const startedAt = Date.now();
  await expect(write(openDatabase({ url, timeoutMs: 200 }), [RAISE])).rejects.toThrow();
  expect(Date.now() - startedAt).toBeLessThan(3_000);
});

test("a batch whose last statement is refused applies nothing", async () => {
  const before = await liveVersion();
  const refused = await write(connect(sqld.url), [
    RAISE,
    "INSERT INTO plans VALUES (3, 1)",
    "INSERT INTO plans VALUES (3, 1)",
  ]);
  expect(refused).toEqual({
    ok: false,
    refusal: { code: "unique", columns: "plans.number_of_installments", statementIndex: 2 },
  });
  expect(await liveVersion()).toBe(before);
});

test("a write throws an error that is not a refusal", async () => {
  await expect(write(connect(sqld.url), ["UPDATE settings SET rate_centavos = 0"])).rejects.toThrow(
    "rate_centavos_bounds",
  );
  await expect(write(connect(sqld.url), ["UPDATE no_table SET a = 1"])).rejects.toThrow("no such table");
});
