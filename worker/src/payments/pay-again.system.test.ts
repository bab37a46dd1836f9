import { afterEach, describe, expect, test } from "vitest";
import { call } from "../../fixtures/caller.ts";
import { openCardShop } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const shop = sharedFixture(openCardShop);
afterEach(() => shop.heal());

const track = (orderId: string) =>
  call(shop.worker, `PUT /api/orders/${orderId}`, { cookie: shop.admin, body: { numShipping: "AR1" } });

describe("an order that is paid again", () => {
  test("resets the figures of its rejected charge", async () => {
    const buyer = await shop.buyer(1);
    const order = await shop.paid(buyer, { name: "CONT" });
    expect(order.totalPaidAmount).toBeGreaterThan(order.transactionAmount);
    await shop.notify(await shop.changeProviderStatus(order.externalReference, "rejected", "cc_rejected_other_reason"));
    await shop.database.sql(
      `INSERT INTO cart_lines (id, user_id, perfume_id, type, size_id, quantity, created_at_ms)
       SELECT 'lin_again', '${buyer.id}', perfume_id, 'milliliter', id, 1, 1 FROM sizes WHERE perfume_id = '${idOf("asad")}'`,
    );
    shop.provider.faults.put({ mercadopago: { status: 500, times: 2 } });
    const body = { externalReference: order.externalReference, payment_method_id: "master" };
    const again = await shop.paid(buyer, { body }, 202);
    expect(again).toMatchObject({
      _id: order._id,
      totalPaidAmount: order.transactionAmount,
      paymentMethodId: "master",
    });
  });

  const dearer = (cents: number) =>
    shop.database.sql(`UPDATE sizes SET price_usd_cents = ${cents} WHERE perfume_id = '${idOf("asad")}'`);

  test.each([
    // The administrator's change raises the order's version to the one that this request would have written, so the version
    // alone does not show that nothing was written.
    [
      "its cart",
      async (buyer: string, order: string) => {
        await shop.database.sql(`UPDATE cart_lines SET quantity = 2 WHERE user_id = '${buyer}'`);
        await track(order);
      },
    ],
    ["a price", () => dearer(4_600)],
  ])("is not charged when %s changes between reading and writing", async (_, change) => {
    const buyer = await shop.buyer(1);
    const order = await shop.paid(buyer, { name: "OTHE" });
    const read = shop.database.proxy.stopAt("order_requests");
    const pendingPayment = shop.pay(buyer, { body: { externalReference: order.externalReference } });
    await read.held;
    await change(buyer.id, order._id);
    read.release();
    const response = await pendingPayment;
    await dearer(4_500);
    expect([response.status, response.body["code"]]).toEqual([409, "card_repriced"]);
    expect(shop.charges(order.externalReference)).toHaveLength(1);
    expect(await shop.facts(order._id)).toMatchObject({ state: "Pago Rechazado", attempts: "rejected" });
  });
});

test("a person who is blocked while they pay again is not charged", async () => {
  const buyer = await shop.buyer(1);
  const order = await shop.paid(buyer, { name: "OTHE" });
  const read = shop.database.proxy.stopAt("order_requests");
  const pendingPayment = shop.pay(buyer, { body: { externalReference: order.externalReference } });
  await read.held;
  await shop.database.sql(`UPDATE users SET active = 0 WHERE id = '${buyer.id}'`);
  read.release();
  const response = await pendingPayment;
  expect([response.status, response.body["code"]]).toEqual([401, "not_signed_in"]);
  expect(shop.charges(order.externalReference)).toHaveLength(1);
  expect(await shop.facts(order._id)).toMatchObject({ state: "Pago Rechazado", attempts: "rejected" });
});

test("a refused card rejects its order also after a concurrent change", async () => {
  const buyer = await shop.buyer(1);
  shop.provider.standIn.errors.put({ call: "charge", status: 400, code: 3003, times: 1 });
  const placed = shop.database.proxy.stopAt('payment_attempts\\" (');
  const pendingPayment = shop.pay(buyer);
  await placed.held;
  const [order] = await shop.rows(`SELECT id FROM orders WHERE user_id = '${buyer.id}'`);
  expect((await track(String(order?.["id"]))).status).toBe(200);
  placed.release();
  expect([(await pendingPayment).status]).toEqual([400]);
  expect(await shop.facts(String(order?.["id"]))).toMatchObject({ state: "Pago Rechazado", attempts: "invalid" });
  expect((await shop.paid(buyer)).statusGlimmer).toBe("En Preparación");
});

test("a webhook that cannot be applied is retried until it can be", async () => {
  const id = await shop.approvedFor("of-nobody");
  await shop.database.sql(
    `CREATE TRIGGER planted BEFORE INSERT ON payments WHEN NEW.id = '${id}' BEGIN SELECT RAISE(ABORT, 'planted'); END`,
  );
  expect(await shop.notify(id)).toBe(200);
  await shop.advanceMinutes(0);
  await shop.cron();
  const [webhook] = await shop.rows(
    `SELECT tries, next_try_at_ms > 1 AS later, done_at_ms FROM inbox WHERE payment_id = '${id}'`,
  );
  await shop.database.sql("DROP TRIGGER planted");
  expect(webhook).toEqual({ tries: 1, later: 1, done_at_ms: null });
  await shop.advanceMinutes(0);
  await shop.cron();
  expect(await shop.rows("SELECT key FROM inbox WHERE done_at_ms IS NULL")).toEqual([]);
});
