import { expect, test } from "vitest";
import { newOrderSchema } from "#shop/orders/order.contract.ts";
import { ADMIN, call, problemOf } from "../../fixtures/caller.ts";
import { openCardShop } from "../../fixtures/card-shop.ts";
import { mailsTo } from "../../fixtures/links.ts";
import { deleteAccount, type Member, member, signInAgain } from "../../fixtures/own-account.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";
import type { TestUser } from "../../fixtures/signed-in-users.ts";

const shop = sharedFixture(() => openCardShop());

const choose = (isOn: unknown, cookie = shop.admin) =>
  call(shop.worker, "PUT /api/admin/home/order-mails", { cookie, body: { isOn } });

/** The mails about new orders to an administrator: their contents. */
async function arrivalsTo(email = ADMIN) {
  const mails = await mailsTo(shop.database, email);
  return mails.filter(({ event }) => event === "order-arrived").map(({ content }) => Object.fromEntries(content));
}

async function transfer(who: TestUser, quantity = 1) {
  const body = { products: [{ perfume: idOf("asad"), ml: 100, type: "milliliter", quantity }], shipping: false };
  const response = await call(shop.worker, `POST /api/orders/transfer/${who.id}`, { cookie: who.cookie, body });
  return newOrderSchema.parse(response.body).newOrder;
}

async function administrator(role: string): Promise<Member> {
  const one = await member(shop.database);
  await shop.rows(`UPDATE users SET role = 'admin', admin_role = '${role}' WHERE id = '${one.id}'`);
  return { ...one, cookie: await signInAgain(shop.worker, one) };
}

test("only administrators who asked for it get a mail: one for each transfer order and each paid card order", async () => {
  await transfer(await shop.buyer());
  expect(await arrivalsTo()).toEqual([]);
  expect(await choose(true)).toMatchObject({ status: 200, body: { isOn: true } });
  expect((await choose(true)).status).toBe(200);

  const buyer = await shop.buyer();
  const waiting = await transfer(buyer, 2);
  const waitingMail = { kind: "order-arrived", arrivedId: waiting._id, units: 2, byCard: false, shipping: false };
  expect(await arrivalsTo()).toMatchObject([{ ...waitingMail, totalCentavos: waiting.totalPaidAmount * 100 }]);
  const { recipient } = (await shop.rows("SELECT recipient FROM outbox ORDER BY rowid DESC LIMIT 1"))[0] ?? {};
  expect(recipient, "the buyer's mail is sent first").not.toBe(ADMIN);

  const rejected = await shop.buyer();
  await shop.pay(rejected, { name: "FUND" });
  expect(await arrivalsTo(), "a rejected card").toHaveLength(1);
  const paid = await shop.paid(await shop.buyer());
  expect((await arrivalsTo())[1]).toMatchObject({ arrivedId: paid._id, units: 1, byCard: true });
  for (const { id } of await shop.rows("SELECT id FROM payments")) await shop.notify(String(id));
  expect(await arrivalsTo(), "the provider's news of the same payment").toHaveLength(2);

  expect(await choose(false)).toMatchObject({ status: 200, body: { isOn: false } });
  await transfer(await shop.buyer());
  expect(await arrivalsTo()).toHaveLength(2);
});

test("the mail names the amount of the order, not the installments' interest, and cash that was paid at the counter", async () => {
  expect((await choose(true)).status).toBe(200);
  const card = await shop.paid(await shop.buyer());
  expect(card.totalPaidAmount).toBeGreaterThan(card.transactionAmount);
  const products = [{ perfume: idOf("asad"), ml: 100, type: "milliliter", quantity: 1 }];
  const sale = { products, shipping: false, pickup: "rosario", origin: "showroom", paid: "cash" };
  const person = { email: "mostrador@azahar.test", firstName: "Ana", lastName: "Paz" };
  const total = await call(shop.worker, "POST /api/orders/manual/total", {
    cookie: shop.admin,
    body: { products, shipping: false },
  });
  const response = await call(shop.worker, "POST /api/orders/manual", {
    cookie: shop.admin,
    body: { ...sale, ...person, transactionAmount: total.body["total"] },
    headers: { "Idempotency-Key": "efectivo-avisado" },
  });
  expect(response.status).toBe(200);
  const [byCard, inCash] = (await arrivalsTo()).slice(-2);
  expect(byCard).toMatchObject({ arrivedId: card._id, totalCentavos: card.transactionAmount * 100 });
  expect(byCard).not.toHaveProperty("inCash");
  expect(inCash).toMatchObject({ byCard: false, inCash: true });
  expect((await choose(false)).status).toBe(200);
});

test("only an active administrator who may read orders gets it, and a deleted account is off the list", async () => {
  const [blocked, deleted, moved] = [
    await administrator("orders"),
    await administrator("owner"),
    await administrator("orders"),
  ];
  for (const { cookie } of [blocked, deleted, moved]) expect((await choose(true, cookie)).status).toBe(200);
  await shop.rows(`UPDATE users SET active = 0 WHERE id = '${blocked.id}'`);
  await shop.rows(`UPDATE users SET admin_role = 'catalogue' WHERE id = '${moved.id}'`);
  expect((await deleteAccount(shop.worker, deleted)).status).toBe(200);
  await transfer(await shop.buyer());
  for (const { email } of [blocked, deleted, moved]) expect(await arrivalsTo(email)).toEqual([]);
  const listed = await shop.rows("SELECT user_id FROM order_mail_recipients");
  expect(listed.map((row) => row["user_id"]).sort()).toEqual([blocked.id, moved.id].sort());
});

test("the choice is refused to a role that may not read orders, and with a value that is neither true nor false", async () => {
  const catalogue = await administrator("catalogue");
  expect((await choose(true, catalogue.cookie)).status).toBe(403);
  expect(problemOf(await choose("yes"))).toEqual([400, "invalid_fields"]);
});
