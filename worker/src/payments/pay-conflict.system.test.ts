import { afterEach, describe, expect, test } from "vitest";
import { orderResponseSchema } from "#shop/orders/order.contract.ts";
import { call } from "../../fixtures/caller.ts";
import { OPEN, openCardShop, SOLD } from "../../fixtures/card-shop.ts";
import { sellOverdue } from "../../fixtures/sales.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const shop = sharedFixture(openCardShop);
afterEach(() => shop.heal());

const settled = { ...SOLD, review: null };
const stockOfAsad = async () =>
  (
    await shop.rows(
      "SELECT s.stock, s.reserved, s.sold FROM sizes s JOIN perfumes p ON p.id = s.perfume_id WHERE p.slug = 'asad'",
    )
  )[0];
const inReview = async () => shop.paid(await shop.buyer(1), { name: "CONT" });

describe("an administrator cancels while the provider (F23)", () => {
  test("approves first: the order is sold, the cancellation is refused as stale", async () => {
    const order = await inReview();
    const gate = shop.provider.standIn.gates.arm("update", "before");
    const cancelling = shop.change(order._id, { statusGlimmer: "Cancelado" });
    await gate.reached;
    await shop.notify(await shop.changeProviderStatus(order.externalReference, "approved"));
    gate.release();
    const response = await cancelling;
    expect([response.status, response.body["code"]]).toEqual([409, "order_stale"]);
    expect(await shop.facts(order._id)).toMatchObject(settled);
    expect(await shop.mails(order._id)).toEqual(["order-in-review", "order-confirmed"]);
  });

  test("has already approved, without a webhook yet: the order is sold, the cancellation is refused as stale", async () => {
    const order = await inReview();
    await shop.changeProviderStatus(order.externalReference, "approved");
    const response = await shop.change(order._id, { statusGlimmer: "Cancelado" });
    expect([response.status, response.body["code"]]).toEqual([409, "order_stale"]);
    expect(await shop.facts(order._id)).toMatchObject(settled);
  });

  test("cancels and sends its webhook first: units return once, one mail", async () => {
    const before = await stockOfAsad();
    const order = await inReview();
    const gate = shop.provider.standIn.gates.arm("update", "after");
    const cancelling = shop.change(order._id, { statusGlimmer: "Cancelado" });
    await gate.reached;
    const id = shop.charges(order.externalReference)[0]?.id ?? 0;
    expect(await Promise.all([shop.notify(id), shop.notify(id)])).toEqual([200, 200]);
    gate.release();
    expect((await cancelling).status).toBe(200);
    expect(await shop.facts(order._id)).toMatchObject({ state: "Cancelado", hold: "released" });
    expect([await stockOfAsad(), await shop.mails(order._id)]).toEqual([
      before,
      ["order-in-review", "order-cancelled"],
    ]);
  });

  test("cancels and its response is lost: the order waits for the cron", async () => {
    const order = await inReview();
    shop.provider.faults.put({ mercadopago: { drop: true, times: 1 } });
    expect((await shop.change(order._id, { statusGlimmer: "Cancelado" })).body["code"]).toBe("cancel_unanswered");
    expect(await shop.facts(order._id)).toMatchObject(OPEN);
    await shop.advanceMinutes(10);
    await Promise.all([shop.cron(), shop.cron(), shop.change(order._id, { statusGlimmer: "Cancelado" })]);
    expect(await shop.facts(order._id)).toMatchObject({ state: "Cancelado", hold: "released" });
    expect(await shop.mails(order._id)).toEqual(["order-in-review", "order-cancelled"]);
  });
});

describe("an order that an administrator moved while its card payment is open", () => {
  const cancel = (orderId: string) => shop.change(orderId, { statusGlimmer: "Cancelado" });

  test.each(["Confirmar Transferencia", "En Preparación"])(
    "to %s, is cancelled with its payment at the provider",
    async (statusGlimmer) => {
      const before = await stockOfAsad();
      const order = await inReview();
      expect((await shop.change(order._id, { statusGlimmer, notify: false })).status).toBe(200);
      expect((await cancel(order._id)).status).toBe(200);
      expect(shop.charges(order.externalReference)).toMatchObject([{ status: "cancelled" }]);
      const facts = { state: "Cancelado", hold: "released", review: null, attempts: "cancelled" };
      expect(await shop.facts(order._id)).toMatchObject(facts);
      expect([await stockOfAsad(), await shop.mails(order._id)]).toEqual([
        before,
        ["order-in-review", "order-cancelled"],
      ]);
    },
  );

  test("is released with its payment, with all orders of its buyer", async () => {
    const buyer = await shop.buyer(1);
    const order = await shop.paid(buyer, { name: "CONT" });
    await shop.change(order._id, { statusGlimmer: "Confirmar Transferencia" });
    const { body } = await call(shop.worker, `POST /api/orders/release/${buyer.id}`, { cookie: shop.admin });
    expect(body).toMatchObject({ released: 1, left: 0 });
    expect(shop.charges(order.externalReference)).toMatchObject([{ status: "cancelled" }]);
  });

  test("and whose payment the provider has approved meanwhile, is not cancelled", async () => {
    const order = await inReview();
    await shop.change(order._id, { statusGlimmer: "Confirmar Transferencia" });
    await shop.changeProviderStatus(order.externalReference, "approved");
    const response = await cancel(order._id);
    expect([response.status, response.body["code"]]).toEqual([409, "order_stale"]);
    expect(await shop.facts(order._id)).toMatchObject(settled);
  });

  test("is not cancelled while its charge is unknown, or the provider does not answer", async () => {
    shop.provider.faults.put({ mercadopago: { status: 500, times: 2 } });
    const unknown = await shop.paid(await shop.buyer(1), {}, 202);
    const open = await inReview();
    for (const { _id } of [unknown, open]) await shop.change(_id, { statusGlimmer: "Confirmar Transferencia" });
    expect((await cancel(unknown._id)).body["code"]).toBe("payment_unresolved");
    shop.provider.faults.put({ mercadopago: { status: 500 } });
    expect((await cancel(open._id)).body["code"]).toBe("cancel_unanswered");
    for (const { _id } of [unknown, open]) {
      expect(await shop.facts(_id)).toMatchObject({ state: "Confirmar Transferencia", hold: "held" });
      // The tests below count the held units.
      await shop.change(_id, { statusGlimmer: "En Preparación" });
    }
  });
});

describe("money that arrives while units are being released (F24)", () => {
  test("sells them: the webhook counts, not the outdated result of a search", async () => {
    const buyer = await shop.buyer(1);
    shop.provider.faults.put({ mercadopago: { status: 500, times: 2 } });
    const order = await shop.paid(buyer, {}, 202);
    await shop.advanceMinutes(61);
    await shop.cron();
    await shop.advanceMinutes(1);
    const gate = shop.provider.standIn.gates.arm("search", "after");
    const asking = shop.cron();
    await gate.reached;
    const id = await shop.approvedLate(order);
    expect(await shop.notify(id)).toBe(200);
    gate.release();
    await asking;
    expect(await shop.facts(order._id)).toMatchObject(settled);
    expect(await shop.mails(order._id)).toEqual(["order-confirmed"]);
  });
});

describe("an order paid again while its first payment is approved", () => {
  test("is paid by the first payment; the second is kept, with one alert to the administrators", async () => {
    const buyer = await shop.buyer(1);
    const first = await shop.paid(buyer, { name: "FUND" });
    const [attempt] = await shop.rows(`SELECT id FROM payment_attempts WHERE order_id = '${first._id}'`);
    const gate = shop.provider.standIn.gates.arm("charge", "before");
    const pendingPayment = shop.pay(buyer, { body: { externalReference: first.externalReference } });
    await gate.reached;
    const late = await shop.approvedFor(first.externalReference, { metadata: { attempt_id: attempt?.["id"] } });
    expect(await shop.notify(late)).toBe(200);
    expect(await shop.facts(first._id)).toMatchObject({ state: "En Preparación", hold: "committed" });
    gate.release();
    expect((await pendingPayment).status).toBe(200);
    const twice = shop.charges(first.externalReference).find(({ id, status }) => id !== late && status === "approved");
    await Promise.all([shop.notify(twice?.id ?? 0), shop.notify(late), shop.notify(twice?.id ?? 0)]);
    expect(await shop.facts(first._id)).toMatchObject({ state: "En Preparación", review: "payment_mismatch" });
    expect([await shop.alerts(twice?.id ?? 0), await shop.mails(first._id)]).toEqual([
      ["payment-twice"],
      ["order-confirmed"],
    ]);
    // The duplicate payment is the one to refund.
    expect((await shop.refund(first._id)).status).toBe(200);
    expect(await shop.facts(first._id)).toMatchObject({ state: "En Preparación", hold: "committed", review: null });
    const left = shop.charges(first.externalReference).filter(({ status }) => status === "approved");
    expect(left).toHaveLength(1);
  });
});

test("an order whose card was rejected no longer shows the rejection once it was paid in another way", async () => {
  const buyer = await shop.buyer(1);
  const order = await shop.paid(buyer, { name: "OTHE" });
  const messageOf = async () => {
    const { body } = await call(shop.worker, `GET /api/orders/${buyer.id}/${order._id}`, { cookie: buyer.cookie });
    return orderResponseSchema.parse(body).order.payment?.message;
  };
  expect(await messageOf()).toBe("El banco rechazó el pago. Probá con otro medio.");
  for (const statusGlimmer of ["En Preparación", "Enviado", "Recibido"]) {
    await shop.change(order._id, { statusGlimmer });
    expect(await messageOf()).toBe("Pago aprobado. Te enviamos la confirmación por correo.");
  }
});

test.each(["CONT", "FUND"])(
  "after a card in 3 installments that was declined (%s), a payment by hand names no card",
  async (name) => {
    const buyer = await shop.buyer(1);
    const order = await shop.paid(buyer, { name });
    if (name === "CONT") {
      const rejected = await shop.changeProviderStatus(order.externalReference, "rejected");
      expect(await shop.notify(rejected)).toBe(200);
    }
    const moved = await shop.change(order._id, { statusGlimmer: "En Preparación", notify: true });
    const { body } = await call(shop.worker, `GET /api/orders/${buyer.id}/${order._id}`, { cookie: buyer.cookie });
    expect([moved.status, moved.body["message"]]).toEqual([200, undefined]);
    const { totalPaidAmount, transactionAmount, payment } = orderResponseSchema.parse(body).order;
    expect(totalPaidAmount).toBe(transactionAmount);
    expect(payment).toMatchObject({ installments: 0, paymentMethodId: "" });
    expect(moved.body).toMatchObject({ updatedOrder: { netReceivedAmount: transactionAmount, netIsEstimated: false } });
    const mails = await shop.rows(
      `SELECT content FROM outbox WHERE order_id = '${order._id}' AND event LIKE 'order-confirmed/%'`,
    );
    expect(mails.map(({ content }) => JSON.parse(String(content)))).toMatchObject([
      { totalCentavos: Math.round(transactionAmount * 100), installments: 1 },
    ]);
  },
);

test("a late payment takes the units of an overdue order, even when more orders are overdue than one batch expires", async () => {
  const order = await shop.paid(await shop.buyer(1), { name: "CONT" });
  await shop.notify(await shop.changeProviderStatus(order.externalReference, "rejected"));
  const { stock } = (await stockOfAsad()) ?? {};
  const removal = `INSERT INTO stock_movements (size_id, kind, request_id, units, moved_by, at_ms)
    SELECT id, 'removal', 'req_all_but_one', ${Number(stock) - 1}, 'usr_x', 1 FROM sizes WHERE perfume_id = '${idOf("asad")}'`;
  await shop.database.sql(removal);
  await sellOverdue(shop.database, [{ perfumeId: idOf("asad"), ml: 100, type: "milliliter", quantity: 1 }]);
  const id = await shop.approvedFor(order.externalReference);
  expect(await shop.notify(id)).toBe(200);
  expect(await shop.facts(order._id)).toMatchObject({ state: "En Preparación", hold: "committed", review: null });
  expect([await shop.alerts(id), await stockOfAsad()]).toMatchObject([[], { stock: 0, reserved: 0 }]);
  expect((await shop.mails(order._id)).at(-1)).toBe("order-confirmed");
});
