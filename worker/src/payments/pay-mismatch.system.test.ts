import { afterEach, expect, test } from "vitest";
import { call } from "../../fixtures/caller.ts";
import { openCardShop } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openCardShop);
afterEach(() => shop.heal());

/** An order whose charge got no response, and a payment for it. */
async function orderWith(payment: object) {
  shop.provider.faults.put({ mercadopago: { status: 500, times: 2 } });
  const order = await shop.paid(await shop.buyer(1), {}, 202);
  shop.provider.faults.heal();
  const paymentId = await shop.approvedLate(order, payment);
  return { ...order, paymentId };
}

const LESS = { amountCentavos: 10_000 };

test("a mismatched payment: the administrator cancels the order, and the money waits for a refund", async () => {
  const order = await orderWith(LESS);
  await shop.notify(order.paymentId);
  expect(await shop.facts(order._id)).toMatchObject({ state: "Autorización Pendiente", review: "payment_mismatch" });
  const cancelled = await shop.change(order._id, { statusGlimmer: "Cancelado" });
  expect([cancelled.status, cancelled.body["message"]]).toEqual([200, undefined]);
  expect(await shop.facts(order._id)).toMatchObject({ hold: "released", review: "paid_without_stock" });
  expect((await shop.refund(order._id)).status).toBe(200);
  expect(await shop.facts(order._id)).toMatchObject({ state: "Cancelado", review: null, payments: "refunded" });
});

test("a mismatched payment refunded immediately cancels the order and frees its units", async () => {
  const order = await orderWith(LESS);
  await shop.notify(order.paymentId);
  expect((await shop.refund(order._id)).status).toBe(200);
  expect(await shop.facts(order._id)).toMatchObject({ state: "Cancelado", hold: "released", review: null });
  expect(await shop.mails(order._id)).toEqual(["order-refunded"]);
});

test("an order whose first known payment is charged back can be cancelled", async () => {
  const order = await orderWith({});
  await shop.notify(await shop.changeProviderStatus(order.externalReference, "charged_back", "in_process"));
  expect(await shop.facts(order._id)).toMatchObject({ state: "Autorización Pendiente", review: "charged_back" });
  expect((await shop.change(order._id, { statusGlimmer: "Cancelado" })).status).toBe(200);
  expect(await shop.facts(order._id)).toMatchObject({ hold: "released", review: "charged_back" });
});

test("a charge-back marks its order until the bank decides and the administrator moves the order", async () => {
  const order = await shop.paid(await shop.buyer(1));
  await shop.notify(await shop.changeProviderStatus(order.externalReference, "charged_back", "in_process"));
  expect((await shop.change(order._id, { statusGlimmer: "Enviado" })).status).toBe(200);
  expect(await shop.facts(order._id)).toMatchObject({ review: "charged_back" });
  await shop.notify(await shop.changeProviderStatus(order.externalReference, "charged_back", "settled"));
  expect((await shop.change(order._id, { statusGlimmer: "Cancelado" })).status).toBe(200);
  expect(await shop.facts(order._id)).toMatchObject({ review: null, hold: "released" });
});

test("money for a transfer order marks it in Cancelado and Pago Rechazado, two states without sold units", async () => {
  const buyer = await shop.buyer(1);
  const body = { shipping: false };
  const placed = await call(shop.worker, `POST /api/orders/transfer/${buyer.id}`, { cookie: buyer.cookie, body });
  expect(placed.status).toBe(200);
  const { id: orderId, reference } = await shop.onlyOrderOf(buyer);
  expect(await shop.notify(await shop.approvedFor(reference, { amountCentavos: 100_000 }))).toBe(200);
  expect((await shop.facts(orderId))["review"]).toBe("payment_mismatch");
  const reviews: unknown[] = [];
  for (const statusGlimmer of ["Cancelado", "En Preparación", "Pago Rechazado"]) {
    expect((await shop.change(orderId, { statusGlimmer })).status).toBe(200);
    reviews.push((await shop.facts(orderId))["review"]);
  }
  expect(reviews).toEqual(["paid_without_stock", null, "paid_without_stock"]);
});
