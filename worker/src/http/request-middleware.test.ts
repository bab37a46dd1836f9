import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { BINDINGS, NO_DATABASE, ORIGIN } from "../../fixtures/app.ts";
import { createApp } from "../app.ts";
import { isDatabaseGone } from "./request-middleware.ts";

const [AT_ONCE, MOST, NETWORKS] = [16, 256, 4];
const ONE_READ = "/api/admin/transfer-off";

/** A database server that holds every request until it is released, and then fails. */
let server: Server;
let url = "";
const held: (() => void)[] = [];
let isLetGo = false;

beforeAll(async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  server = createServer((_request, response) => {
    const fail = () => void response.writeHead(500).end("{}");
    if (isLetGo) fail();
    else held.push(fail);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no address");
  url = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

test("an isolate limits running and waiting requests, and refuses the others before any work", async () => {
  // On a busy machine a slot would expire between two polls.
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  const app = createApp({ ...NO_DATABASE, now: () => Date.now(), openDatabase: () => openDatabase({ url }) });
  const send = async (path: string, address = "192.0.2.9") =>
    app.request(path, { headers: { "CF-Connecting-IP": address } }, BINDINGS);
  // No network has more than a quarter of the slots.
  const requests = Array.from({ length: MOST }, (_, index) => send(ONE_READ, `192.0.2.${index % NETWORKS}`));
  await expect.poll(() => held.length).toBe(AT_ONCE);
  const crowded = await send(ONE_READ, "192.0.2.0");
  expect([crowded.status, crowded.headers.get("Retry-After")]).toEqual([429, "2"]);

  const shed = await send(ONE_READ);
  expect([shed.status, shed.headers.get("Retry-After")]).toEqual([503, "2"]);
  expect(problemSchema.parse(await shed.json())).toMatchObject({
    code: "busy",
    message: "Estamos con mucha demanda. Probá de nuevo en unos segundos.",
  });
  expect(shed.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(held).toHaveLength(AT_ONCE);
  // Webhooks have slots of their own: this one is refused for its missing signature.
  expect((await app.request("/api/pay/webhook", { method: "POST" }, BINDINGS)).status).toBe(401);
  expect((await send("/nowhere")).status).toBe(404);

  isLetGo = true;
  for (const fail of held) fail();
  const responses = await Promise.all(requests);
  const codes = await Promise.all(responses.map(async (response) => problemSchema.parse(await response.json()).code));
  expect(codes.filter((code) => code === "busy")).toEqual([]);
  expect((await send("/api/nothing")).status).toBe(404);
});

test("pages without a file leave half of the database's slots to the API, and no network fills their queue", async () => {
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  isLetGo = false;
  held.length = 0;
  const app = createApp({ ...NO_DATABASE, now: () => Date.now(), openDatabase: () => openDatabase({ url }) });
  const visit = async (path: string, address: string) =>
    app.request(path, { headers: { "CF-Connecting-IP": address } }, BINDINGS);
  const visits = Array.from({ length: 32 }, (_, index) => visit(`/detail-perfume/none-${index}`, "192.0.2.50"));
  await expect.poll(() => held.length).toBe(6);
  const crowded = await visit("/detail-perfume/none", "192.0.2.50");
  expect([crowded.status, crowded.headers.get("Retry-After")]).toEqual([503, "5"]);
  const read = visit(ONE_READ, "192.0.2.50");
  await expect.poll(() => held.length).toBe(7);
  isLetGo = true;
  for (const fail of held) fail();
  await Promise.all([read, ...visits]);
});

test("sign-ins that wait in their queue do not hold back a read", async () => {
  isLetGo = false;
  held.length = 0;
  const app = createApp({ ...NO_DATABASE, now: () => Date.now(), openDatabase: () => openDatabase({ url }) });
  const signIn = (_: unknown, index: number) => {
    const headers = { Origin: ORIGIN, "Content-Type": "application/json", "CF-Connecting-IP": `198.51.100.${index}` };
    const body = JSON.stringify({ email: "ana@azahar.test", password: "Azahar2026" });
    return app.request("/api/auth/login", { method: "POST", headers, body }, BINDINGS);
  };
  const signIns = Array.from({ length: AT_ONCE }, signIn);
  await expect.poll(() => held.length).toBe(1);
  const read = app.request(ONE_READ, {}, BINDINGS);
  await expect.poll(() => held.length).toBe(2);
  isLetGo = true;
  for (const fail of held) fail();
  await Promise.all([read, ...signIns]);
});

test("a page and a health check whose client disconnects run to their end too, so that they free their slots", async () => {
  isLetGo = false;
  held.length = 0;
  const app = createApp({ ...NO_DATABASE, now: () => Date.now(), openDatabase: () => openDatabase({ url }) });
  // Only what is handed over here continues in a deployed worker when the client disconnects.
  const handedOver: Promise<unknown>[] = [];
  const runtime = {
    waitUntil: (work: Promise<unknown>) => void handedOver.push(work),
    passThroughOnException: () => undefined,
    props: {},
  };
  const requests = ["/detail-perfume/none", "/api/health"].map((path) => app.request(path, {}, BINDINGS, runtime));
  await expect.poll(() => held.length).toBe(2);
  expect(handedOver).toHaveLength(2);
  let ended = 0;
  for (const work of handedOver) void work.then(() => (ended += 1));
  isLetGo = true;
  for (const fail of held) fail();
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([503, 503]);
  expect(ended).toBe(2);
});

test("a body that has not arrived after five seconds is refused", async () => {
  vi.useFakeTimers();
  try {
    const app = createApp({ ...NO_DATABASE, now: () => Date.now(), openDatabase: () => openDatabase({ url }) });
    const half = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"email":')) });
    const headers = { Origin: ORIGIN, "Content-Type": "application/json" };
    const sending = { method: "POST", headers, body: half, duplex: "half" };
    let status = 0;
    const done = Promise.resolve(app.request("/api/users/register-email", sending, BINDINGS)).then((response) => {
      status = response.status;
    });
    await vi.advanceTimersByTimeAsync(4_900);
    expect(status).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(status).toBe(408);
    await done;
  } finally {
    vi.useRealTimers();
  }
});

function failure(name: string, code?: string, message = ""): Error {
  return Object.assign(new Error(message), { name, ...(code ? { code } : {}) });
}

test.each([
  failure("LibsqlError", "SERVER_ERROR"),
  failure("LibsqlError", "HRANA_PROTO_ERROR"),
  failure("LibsqlError", "SQLITE_BUSY"),
  failure("LibsqlBatchError", "SQLITE_BUSY_SNAPSHOT"),
  failure("TimeoutError"),
  failure("TypeError", undefined, "fetch failed"),
  failure("Error", undefined, "Network connection lost."),
])("$name $code $message means that the database is unavailable", (error) => {
  expect(isDatabaseGone(error)).toBe(true);
});

test.each([
  failure("LibsqlError", "SQLITE_ERROR"),
  failure("LibsqlBatchError", "SQLITE_CONSTRAINT"),
  failure("LibsqlBatchError", "SQL_INPUT_ERROR"),
  failure("TypeError", undefined, "x is not a function"),
  failure("Error", "ENOENT"),
])("$name $code $message does not mean that the database is unavailable", (error) => {
  expect(isDatabaseGone(error)).toBe(false);
});
