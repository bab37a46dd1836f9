/** One customer for administrators: orders, what they paid, open stock alerts. */
import { afterEach, beforeAll, expect, test } from "vitest";
import { ADMIN_ROLES } from "#shop/accounts/permissions.ts";
import { customerSchema } from "#shop/accounts/user.contract.ts";
import { createUser } from "#tests/matrix/users.ts";
import { call, problemOf } from "../../fixtures/caller.ts";
import { openCardShop } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const shop = sharedFixture(openCardShop);
let buyer: Awaited<ReturnType<typeof shop.buyer>>;

beforeAll(async () => {
  buyer = await shop.buyer(2);
});
afterEach(() => shop.heal());

const ask = (id: string, cookie: string | undefined) => call(shop.worker, `GET /api/admin/customers/${id}`, { cookie });

async function read(id = buyer.id) {
  const response = await ask(id, shop.admin);
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  return customerSchema.parse(response.body);
}

test("somebody who bought nothing has no orders and spent nothing; one trip besides the session's", async () => {
  // Before the orders of the other tests, whose mails make trips of their own.
  shop.database.proxy.reset();
  const { user, ...bought } = await read();
  expect(user._id).toBe(buyer.id);
  expect(shop.database.proxy.trips()).toBe(2);
  expect(bought).toEqual({ orders: [], paidOrders: 0, spentAmount: 0, waitingAlerts: 0 });
});

test("what was spent is what was paid minus refunds to the centavo; orders without money or returned whole do not count", async () => {
  const two = { transaction_amount: 2 * shop.price };
  const kept = await shop.paid(buyer, { body: two });
  expect((await shop.refund(kept._id, { amount: 1234.56 })).status).toBe(200);
  // Somebody else's order.
  await shop.paid(await shop.buyer());
  expect(await read()).toMatchObject({
    orders: [{ _id: kept._id, number: kept.number, payment: { refundedAmount: 1234.56, isRefunded: false } }],
    paidOrders: 1,
    spentAmount: 2 * shop.price - 1234.56,
  });

  const returned = await again();
  expect((await shop.refund(returned._id)).status).toBe(200);
  const cancelled = await again();
  expect((await shop.change(cancelled._id, { statusGlimmer: "Cancelado", version: cancelled.version })).status).toBe(
    200,
  );
  const { orders, ...counted } = await read();
  expect(orders.map(({ _id }) => _id)).toEqual([cancelled._id, returned._id, kept._id]);
  expect(orders[1]?.payment?.isRefunded).toBe(true);
  expect(counted).toMatchObject({ paidOrders: 1, spentAmount: 2 * shop.price - 1234.56 });
});

/** Buys one more unit. */
async function again() {
  const product = { quantity: 1, mlOption: 100, isBigDecant: false, isSmallDecant: false };
  const put = await call(shop.worker, `POST /api/cart/${buyer.id}/${idOf("asad")}`, {
    cookie: buyer.cookie,
    body: { product },
  });
  expect(put.status).toBe(200);
  return shop.paid(buyer);
}

test("stock alerts count while they wait, by the account's e-mail", async () => {
  const [row] = await shop.rows(`SELECT email FROM users WHERE id = '${buyer.id}'`);
  const sizes = await shop.rows("SELECT id FROM sizes ORDER BY id LIMIT 4");
  const alert = (index: number, email: unknown, told = "NULL", cancelled = "NULL") =>
    shop.database.sql(
      `INSERT INTO stock_notices (id, size_id, email, created_at_ms, told_at_ms, taken_back_at_ms)
       VALUES ('avi_${index}', '${sizes[index]?.["id"]}', '${email}', 1, ${told}, ${cancelled})`,
    );
  await alert(0, row?.["email"]);
  await alert(1, row?.["email"], "2");
  await alert(2, row?.["email"], "NULL", "2");
  await alert(3, "otra@correo.test");
  expect((await read()).waitingAlerts).toBe(1);
});

test("is read by roles that see people, and not for deleted accounts", async () => {
  for (const role of ADMIN_ROLES) {
    const { status } = await ask(buyer.id, (await createUser(shop.database, role)).cookie);
    expect([role, status]).toEqual([role, role === "owner" ? 200 : 403]);
  }
  expect((await ask(buyer.id, buyer.cookie)).status).toBe(403);
  expect((await ask(buyer.id, undefined)).status).toBe(401);
  const none = await ask("usr_none", shop.admin);
  const leaving = await shop.buyer();
  await shop.database.sql(`UPDATE users SET left_at_ms = 1, active = 0 WHERE id = '${leaving.id}'`);
  const left = await ask(leaving.id, shop.admin);
  expect([problemOf(none), problemOf(left)]).toEqual([
    [404, "not_found"],
    [404, "not_found"],
  ]);
  await shop.database.sql(`UPDATE users SET left_at_ms = NULL, active = 1 WHERE id = '${leaving.id}'`);
});
