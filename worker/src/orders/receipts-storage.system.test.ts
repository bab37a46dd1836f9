import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { pdf } from "#shop/orders/receipt.fixture.ts";
import { startSqld } from "#tests/sqld.ts";
import { createApp } from "#worker/app.ts";
import { runScheduled } from "#worker/cron/index.ts";
import type { AppDependencies } from "#worker/http/context.ts";
import { BINDINGS, ORIGIN } from "../../fixtures/app.ts";
import { PASSWORD } from "../../fixtures/caller.ts";
import { type MemoryBucket, memoryBucket } from "../../fixtures/files.ts";
import { type Member, member } from "../../fixtures/own-account.ts";
import { idOf, type ShopDatabase, startShopDatabase } from "../../fixtures/shop-database.ts";

const NIGHTLY = "20 7 * * *";
const WORLD: AppDependencies = {
  now: Date.now,
  requestId: () => crypto.randomUUID(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  openDatabase,
};

const logged: unknown[] = [];
let database: ShopDatabase;
let bucket: MemoryBucket;
let bindings: Record<string, unknown>;

beforeAll(async () => {
  vi.spyOn(console, "log").mockImplementation((line) => void logged.push(line));
  database = await startShopDatabase(startSqld());
});
afterAll(async () => {
  vi.restoreAllMocks();
  await database?.stop();
});
beforeEach(() => {
  bucket = memoryBucket();
  bindings = { ...BINDINGS, TURSO_URL: database.proxy.url, RECEIPTS: bucket, LIMITS: "off" };
});

/** Sends a request to an app whose storage a test can break. */
async function send(request: string, cookie: string, body?: Uint8Array<ArrayBuffer> | object) {
  const [method = "", path = ""] = request.split(" ");
  const isFile = body instanceof Uint8Array;
  const init = {
    method,
    headers: { Origin: ORIGIN, Cookie: cookie, ...(isFile || !body ? {} : { "Content-Type": "application/json" }) },
    ...(body ? { body: isFile ? body : JSON.stringify(body) } : {}),
  };
  return createApp(WORLD).request(`${ORIGIN}${path}`, init, bindings);
}

async function buyer(): Promise<Member & { orderId: string; path: string }> {
  const who = await member(database);
  const product = { perfume: idOf("asad"), ml: 100, type: "milliliter", quantity: 1 };
  const body = { products: [product], shipping: false };
  const response = await send(`POST /api/orders/transfer/${who.id}`, who.cookie, body);
  const { newOrder } = await response.json();
  return { ...who, orderId: newOrder._id, path: `/api/orders/${who.id}/${newOrder._id}/receipt` };
}

async function rowsOf({ orderId }: { orderId: string }): Promise<number> {
  const sql = "SELECT count(*) AS n FROM receipts WHERE order_id = ?";
  return Number((await database.db.client.execute({ sql, args: [orderId] })).rows[0]?.["n"]);
}

const filesOf = ({ id }: { id: string }) => [...bucket.files.keys()].filter((key) => key.includes(`/${id}/`)).length;

/** Cancels the order, since an open one prevents deleting the account. */
const settle = ({ orderId }: { orderId: string }) =>
  database.sql(
    `UPDATE orders SET status_glimmer = 'Cancelado', status = 'rejected', status_detail = 'canceled', hold = 'released',
      hold_moves = hold_moves + 1, version = version + 1 WHERE id = '${orderId}'`,
  );
const leave = ({ id, cookie }: Member) => send(`DELETE /api/users/${id}`, cookie, { password: PASSWORD });

/** Runs the nightly job and returns its log line; the other jobs of that schedule may fail here. */
async function clearAtNight(): Promise<unknown> {
  logged.length = 0;
  await runScheduled(WORLD, bindings, NIGHTLY).catch(() => {});
  return logged.find((line) => Object(line).job === "clear-what-is-over");
}

test("without storage nothing is written, and both sending and reading get 503", async () => {
  const who = await buyer();
  bucket.isDown = true;
  const response = await send(`PUT ${who.path}`, who.cookie, pdf(1));
  expect([response.status, response.headers.get("Retry-After"), await response.json()]).toMatchObject([
    503,
    "5",
    { code: "unavailable" },
  ]);
  expect(await rowsOf(who)).toBe(0);
  bucket.isDown = false;
  expect((await send(`PUT ${who.path}`, who.cookie, pdf(1))).status).toBe(200);
  expect([await rowsOf(who), filesOf(who)]).toEqual([1, 1]);
  bucket.isDown = true;
  expect((await send(`GET ${who.path}`, who.cookie)).status).toBe(503);
});

test("the file is stored before its row; an order that stops waiting meanwhile gets no row", async () => {
  const who = await buyer();
  const seen: number[] = [];
  bucket.afterPut = async () => {
    seen.push(await rowsOf(who));
    await settle(who);
  };
  const response = await send(`PUT ${who.path}`, who.cookie, pdf(1));
  expect([response.status, await response.json()]).toMatchObject([409, { code: "receipt_not_awaited" }]);
  expect([seen, await rowsOf(who), filesOf(who)]).toEqual([[0], 0, 1]);
});

test("reading a receipt whose file is lost is 404", async () => {
  const who = await buyer();
  await send(`PUT ${who.path}`, who.cookie, pdf(1));
  bucket.files.clear();
  expect((await send(`GET ${who.path}`, who.cookie)).status).toBe(404);
});

test("deleting an account deletes its receipts, rows and files, and no others", async () => {
  const [who, other] = [await buyer(), await buyer()];
  for (const number of [1, 2, 3]) await send(`PUT ${who.path}`, who.cookie, pdf(number));
  await send(`PUT ${other.path}`, other.cookie, pdf(1));
  await settle(who);
  expect((await leave(who)).status).toBe(200);
  expect([await rowsOf(who), filesOf(who), await rowsOf(other), filesOf(other)]).toEqual([0, 0, 1, 1]);
});

test("the nightly job deletes what storage could not delete with the account", async () => {
  const who = await buyer();
  for (const number of [1, 2, 3]) await send(`PUT ${who.path}`, who.cookie, pdf(number));
  await settle(who);
  bucket.isDown = true;
  expect((await leave(who)).status).toBe(200);
  expect([await rowsOf(who), filesOf(who)]).toEqual([3, 3]);
  expect(await clearAtNight()).toMatchObject({ event: "cron_failed", error: "StorageUnavailable" });
  expect(await rowsOf(who)).toBe(3);
  bucket.isDown = false;
  expect(await clearAtNight()).toMatchObject({ event: "cron", outcome: expect.stringContaining('"receiptsOf":') });
  expect([await rowsOf(who), filesOf(who)]).toEqual([0, 0]);
});

test("the nightly job deletes a file without a row that storage could not delete with the account", async () => {
  const who = await buyer();
  bucket.afterPut = () => settle(who);
  expect((await send(`PUT ${who.path}`, who.cookie, pdf(1))).status).toBe(409);
  bucket.isDown = true;
  expect((await leave(who)).status).toBe(200);
  bucket.isDown = false;
  expect([await rowsOf(who), filesOf(who)]).toEqual([0, 1]);
  await clearAtNight();
  expect(filesOf(who)).toBe(0);
});

test("sending a receipt takes three database trips (session, order, row), and reading one takes two", async () => {
  const who = await buyer();
  database.proxy.reset();
  expect((await send(`PUT ${who.path}`, who.cookie, pdf(1))).status).toBe(200);
  expect(database.proxy.trips()).toBe(3);
  database.proxy.reset();
  expect((await send(`GET ${who.path}`, who.cookie)).status).toBe(200);
  expect(database.proxy.trips()).toBe(2);
});
