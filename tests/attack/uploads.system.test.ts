import type { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { newOrderSchema } from "#shop/orders/order.contract.ts";
import { pdf } from "#shop/orders/receipt.fixture.ts";
import { RECEIPT_MAX_BYTES } from "#shop/orders/receipt.ts";
import { startWorker } from "#tests/harness.ts";
import { call, SHOPPER, signInAs } from "../../worker/fixtures/caller.ts";
import { smallPng } from "../../worker/fixtures/files.ts";
import { openAdminShop, sharedFixture } from "../../worker/fixtures/shop.ts";
import { signedInUser, type TestUser } from "../../worker/fixtures/signed-in-users.ts";
import { asad } from "../../worker/fixtures/transfer-shop.ts";
import { endSockets, responseTo, sendPart } from "./half-sent.ts";

const ATTACKERS = 24;
/** Uploads that an isolate accepts at the same time. */
const ACCEPTED = 4;
/** Well below the worker's longest time for an upload. */
const SECONDS_OPEN = 15;
const HALF_A_FILE = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(RECEIPT_MAX_BYTES / 2, "a")]);

const shop = sharedFixture(async () => {
  const opened = await openAdminShop();
  return {
    ...opened,
    async close() {
      endSockets();
      await opened.close();
    },
  };
});

/** Another isolate on the same database, without limits. */
const unlimited = sharedFixture(() => startWorker({ tursoUrl: shop.database.proxy.url, vars: { LIMITS: "off" } }));

let made = 0;
const addressOf = (number: number) => `198.51.100.${number}`;

/** A shopper with a different client address, and with an order that awaits a transfer. */
async function buyer(): Promise<TestUser & { address: string; path: string }> {
  made += 1;
  const [who, address] = [await signedInUser(shop.database.db, `upload${made}x`), addressOf(made)];
  const body = { products: [asad()], shipping: false };
  const { cookie } = who;
  const placed = await call(shop.worker, `POST /api/orders/transfer/${who.id}`, { cookie, body, address });
  const orderId = newOrderSchema.parse(placed.body).newOrder._id;
  return { ...who, address, path: `/api/orders/${who.id}/${orderId}/receipt` };
}

/** Starts an upload of `RECEIPT_MAX_BYTES` that never ends. */
function startUpload(
  request: string,
  cookie: string,
  address: string,
  { part = HALF_A_FILE, worker = shop.worker } = {},
): Promise<Socket> {
  const headers = { "CF-Connecting-IP": address, Cookie: cookie, "Content-Length": RECEIPT_MAX_BYTES };
  return sendPart(worker, request, headers, part);
}

const count = (responses: string[]) =>
  Object.fromEntries(responses.map((one) => [one, responses.filter((x) => x === one).length]));

test("of 24 unfinished uploads four are read, the others are refused immediately, and other calls are answered", async () => {
  const buyers = [];
  while (buyers.length < ATTACKERS) buyers.push(await buyer());
  const responses = Promise.all(
    buyers.map(async ({ path, cookie, address }) => {
      const socket = await startUpload(`PUT ${path}`, cookie, address);
      // The accepted uploads stay open for as long as a slow machine needs to refuse the others.
      for (let seconds = 0; seconds < SECONDS_OPEN; seconds++) {
        await setTimeout(1_000);
        socket.write("a");
      }
      return responseTo(socket);
    }),
  );
  for (const { id, cookie, address } of buyers.slice(0, 3)) {
    const read = async () => (await call(shop.worker, `GET /api/orders/${id}`, { cookie, address })).status;
    // On a busy machine the database may answer one of them too late.
    await expect.poll(read, { timeout: SECONDS_OPEN * 1_000 }).toBe(200);
  }
  const read = (response: string) => response === "408 body_incomplete";
  expect((await responses).filter(read)).toHaveLength(ACCEPTED);
  // On a busy machine the database may answer too late when a session is read: such an upload is not read either.
  for (const refused of (await responses).filter((one) => !read(one)))
    expect(refused).toMatch(/^503 (busy after 6|unavailable after 5)$/);
  const [first] = buyers;
  const sent = first && (await call(shop.worker, `PUT ${first.path}`, { ...first, body: pdf(1) }));
  expect(sent?.status).toBe(200);
});

test("a person has one upload at a time", async () => {
  const who = await buyer();
  const start = () => startUpload(`PUT ${who.path}`, who.cookie, who.address);
  const responses = await Promise.all((await Promise.all([start(), start(), start()])).map(responseTo));
  expect(count(responses)).toEqual({ "429 upload_open after 6": 2, "408 body_incomplete": 1 });
  expect((await call(shop.worker, `PUT ${who.path}`, { ...who, body: pdf(1) })).status).toBe(200);
});

test("without limits a person has several uploads at a time", async () => {
  const who = await buyer();
  const start = () => startUpload(`PUT ${who.path}`, who.cookie, who.address, { worker: unlimited });
  const responses = await Promise.all((await Promise.all([start(), start()])).map(responseTo));
  expect(count(responses)).toEqual({ "408 body_incomplete": 2 });
});

test.each(["receipt", "image"])("a %s of another type is refused by its first bytes", async (kind) => {
  const who = await buyer();
  const [request, cookie] = kind === "image" ? ["PUT /api/admin/images", shop.admin] : [`PUT ${who.path}`, who.cookie];
  const begun = await startUpload(request, cookie, who.address, {
    part: Buffer.from("<!doctype html><script>"),
  });
  expect(await responseTo(begun)).toBe("415 wrong_type");
});

test("the person, the order and the use of an upload are checked before the file is read", async () => {
  const [who, other] = [await buyer(), await buyer()];
  const shopper = await signInAs(shop.worker, SHOPPER);
  const settled = await buyer();
  await shop.database.sql(`UPDATE orders SET status_glimmer = 'Cancelado', status = 'rejected', status_detail = 'canceled',
    hold = 'released', hold_moves = hold_moves + 1, version = version + 1 WHERE user_id = '${settled.id}'`);
  const cases = [
    [`PUT ${who.path}`, "", "401 not_signed_in"],
    [`PUT ${other.path}`, who.cookie, "403 forbidden"],
    [`PUT /api/orders/${who.id}/ord_nobody/receipt`, who.cookie, "404 not_found"],
    [`PUT ${settled.path}`, settled.cookie, "409 receipt_not_awaited"],
    ["PUT /api/admin/images", shopper, "403 forbidden"],
    ["PUT /api/admin/images?use=nothing", shop.admin, "400 unknown_filter"],
    ["POST /api/perfumes/import", shopper, "403 forbidden"],
  ];
  const responses = await Promise.all(
    cases.map(async ([request = "", cookie = ""], index) =>
      responseTo(await startUpload(request, cookie, addressOf(200 + index))),
    ),
  );
  expect(responses).toEqual(cases.map(([, , response]) => response));
  // The refused uploads took no slot.
  const stored = await call(shop.worker, "PUT /api/admin/images", { cookie: shop.admin, body: smallPng() });
  expect(stored.status).toBe(200);
});
