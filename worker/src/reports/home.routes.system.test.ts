import { expect, test } from "vitest";
import { homeSchema } from "#shop/reports/home.contract.ts";
import { call } from "../../fixtures/caller.ts";
import { member, signInAgain } from "../../fixtures/own-account.ts";
import { addressIn, bottle, sell } from "../../fixtures/sales.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openAdminShop);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const asad = bottle("asad", 100);

const read = async (cookie = shop.admin) =>
  homeSchema.parse((await call(shop.worker, "GET /api/admin/home", { cookie })).body);

test("an empty shop: zeros for 60 days, in one trip besides the session's", async () => {
  await read();
  shop.database.proxy.reset();
  const { sales, queues } = await read();
  expect(shop.database.proxy.trips()).toBe(2);
  expect([sales?.days.length, sales?.today, sales?.weekAgo]).toEqual([
    60,
    { orders: 0, salesArs: 0 },
    { orders: 0, salesArs: 0 },
  ]);
  expect(queues).toEqual({
    mailsMe: false,
    newest: 0,
    transfers: { count: 0, amountArs: 0, withReceipt: 0, first: [] },
    preparing: { count: 0, delivery: 0, first: [] },
  });
});

test("counts today's sales beside those of a week ago until the same time, and what waits", async () => {
  const nowMs = Date.now();
  const sale = { lines: [asad], status: "Enviado" as const };
  await sell(shop.database, { ...sale, atMs: nowMs });
  await sell(shop.database, { ...sale, atMs: nowMs - 7 * DAY_MS });
  // Later on that day, so it is not compared.
  await sell(shop.database, { ...sale, atMs: nowMs - 7 * DAY_MS + MINUTE_MS });
  await sell(shop.database, { ...sale, atMs: nowMs - 61 * DAY_MS });
  const [late, early] = [
    await sell(shop.database, { lines: [asad], atMs: nowMs }),
    await sell(shop.database, { lines: [asad], atMs: nowMs - DAY_MS / 2 }),
  ];
  // Expired, although the cron has not moved it yet.
  await sell(shop.database, { lines: [asad], atMs: nowMs - 2 * DAY_MS });
  const sent = await sell(shop.database, {
    lines: [asad],
    atMs: nowMs - 3 * DAY_MS,
    status: "En Preparación",
    delivery: addressIn("Rosario"),
  });
  await sell(shop.database, { lines: [asad], atMs: nowMs - DAY_MS, status: "En Preparación" });
  const { sales, queues } = await read();
  expect([sales?.today, sales?.weekAgo]).toEqual([
    { orders: 1, salesArs: 58_950 },
    { orders: 1, salesArs: 58_950 },
  ]);
  expect(sales?.days.reduce((sum, { orders }) => sum + orders, 0)).toBe(5);
  expect(sales?.days.at(-1)?.orders).toBe(1);
  expect(queues?.newest).toBe(9);
  expect(queues?.transfers).toMatchObject({ count: 2, amountArs: 117_900, withReceipt: 0 });
  expect(queues?.transfers.first.map(({ orderId }) => orderId)).toEqual([early.id, late.id]);
  expect(queues?.preparing).toMatchObject({ count: 2, delivery: 1 });
  expect(queues?.preparing.first[0]).toEqual({
    orderId: sent.id,
    number: expect.stringMatching(/^A-\d{5}$/),
    buyer: expect.stringMatching(/^Pía Número/),
    since: new Date(nowMs - 3 * DAY_MS).toISOString(),
  });
});

test("an order that gets a tracking number keeps its place among those to prepare", async () => {
  const atMs = Date.now() - 5 * DAY_MS;
  const { id } = await sell(shop.database, { lines: [asad], atMs, status: "En Preparación" });
  const body = { numShipping: "CA123456789AR" };
  expect((await call(shop.worker, `PUT /api/orders/${id}`, { cookie: shop.admin, body })).status).toBe(200);
  const { queues } = await read();
  expect(queues?.preparing.first[0]).toMatchObject({ orderId: id, since: new Date(atMs).toISOString() });
});

test.each([
  ["owner", true, true],
  ["reader", true, true],
  ["orders", false, true],
  ["catalogue", false, false],
])("an administrator of the role %s sees sales: %s, orders: %s", async (role, seesSales, seesOrders) => {
  const user = await member(shop.database);
  await shop.rows("UPDATE users SET role = 'admin', admin_role = ? WHERE id = ?", role, user.id);
  const { sales, queues } = await read(await signInAgain(shop.worker, user));
  expect([sales !== null, queues !== null]).toEqual([seesSales, seesOrders]);
});
