import { afterEach, expect, test } from "vitest";
import { call } from "../../fixtures/caller.ts";
import { openCardShop } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openCardShop);
afterEach(() => shop.provider.faults.heal());

/** An order whose charge got no response, and a payment for it. */
async function orderWith(payment: object) {
  shop.provider.faults.put({ mercadopago: { status: 500, times: 2 } });
  const order = await shop.paid(await shop.buyer(1), {}, 202);
  shop.provider.faults.heal();
  const [attempt] = await shop.rows(`SELECT id FROM payment_attempts WHERE order_id = '${order._id}'`);
  const metadata = { attempt_id: attempt?.["id"] };
  const requested = { externalReference: order.externalReference, amountCentavos: shop.price * 100, metadata };
  const paymentId = await shop.fromNowhere({ ...requested, status: "approved", ...payment });
  return { ...order, paymentId };
}

const change = (orderId: string, body: object) =>
  call(shop.worker, `PUT /api/orders/${orderId}`, { cookie: shop.admin, body });
const refund = (orderId: string) =>
  call(shop.worker, `POST /api/orders/${orderId}/refund`, { cookie: shop.admin, body: {} });
const LESS = { amountCentavos: 10_000 };

test("a mismatched payment: the administrator cancels the order, and the money waits for a refund", async () => {
  const order = await orderWith(LESS);
  await shop.notify(order.paymentId);
  expect(await shop.facts(order._id)).toMatchObject({ state: "Autorización Pendiente", review: "payment_mismatch" });
  const cancelled = await change(order._id, { statusGlimmer: "Cancelado" });
  expect([cancelled.status, cancelled.body["message"]]).toEqual([200, undefined]);
  expect(await shop.facts(order._id)).toMatchObject({ hold: "released", review: "paid_without_stock" });
  expect((await refund(order._id)).status).toBe(200);
  expect(await shop.facts(order._id)).toMatchObject({ state: "Cancelado", review: null, payments: "refunded" });
});

test("a mismatched payment refunded at once cancels the order and frees its units", async () => {
  const order = await orderWith(LESS);
  await shop.notify(order.paymentId);
  expect((await refund(order._id)).status).toBe(200);
  expect(await shop.facts(order._id)).toMatchObject({ state: "Cancelado", hold: "released", review: null });
  expect(await shop.mails(order._id)).toEqual(["order-refunded"]);
});

test("an order whose first known payment is charged back can be cancelled", async () => {
  const order = await orderWith({});
  await shop.notify(await shop.changeProviderStatus(order.externalReference, "charged_back", "in_process"));
  expect(await shop.facts(order._id)).toMatchObject({ state: "Autorización Pendiente", review: "charged_back" });
  expect((await change(order._id, { statusGlimmer: "Cancelado" })).status).toBe(200);
  expect(await shop.facts(order._id)).toMatchObject({ hold: "released", review: "charged_back" });
});

test("a charge-back stays in review until the bank decides and the administrator moves the order", async () => {
  const order = await shop.paid(await shop.buyer(1));
  await shop.notify(await shop.changeProviderStatus(order.externalReference, "charged_back", "in_process"));
  expect((await change(order._id, { statusGlimmer: "Enviado" })).status).toBe(200);
  expect(await shop.facts(order._id)).toMatchObject({ review: "charged_back" });
  await shop.notify(await shop.changeProviderStatus(order.externalReference, "charged_back", "settled"));
  expect((await change(order._id, { statusGlimmer: "Cancelado" })).status).toBe(200);
  expect(await shop.facts(order._id)).toMatchObject({ review: null, hold: "released" });
});
