import { describe, expect, test } from "vitest";
import { call } from "../../fixtures/caller.ts";
import { fillCart, openCardShop, SOLD } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import type { TestUser } from "../../fixtures/signed-in-users.ts";
import { asad, decant } from "../../fixtures/transfer-shop.ts";

/** Two isolates, as the memory of one protects nothing in the other. */
const shop = sharedFixture(() => openCardShop({}, 2));

/** A person's orders, and the provider's payments for them. */
async function chargesOf(userId: string) {
  const orders = await shop.rows(`SELECT id, external_reference AS reference FROM orders WHERE user_id = '${userId}'`);
  return { orders, charges: orders.flatMap(({ reference }) => shop.charges(String(reference))) };
}

const STATUSES = [200, 202, 409];
const KEY_AND_TOKEN_CASES = [
  ["the same key and the same token", { sameKey: true, sameToken: true }],
  ["different keys and the same token", { sameKey: false, sameToken: true }],
  ["different keys and different tokens, as from several tabs", { sameKey: false, sameToken: false }],
] as const;

test.each(KEY_AND_TOKEN_CASES)(
  "eight concurrent requests with %s create one order and one charge",
  async (_, { sameKey, sameToken }) => {
    const buyer = await shop.buyer(1);
    const [key, token] = [crypto.randomUUID(), await shop.token("APRO")];
    const tokens = await Promise.all(Array.from({ length: 8 }, () => (sameToken ? token : shop.token("APRO"))));
    const responses = await Promise.all(
      tokens.map((one) => shop.pay(buyer, { token: one, key: sameKey ? key : crypto.randomUUID() })),
    );
    expect(responses.every(({ status }) => STATUSES.includes(status))).toBe(true);
    const { orders, charges } = await chargesOf(buyer.id);
    expect([orders.length, charges.length]).toEqual([1, 1]);
    const orderIds = responses.filter(({ status }) => status !== 409).map(({ body }) => Object(body["order"])["_id"]);
    expect(new Set(orderIds)).toEqual(new Set([orders[0]?.["id"]]));
  },
);

test("a second payment attempt during a charge is rejected by the database, even without the application's check", async () => {
  const buyer = await shop.buyer(1);
  const gate = shop.provider.standIn.gates.arm("charge", "before");
  const first = shop.pay(buyer);
  await gate.reached;
  // What the batch of a second tab would write during the first charge.
  const [open] = await shop.rows(`SELECT id FROM orders WHERE user_id = '${buyer.id}'`);
  const attempt = `INSERT INTO payment_attempts (id, order_id, state, body_hash, amount_centavos, installments, payment_method_id, created_at_ms)
    VALUES ('att_second', '${open?.["id"]}', 'sent', 'x', 1, 1, 'visa', 1)`;
  await expect(shop.database.sql(attempt)).rejects.toThrow("charge_open");
  gate.release();
  expect((await first).status).toBe(200);
});

test("a rejected order paid again from several tabs is charged once more", async () => {
  const buyer = await shop.buyer(1);
  const { externalReference } = await shop.paid(buyer, { name: "FUND" });
  const tokens = await Promise.all(Array.from({ length: 4 }, () => shop.token("APRO")));
  const responses = await Promise.all(tokens.map((token) => shop.pay(buyer, { token, body: { externalReference } })));
  expect(responses.every(({ status }) => STATUSES.includes(status))).toBe(true);
  const { charges } = await chargesOf(buyer.id);
  expect(charges.map(({ status }) => status).sort()).toEqual(["approved", "rejected"]);
});

test("the last units are sold once, and the other buyers are refused", async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.buyer(0)));
  for (const [index, buyer] of buyers.entries()) {
    await shop.database.sql(`INSERT INTO cart_lines (id, user_id, perfume_id, type, size_id, quantity, created_at_ms)
      SELECT 'lin_last${index}', '${buyer.id}', s.perfume_id, 'milliliter', s.id, 2, 1 FROM sizes s JOIN perfumes p ON p.id = s.perfume_id WHERE p.slug = 'yara-lancome' AND s.ml = 50`);
  }
  const responses = await Promise.all(
    buyers.map((buyer) => shop.pay(buyer, { body: { transaction_amount: 222_700 } })),
  );
  const [sold, refused] = [
    responses.filter(({ status }) => status === 200),
    responses.filter(({ status }) => status === 409),
  ];
  expect([sold.length, refused.length]).toEqual([1, 5]);
  expect(refused.map(({ body }) => body["code"])).toEqual(Array(5).fill("card_cannot_buy"));
});

test("overlapping cron runs and webhooks settle each payment once", async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.buyer(1)));
  const orders = await Promise.all(buyers.map((buyer) => shop.paid(buyer, { name: "CONT" })));
  const ids = await Promise.all(
    orders.map(({ externalReference }) => shop.changeProviderStatus(externalReference, "approved")),
  );
  await shop.advanceMinutes(10);
  await Promise.all([shop.cron(), shop.cron(), shop.cron(), ...ids.map((id) => shop.notify(id))]);
  for (const { _id } of orders) {
    expect(await shop.facts(_id)).toMatchObject(SOLD);
    expect(await shop.mails(_id)).toEqual(["order-in-review", "order-confirmed"]);
  }
});

describe("a cart that is paid by card and ordered by transfer", () => {
  const transfer = (buyer: TestUser, body: object = {}, key: string = crypto.randomUUID()) =>
    call(shop.worker, `POST /api/orders/transfer/${buyer.id}`, {
      cookie: buyer.cookie,
      body: { shipping: false, ...body },
      headers: { "Idempotency-Key": key },
    });
  const outcome = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body["code"]];
  const ordersOf = async (buyer: TestUser) => (await chargesOf(buyer.id)).orders.length;

  test.each([
    ["as it is stored", {}],
    ["as a tab shows it", { products: [asad()] }],
    ["as an older tab shows it", { products: [asad(), decant()] }],
  ])("%s, is refused by transfer during its card charge", async (_, body) => {
    const buyer = await shop.buyer(1);
    const gate = shop.provider.standIn.gates.arm("charge", "before");
    const [key, token] = [crypto.randomUUID(), await shop.token("APRO")];
    const pendingPayment = shop.pay(buyer, { key, token });
    await gate.reached;
    const [second, meanwhile] = [await transfer(buyer, body), await shop.pay(buyer, { key, token })];
    gate.release();
    const [first, again] = [await pendingPayment, await shop.pay(buyer, { key, token })];
    expect(outcome(second)).toEqual([409, "payment_open"]);
    expect([first.status, meanwhile.status, again.status]).toEqual([200, 202, 200]);
    expect(await chargesOf(buyer.id)).toMatchObject({ orders: [{}], charges: [{ status: "approved" }] });
    expect(await ordersOf(buyer)).toBe(1);
  });

  test("concurrent card and transfer requests create one order for each buyer", async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.buyer(1)));
    const tokens = await Promise.all(buyers.map(() => shop.token("APRO")));
    await Promise.all(
      buyers.map(async (buyer, index) => {
        const key = crypto.randomUUID();
        const placing = index % 2 === 0 ? {} : { products: [asad()] };
        await Promise.all([
          shop.pay(buyer, { token: tokens[index] ?? "" }),
          transfer(buyer, placing, key),
          transfer(buyer, placing, key),
        ]);
      }),
    );
    expect(await Promise.all(buyers.map(ordersOf))).toEqual(Array(6).fill(1));
  });

  test("a stale tab cannot order by transfer what was paid by card; after the cart is filled again it can", async () => {
    const buyer = await shop.buyer(1);
    await shop.paid(buyer);
    expect(outcome(await transfer(buyer, { products: [asad()] }))).toEqual([404, "transfer_cart_empty"]);
    expect((await transfer(buyer, { products: [decant()] })).status).toBe(200);
    await fillCart(shop.database, buyer, 1);
    expect((await transfer(buyer, { products: [asad()] })).status).toBe(200);
  });

  test("during a charge other products can be ordered by transfer; after a rejected charge the same products can be", async () => {
    const buyer = await shop.buyer(1);
    const gate = shop.provider.standIn.gates.arm("charge", "before");
    const pendingPayment = shop.pay(buyer, { name: "FUND" });
    await gate.reached;
    const other = await transfer(buyer, { products: [decant()] });
    gate.release();
    expect([other.status, (await pendingPayment).status]).toEqual([200, 200]);
    expect((await transfer(buyer, { products: [asad()] })).status).toBe(200);
  });

  test("a cart ordered by transfer is not charged by card; a repeated request with the same key returns the same order", async () => {
    const buyer = await shop.buyer(1);
    const key = crypto.randomUUID();
    const placed = await transfer(buyer, { products: [asad()] }, key);
    expect(outcome(await shop.pay(buyer))).toEqual([409, "card_cart_empty"]);
    const again = await transfer(buyer, { products: [asad()] }, key);
    const idOf = ({ body }: typeof again) => Reflect.get(Object(body["newOrder"]), "_id");
    expect([again.status, idOf(again)]).toEqual([200, idOf(placed)]);
  });
});
