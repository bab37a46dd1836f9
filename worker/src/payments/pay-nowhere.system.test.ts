import { expect, test } from "vitest";
import { call } from "../../fixtures/caller.ts";
import { openCardShop } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openCardShop);

test("money for a transfer order stays in review in every state that sold no units", async () => {
  const buyer = await shop.buyer(1);
  const body = { shipping: false };
  const placed = await call(shop.worker, `POST /api/orders/transfer/${buyer.id}`, { cookie: buyer.cookie, body });
  expect(placed.status).toBe(200);
  const [order] = await shop.rows(
    `SELECT id, external_reference AS reference FROM orders WHERE user_id = '${buyer.id}'`,
  );
  const orderId = String(order?.["id"]);
  const money = { externalReference: order?.["reference"], amountCentavos: 100_000, status: "approved" };
  expect(await shop.notify(await shop.fromNowhere(money))).toBe(200);
  expect((await shop.facts(orderId))["review"]).toBe("payment_mismatch");
  const reviews: unknown[] = [];
  for (const statusGlimmer of ["Cancelado", "En Preparación", "Pago Rechazado"]) {
    const moved = await call(shop.worker, `PUT /api/orders/${orderId}`, {
      cookie: shop.admin,
      body: { statusGlimmer },
    });
    expect(moved.status).toBe(200);
    reviews.push((await shop.facts(orderId))["review"]);
  }
  expect(reviews).toEqual(["paid_without_stock", null, "paid_without_stock"]);
});
