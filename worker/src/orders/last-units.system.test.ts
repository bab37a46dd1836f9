import { expect, test } from "vitest";
import { call } from "../../fixtures/caller.ts";
import { openCardShop } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const CONCURRENT_REQUESTS = 6;

const shop = sharedFixture(openCardShop);

/** Leaves three units: enough for one order of two, not for a second. */
async function leaveThree(): Promise<void> {
  const [size] = await shop.rows(
    "SELECT s.id, s.stock FROM sizes s JOIN perfumes p ON p.id = s.perfume_id WHERE p.slug = 'asad'",
  );
  await shop.database.sql(`INSERT INTO stock_movements (size_id, kind, request_id, units, moved_by, at_ms)
    VALUES ('${size?.["id"]}', 'removal', '${crypto.randomUUID()}', ${Number(size?.["stock"]) - 3}, 'usr_x', 1)`);
}

test.each(["card", "transfer"])(
  "concurrent retries with one idempotency key (%s) create one order for the last units, and all return it",
  async (paymentMethod) => {
    await leaveThree();
    const buyer = await shop.buyer(2);
    const [key, token] = [crypto.randomUUID(), await shop.token("APRO")];
    const total = { transaction_amount: 2 * shop.price };
    const byTransfer = () =>
      call(shop.worker, `POST /api/orders/transfer/${buyer.id}`, {
        cookie: buyer.cookie,
        body: { shipping: false, products: [{ perfume: idOf("asad"), ml: 100, type: "milliliter", quantity: 2 }] },
        headers: { "Idempotency-Key": key },
      });
    const buy = paymentMethod === "card" ? () => shop.pay(buyer, { token, key, body: total }) : byTransfer;
    const responses = await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, buy));
    expect(responses.filter(({ status }) => ![200, 202].includes(status)).map(({ body }) => body["code"])).toEqual([]);
    const orderIds = responses.map(({ body }) => Reflect.get(Object(body["order"] ?? body["newOrder"]), "_id"));
    const orders = await shop.rows(`SELECT id FROM orders WHERE user_id = '${buyer.id}'`);
    expect([...new Set(orderIds)]).toEqual(orders.map(({ id }) => id));
  },
);
