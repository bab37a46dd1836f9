import { afterEach, describe, expect, test } from "vitest";
import { adminOrderResponseSchema, adminOrdersSchema, refundedOrderSchema } from "#shop/orders/admin-order.contract.ts";
import { orderResponseSchema } from "#shop/orders/order.contract.ts";
import { noticesSchema } from "#shop/reports/notices.contract.ts";
import { statisticsSchema } from "#shop/reports/statistics.contract.ts";
import { adminSettingsSchema } from "#shop/settings/settings.contract.ts";
import { type CallResponse, call, PASSWORD, problemOf } from "../../fixtures/caller.ts";
import { OPEN, openCardShop } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openCardShop);
afterEach(() => shop.heal());

const change = (orderId: string, statusGlimmer: string) =>
  call(shop.worker, `PUT /api/orders/${orderId}`, { cookie: shop.admin, body: { statusGlimmer } });
const ordersOf = ({ body }: CallResponse) => {
  const { orders, total } = adminOrdersSchema.parse(body);
  return { ids: orders.map(({ _id }) => _id), total };
};
const paidOrder = async (name = "APRO") => shop.paid(await shop.buyer(1), { name });

describe("a refund", () => {
  test("of everything is made once, mails the buyer, and leaves the order's state", async () => {
    const order = await paidOrder();
    const response = await shop.refund(order._id, { version: order.version });
    expect([response.status, response.body["message"]]).toEqual([200, undefined]);
    const { order: after } = refundedOrderSchema.parse(response.body);
    expect(after).toMatchObject({
      statusGlimmer: "En Preparación",
      refunds: [{ amount: shop.price, state: "done" }],
      payment: { refundedAmount: shop.price, message: "Te devolvimos el pago. Puede tardar según tu banco." },
    });
    expect(shop.refundedBy(order.externalReference)).toBe(shop.price * 100);
    expect(await shop.mails(order._id)).toEqual(["order-confirmed", "order-refunded"]);
    const again = await shop.refund(order._id);
    expect([again.status, again.body["code"]]).toEqual([409, "nothing_to_refund"]);
  });

  test("of everything cancels the order and restocks its units in the same step, when asked to", async () => {
    const order = await paidOrder();
    const before = await shop.facts(order._id);
    const response = await shop.refund(order._id, { version: order.version, cancel: true });
    const { order: after } = refundedOrderSchema.parse(response.body);
    expect(after).toMatchObject({ statusGlimmer: "Cancelado", review: null, refunds: [{ state: "done" }] });
    expect([before.hold, (await shop.facts(order._id)).hold]).toEqual(["committed", "released"]);
    expect(await shop.mails(order._id)).toEqual(["order-confirmed", "order-refunded"]);
  });

  test("that cancels the order removes the order's label", async () => {
    const order = await paidOrder();
    const labelOf = () => shop.rows(`SELECT label_id FROM orders WHERE id = '${order._id}'`);
    await shop.database.sql(`UPDATE orders SET label_id = 'lbl_1', version = version + 1 WHERE id = '${order._id}'`);
    expect((await shop.refund(order._id, { amount: 500 })).status).toBe(200);
    expect(await labelOf()).toEqual([{ label_id: "lbl_1" }]);
    expect((await shop.refund(order._id, { cancel: true })).status).toBe(200);
    expect(await labelOf()).toEqual([{ label_id: null }]);
  });

  test("of a part cancels nothing", async () => {
    const order = await paidOrder();
    const response = await shop.refund(order._id, { amount: 500, cancel: true });
    expect([response.status, response.body["fields"]]).toEqual([
      400,
      { cancel: ["Para cancelar el pedido, devolvé todo lo que queda"] },
    ]);
    expect(shop.refundedBy(order.externalReference)).toBe(0);
    expect((await shop.refund(order._id, { amount: 500 })).status).toBe(200);
    expect((await shop.refund(order._id, { cancel: true })).status).toBe(200);
    expect(await shop.facts(order._id)).toMatchObject({ state: "Cancelado", payments: "refunded" });
  });

  test("that the provider refuses leaves a cancelled order marked", async () => {
    const order = await paidOrder();
    shop.provider.standIn.errors.put({ call: "refund", status: 400, times: 1 });
    expect((await shop.refund(order._id, { cancel: true })).body["code"]).toBe("refund_refused");
    expect(await shop.facts(order._id)).toMatchObject({ state: "Cancelado", review: "refund_refused" });
    const { body } = await call(shop.worker, `GET /api/orders/admin/adm/${order._id}`, { cookie: shop.admin });
    expect(adminOrderResponseSchema.parse(body).order.refundable).toEqual([shop.price]);
    expect((await shop.refund(order._id)).status).toBe(200);
  });

  test("of a payment leaves what the order's other payment holds", async () => {
    const order = await paidOrder();
    const refundable = async (amount: number) =>
      refundedOrderSchema.parse((await shop.refund(order._id, { amount })).body).order.refundable;
    expect(await refundable(500)).toEqual([shop.price - 500]);
    await shop.notify(await shop.approvedFor(order.externalReference));
    expect(await refundable(1_000)).toEqual([shop.price - 1_000, shop.price - 500]);
    expect(await refundable(shop.price - 1_000)).toEqual([shop.price - 500]);
    expect(await refundable(shop.price - 500)).toEqual([]);
  });

  test("of everything removes the order from the list of those to prepare; whole and partial refunds lower the sales", async () => {
    const listed = async (status: string) =>
      ordersOf(await call(shop.worker, `GET /api/orders?status=${encodeURIComponent(status)}`, { cookie: shop.admin }));
    const sales = async () =>
      adminSettingsSchema.parse((await call(shop.worker, "GET /api/admin/get-admin", { cookie: shop.admin })).body)
        .salesAmount ?? 0;
    const [whole, part] = [await paidOrder(), await paidOrder()];
    const before = await sales();
    await shop.refund(part._id, { amount: 500 });
    await shop.refund(whole._id);
    expect(await sales()).toBe(before - 500 - shop.price);
    const [preparing, cancelled] = [await listed("En Preparación"), await listed("Cancelado")];
    expect([preparing.ids.includes(whole._id), preparing.ids.includes(part._id)]).toEqual([false, true]);
    expect(cancelled.ids).toContain(whole._id);
    expect([preparing.total, cancelled.total]).toEqual([preparing.ids.length, cancelled.ids.length]);
  });

  test("in parts never exceeds the payment", async () => {
    const order = await paidOrder();
    expect((await shop.refund(order._id, { amount: 500.5 })).status).toBe(200);
    expect((await shop.refund(order._id, { amount: shop.price })).body["fields"]).toEqual({
      amount: ["Es más de lo que queda por devolver"],
    });
    for (const amount of [0, -1, 0.001, "5", null]) expect((await shop.refund(order._id, { amount })).status).toBe(400);
    expect((await shop.refund(order._id)).status).toBe(200);
    expect(shop.refundedBy(order.externalReference)).toBe(shop.price * 100);
    expect((await shop.mails(order._id)).filter((kind) => kind === "order-refunded")).toHaveLength(2);
    expect(await shop.facts(order._id)).toMatchObject({ payments: "refunded" });
  });

  test("requested concurrently is made once per response with 200", async () => {
    const order = await paidOrder();
    const responses = await Promise.all(Array.from({ length: 5 }, () => shop.refund(order._id, { amount: 1_000 })));
    const done = responses.filter(({ status }) => status === 200).length;
    expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(done).toBeGreaterThan(0);
    expect(shop.refundedBy(order.externalReference)).toBe(done * 100_000);
    const stale = await shop.refund(order._id, { version: order.version });
    expect([stale.status, stale.body["code"], typeof stale.body["order"]]).toEqual([409, "order_stale", "object"]);
  });

  test("without a response is 202 and made by the cron, once", async () => {
    const order = await paidOrder();
    shop.provider.faults.put({ mercadopago: { status: 500, times: 4 } });
    const response = await shop.refund(order._id, { amount: 700 });
    expect([response.status, response.body["order"]]).toMatchObject([
      202,
      { refunds: [{ state: "intent" }], refundable: [shop.price - 700] },
    ]);
    expect(await shop.mails(order._id)).toEqual(["order-confirmed"]);
    shop.provider.faults.heal();
    await shop.advanceMinutes(0);
    await Promise.all([shop.cron(), shop.cron()]);
    await shop.cron();
    expect(shop.refundedBy(order.externalReference)).toBe(70_000);
    expect(await shop.mails(order._id)).toEqual(["order-confirmed", "order-refunded"]);
  });

  test("that the provider refuses marks the order, alerts, and can be requested again", async () => {
    const order = await paidOrder();
    shop.provider.standIn.errors.put({ call: "refund", status: 400, code: 2084, times: 1 });
    const response = await shop.refund(order._id);
    expect([response.status, response.body["code"]]).toEqual([409, "refund_refused"]);
    expect(await shop.facts(order._id)).toMatchObject({ review: "refund_refused", hold: "committed" });
    const isOfOrder = `json_extract(content, '$.orderId') = '${order._id}'`;
    expect(await shop.rows(`SELECT event FROM outbox WHERE event = 'refund-refused' AND ${isOfOrder}`)).toHaveLength(1);
    expect((await shop.refund(order._id)).status).toBe(200);
    expect(await shop.facts(order._id)).toMatchObject({ review: null, payments: "refunded" });
  });

  test.each([
    [false, null],
    [true, "paid_without_stock"],
  ])("that the provider refuses keeps the mark of an open dispute; with cancellation: %s", async (cancel, after) => {
    const order = await paidOrder();
    await shop.notify(await shop.changeProviderStatus(order.externalReference, "in_mediation"));
    expect((await shop.refund(order._id, { cancel })).body["code"]).toBe("refund_refused");
    expect(await shop.facts(order._id)).toMatchObject({ review: "in_mediation", payments: "in_mediation" });
    await shop.notify(await shop.changeProviderStatus(order.externalReference, "approved"));
    expect(await shop.facts(order._id)).toMatchObject({ review: after });
  });

  test("needs a confirmation by password, which lasts 10 minutes", async () => {
    const order = await paidOrder();
    const age = (ms: number) =>
      shop.database.sql(
        `UPDATE sessions SET created_at_ms = created_at_ms - ${ms}, confirmed_at_ms = confirmed_at_ms - ${ms}`,
      );
    await age(601_000);
    expect(problemOf(await shop.refund(order._id))).toEqual([403, "confirmation_required"]);
    const confirm = (password: string) =>
      call(shop.worker, "POST /api/auth/confirm", { cookie: shop.admin, body: { password } });
    expect(problemOf(await confirm("Otra2026"))).toEqual([400, "invalid_password"]);
    expect((await shop.refund(order._id)).status).toBe(403);
    expect((await confirm(PASSWORD)).status).toBe(200);
    expect((await shop.refund(order._id, { amount: 1 })).status).toBe(200);
    await age(601_000);
    expect((await shop.refund(order._id)).status).toBe(403);
    expect((await confirm(PASSWORD)).status).toBe(200);
  });

  test("is 409 without an approved payment, 404 without an order, 403 for buyers", async () => {
    const rejected = await paidOrder("FUND");
    expect((await shop.refund(rejected._id)).body["code"]).toBe("nothing_to_refund");
    expect((await shop.refund("ord_x")).status).toBe(404);
    const buyer = await shop.buyer(0);
    expect(
      (await call(shop.worker, `POST /api/orders/${rejected._id}/refund`, { cookie: buyer.cookie, body: {} })).status,
    ).toBe(403);
  });
});

describe("an administrator who cancels", () => {
  test.each([
    ["Cancelado", undefined, ["order-cancelled"]],
    ["Cancelado", false, []],
    ["Orden Vencida", true, ["order-expired"]],
    ["Orden Vencida", false, []],
  ])("an order whose payment is in process, by a move to %s with `notify` %s, mails %j", async (to, notify, mails) => {
    const order = await paidOrder("CONT");
    expect((await shop.change(order._id, { statusGlimmer: to, notify })).status).toBe(200);
    const cancelled = { payments: "cancelled", attempts: "cancelled" };
    expect(await shop.facts(order._id)).toMatchObject({ state: to, hold: "released", ...cancelled });
    expect(shop.charges(order.externalReference)).toMatchObject([{ status: "cancelled" }]);
    expect(await shop.mails(order._id)).toEqual(["order-in-review", ...mails]);
  });

  test("while the provider is down or the charge is unknown changes nothing", async () => {
    const order = await paidOrder("CONT");
    shop.provider.faults.put({ mercadopago: { status: 500 } });
    const down = await change(order._id, "Cancelado");
    expect([down.status, down.body["code"]]).toEqual([502, "cancel_unanswered"]);
    shop.provider.faults.put({ mercadopago: { status: 500, times: 2 } });
    const open = await shop.paid(await shop.buyer(1), {}, 202);
    const unknown = await change(open._id, "Cancelado");
    expect([unknown.status, unknown.body["code"]]).toEqual([409, "payment_unresolved"]);
    expect(await shop.facts(open._id)).toMatchObject(OPEN);
  });

  test("an order that was refunded: its buyer gets no mail that promises the refund", async () => {
    const order = await paidOrder();
    expect((await shop.refund(order._id)).status).toBe(200);
    expect((await change(order._id, "Cancelado")).status).toBe(200);
    expect(await shop.facts(order._id)).toMatchObject({ state: "Cancelado", hold: "released", review: null });
    expect(await shop.mails(order._id)).toEqual(["order-confirmed", "order-refunded"]);
  });

  test("an order that waits for a transfer after its card was refunded: its buyer gets the mail", async () => {
    const order = await paidOrder();
    expect((await shop.refund(order._id)).status).toBe(200);
    expect((await change(order._id, "Confirmar Transferencia")).status).toBe(200);
    expect((await change(order._id, "Cancelado")).status).toBe(200);
    expect(await shop.mails(order._id)).toContain("order-cancelled");
  });

  test("a paid order: it is marked until its money is refunded", async () => {
    const order = await paidOrder();
    expect((await change(order._id, "Cancelado")).status).toBe(200);
    expect(await shop.facts(order._id)).toMatchObject({ hold: "released", review: "paid_without_stock" });
    expect((await shop.refund(order._id)).status).toBe(200);
    expect(await shop.facts(order._id)).toMatchObject({ state: "Cancelado", review: null, payments: "refunded" });
  });

  test("a paid order by a move to Orden Vencida: no mail says that nothing was charged", async () => {
    const order = await paidOrder();
    expect((await change(order._id, "Orden Vencida")).status).toBe(200);
    expect(await shop.facts(order._id)).toMatchObject({ hold: "released", review: "paid_without_stock" });
    expect(await shop.mails(order._id)).toEqual(["order-confirmed", "order-cancelled"]);
  });
});

describe("an order whose payment was refunded", () => {
  const figures = async () => {
    const response = await call(shop.worker, "GET /api/admin/statistics", { cookie: shop.admin });
    const { total, refunded } = statisticsSchema.parse(response.body);
    return { sold: [total.orders, total.units, total.salesArs], refunded: [refunded.orders, refunded.salesArs] };
  };
  const seenBy = async (buyer: { id: string; cookie: string }, orderId: string) => {
    const own = await call(shop.worker, `GET /api/orders/${buyer.id}/${orderId}`, { cookie: buyer.cookie });
    const desk = await call(shop.worker, `GET /api/orders/admin/adm/${orderId}`, { cookie: shop.admin });
    return [orderResponseSchema.parse(own.body).order, adminOrderResponseSchema.parse(desk.body).order] as const;
  };

  test("in whole is not a sale, for buyer and administrator; in part, the rest is one", async () => {
    const buyer = await shop.buyer(1);
    const before = await figures();
    const { _id } = await shop.paid(buyer);
    const paid = await figures();
    expect(paid.sold).toEqual([1, 1, shop.price].map((more, index) => (before.sold[index] ?? 0) + more));
    expect((await shop.refund(_id, { amount: 500 })).status).toBe(200);
    const [orders = 0, units = 0, pesos = 0] = paid.sold;
    expect(await figures()).toEqual({
      sold: [orders, units, pesos - 500],
      refunded: [before.refunded[0], (before.refunded[1] ?? 0) + 500],
    });
    for (const order of await seenBy(buyer, _id)) expect(order.payment?.isRefunded).toBe(false);
    expect((await shop.refund(_id)).status).toBe(200);
    expect(await figures()).toEqual({
      sold: before.sold,
      refunded: [(before.refunded[0] ?? 0) + 1, (before.refunded[1] ?? 0) + shop.price],
    });
    for (const order of await seenBy(buyer, _id))
      expect(order).toMatchObject({ statusGlimmer: "En Preparación", payment: { isRefunded: true } });
  });

  test("because it was a duplicate is still a sale after the other payment was charged back", async () => {
    const buyer = await shop.buyer(1);
    const { _id, externalReference } = await shop.paid(buyer);
    const paid = await figures();
    const own = shop.charges(externalReference)[0]?.id ?? 0;
    await shop.notify(await shop.approvedFor(externalReference));
    expect((await shop.refund(_id)).status).toBe(200);
    const charge = `${shop.provider.url}/_/payments/${own}`;
    expect((await fetch(charge, { method: "POST", body: '{"status":"charged_back"}' })).status).toBe(200);
    await shop.notify(own);
    expect(shop.charges(externalReference).map(({ status }) => status)).toEqual(["charged_back", "refunded"]);
    expect(await figures()).toEqual(paid);
    for (const order of await seenBy(buyer, _id))
      expect(order.payment).toMatchObject({
        isRefunded: false,
        message: "El banco recibió un desconocimiento de este pago.",
      });
  });

  test("after its cancellation is marked until the refund, and not afterwards", async () => {
    const buyer = await shop.buyer(1);
    const { _id } = await shop.paid(buyer);
    expect((await change(_id, "Cancelado")).status).toBe(200);
    const waits = async () => {
      const { body } = await call(shop.worker, "GET /api/admin/notices", { cookie: shop.admin });
      return noticesSchema.parse(body).reviews.filter(({ orderId }) => orderId === _id);
    };
    expect(await waits()).toMatchObject([{ review: "paid_without_stock", statusGlimmer: "Cancelado" }]);
    const [own] = await seenBy(buyer, _id);
    expect(own.payment?.message).toBe(
      "Cancelamos el pedido. Te escribimos para devolverte el dinero: no vuelvas a pagar.",
    );
    expect(own.payment?.isOwed).toBe(true);
    const before = await figures();
    expect((await shop.refund(_id)).status).toBe(200);
    expect(await waits()).toEqual([]);
    for (const order of await seenBy(buyer, _id))
      expect(order).toMatchObject({ statusGlimmer: "Cancelado", payment: { isRefunded: true, isOwed: false } });
    const after = await figures();
    expect([after.sold, after.refunded[0]]).toEqual([before.sold, (before.refunded[0] ?? 0) + 1]);
  });
});
