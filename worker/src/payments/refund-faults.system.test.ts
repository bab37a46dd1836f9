import { afterEach, describe, expect, test } from "vitest";
import { LOCAL_CREDENTIALS } from "#local/stand-ins/mercado-pago/settings.ts";
import { refundedOrderSchema } from "#shop/orders/admin-order.contract.ts";
import { openCardShop } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openCardShop);
afterEach(() => shop.heal());

const paidOrder = async () => shop.paid(await shop.buyer(1));
const refundsOf = async (orderId: string) =>
  (await shop.rows(`SELECT state FROM refunds WHERE order_id = '${orderId}' ORDER BY id`)).map(({ state }) => state);
const paymentOf = (reference: string) => shop.charges(reference)[0]?.id ?? 0;
const mailsOfRefund = async (orderId: string) =>
  (await shop.mails(orderId)).filter((kind) => kind === "order-refunded").length;

/** Makes a refund in the provider's own panel. Its webhook is held until the test delivers it. */
async function refundInPanel(paymentId: number, amount: number) {
  const response = await fetch(`${shop.provider.url}/v1/payments/${paymentId}/refunds`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${LOCAL_CREDENTIALS.accessToken}`,
      "X-Idempotency-Key": crypto.randomUUID(),
    },
    body: JSON.stringify({ amount }),
  });
  expect(response.status).toBe(201);
}

/** Runs the cron often enough to finish, and once more, so that work done twice would show. */
async function settleAll(): Promise<void> {
  for (let run = 0; run < 3; run++) {
    await shop.advanceMinutes(0);
    expect(await shop.cron()).toBe("ok");
  }
}

describe("refunds once", () => {
  test.each([
    [
      "the provider refuses the connection",
      () => shop.provider.faults.put({ mercadopago: { refuse: true, times: 1 } }),
    ],
    ["the provider answers 429", () => shop.provider.faults.put({ mercadopago: { status: 429, times: 1 } })],
    [
      "the provider refunds and closes the connection without a response",
      () => shop.provider.faults.put({ mercadopago: { drop: true, times: 1 } }),
    ],
    [
      "only half of the provider's response arrives",
      () => shop.provider.faults.put({ mercadopago: { garble: true, times: 1 } }),
    ],
  ])("when %s (F25)", async (_, breakIt) => {
    const order = await paidOrder();
    breakIt();
    const response = await shop.refund(order._id, { amount: 700 });
    expect([response.status, await refundsOf(order._id)]).toEqual([202, ["intent"]]);
    await settleAll();
    expect([shop.refundedBy(order.externalReference), await refundsOf(order._id)]).toEqual([70_000, ["done"]]);
    expect(await mailsOfRefund(order._id)).toBe(1);
  });

  test.each(["before", "after"] as const)("when the worker dies %s the provider refunds (F25)", async (point) => {
    const order = await paidOrder();
    const gate = shop.provider.standIn.gates.arm("refund", point);
    const asking = shop.refund(order._id).catch(() => null);
    await gate.reached;
    await shop.restart();
    gate.release();
    expect(await asking).toBeNull();
    expect(await refundsOf(order._id)).toEqual(["intent"]);
    expect((await shop.refund(order._id)).body["code"]).toBe("nothing_to_refund");
    await settleAll();
    expect(await refundsOf(order._id)).toEqual(["done"]);
    expect(shop.refundedBy(order.externalReference)).toBe(shop.price * 100);
    expect(await mailsOfRefund(order._id)).toBe(1);
  });

  test("when the response is lost, and the database is down while the cron repeats the refund (F35)", async () => {
    const order = await paidOrder();
    shop.provider.faults.put({ mercadopago: { drop: true, times: 1 } });
    expect((await shop.refund(order._id, { amount: 500 })).status).toBe(202);
    await shop.advanceMinutes(0);
    const gate = shop.provider.standIn.gates.arm("refund", "after");
    const asking = shop.cron();
    await gate.reached;
    shop.database.proxy.fail("refuse");
    gate.release();
    await asking;
    shop.database.proxy.fail(null);
    expect(await refundsOf(order._id)).toEqual(["intent"]);
    await settleAll();
    expect([shop.refundedBy(order.externalReference), await refundsOf(order._id)]).toEqual([50_000, ["done"]]);
    expect(await mailsOfRefund(order._id)).toBe(1);
  });

  test("when the provider has forgotten the key: the payment shows the refund (F25)", async () => {
    const order = await paidOrder();
    shop.provider.faults.put({ mercadopago: { drop: true, times: 1 } });
    expect((await shop.refund(order._id, { amount: 600 })).status).toBe(202);
    await shop.database.sql(
      `UPDATE refunds SET created_at_ms = created_at_ms - 86400000 WHERE order_id = '${order._id}'`,
    );
    const before = shop.provider.standIn.calls.list().filter((one) => one.call === "refund").length;
    await settleAll();
    expect(shop.provider.standIn.calls.list().filter((one) => one.call === "refund")).toHaveLength(before);
    expect([shop.refundedBy(order.externalReference), await refundsOf(order._id)]).toEqual([60_000, ["done"]]);
  });

  test("when the keys of two equal refunds are forgotten, and the payment shows one of them (F25)", async () => {
    const order = await paidOrder();
    shop.provider.faults.put({ mercadopago: { drop: true, times: 1 } });
    expect((await shop.refund(order._id, { amount: 600 })).status).toBe(202);
    shop.provider.faults.put({ mercadopago: { refuse: true, times: 1 } });
    expect((await shop.refund(order._id, { amount: 600 })).status).toBe(202);
    expect(shop.refundedBy(order.externalReference)).toBe(60_000);
    await shop.database.sql(
      `UPDATE refunds SET created_at_ms = created_at_ms - 86400000 WHERE order_id = '${order._id}'`,
    );
    await settleAll();
    expect(await refundsOf(order._id)).toEqual(["done", "done"]);
    expect(shop.refundedBy(order.externalReference)).toBe(120_000);
  });
});

describe("a refund that the provider does not decide immediately", () => {
  test.each([
    ["approved", "done", 6_550_000, 1, null],
    ["rejected", "refused", 0, 0, "refund_refused"],
  ] as const)("is open until it is %s, and then %s", async (status, state, centavos, mails, review) => {
    const order = await paidOrder();
    shop.provider.standIn.settings.put({ refundStatus: "in_process" });
    const response = await shop.refund(order._id);
    expect([response.status, await refundsOf(order._id)]).toEqual([202, ["intent"]]);
    await settleAll();
    expect([await refundsOf(order._id), await mailsOfRefund(order._id)]).toEqual([["intent"], 0]);
    const paymentId = paymentOf(order.externalReference);
    const refundId = shop.provider.standIn.ledger.payment(paymentId)?.refunds[0]?.id;
    await fetch(`${shop.provider.url}/_/payments/${paymentId}/refunds/${refundId}`, {
      method: "POST",
      body: JSON.stringify({ status }),
    });
    await settleAll();
    expect([await refundsOf(order._id), await mailsOfRefund(order._id)]).toEqual([[state], mails]);
    expect(shop.refundedBy(order.externalReference)).toBe(centavos);
    expect(await shop.facts(order._id)).toMatchObject({ review, hold: "committed" });
  });

  test("and whose response was lost is found as undecided", async () => {
    const order = await paidOrder();
    shop.provider.standIn.settings.put({ refundStatus: "in_process" });
    shop.provider.faults.put({ mercadopago: { drop: true, times: 1 } });
    expect((await shop.refund(order._id, { amount: 900 })).status).toBe(202);
    await settleAll();
    expect(await refundsOf(order._id)).toEqual(["intent"]);
    const payment = shop.provider.standIn.ledger.payment(paymentOf(order.externalReference));
    await fetch(`${shop.provider.url}/_/payments/${payment?.id}/refunds/${payment?.refunds[0]?.id}`, {
      method: "POST",
      body: '{"status":"rejected"}',
    });
    await settleAll();
    expect([shop.refundedBy(order.externalReference), await refundsOf(order._id)]).toEqual([0, ["refused"]]);
  });
});

test("a refund that the provider rejects marks the order, and can be requested again (F26)", async () => {
  const order = await paidOrder();
  shop.provider.standIn.settings.put({ refundStatus: "rejected" });
  expect((await shop.refund(order._id)).body["code"]).toBe("refund_refused");
  expect(await shop.facts(order._id)).toMatchObject({ review: "refund_refused", hold: "committed" });
  shop.provider.standIn.settings.reset();
  expect((await shop.refund(order._id)).status).toBe(200);
  expect(await refundsOf(order._id)).toEqual(["refused", "done"]);
});

describe("a refund in the provider's own panel", () => {
  test("of everything, while a refund of the shop is open: the shop's refund is refused, and the order has no mark", async () => {
    const order = await paidOrder();
    shop.provider.faults.put({ mercadopago: { refuse: true, times: 1 } });
    expect((await shop.refund(order._id, { amount: 700 })).status).toBe(202);
    const id = paymentOf(order.externalReference);
    await refundInPanel(id, shop.price);
    await shop.notify(id);
    await settleAll();
    expect(await refundsOf(order._id)).toEqual(["refused"]);
    expect(await shop.facts(order._id)).toMatchObject({ review: null, payments: "refunded" });
  });

  test("in two parts sends the buyer one mail for each, and leaves nothing to refund", async () => {
    const order = await paidOrder();
    const id = paymentOf(order.externalReference);
    await refundInPanel(id, 500);
    await Promise.all(Array.from({ length: 6 }, () => shop.notify(id)));
    expect(await mailsOfRefund(order._id)).toBe(1);
    const rest = await shop.refund(order._id, { amount: shop.price - 499 });
    expect(rest.body["fields"]).toEqual({ amount: ["Es más de lo que queda por devolver"] });
    await refundInPanel(id, shop.price - 500);
    await Promise.all(Array.from({ length: 6 }, () => shop.notify(id)));
    expect(await mailsOfRefund(order._id)).toBe(2);
    expect((await shop.refund(order._id)).body["code"]).toBe("nothing_to_refund");
    expect(await shop.facts(order._id)).toMatchObject({ state: "En Preparación", payments: "refunded" });
  });

  test("does not count as the shop's own refund, whose first call failed", async () => {
    const order = await paidOrder();
    const id = paymentOf(order.externalReference);
    await refundInPanel(id, 1_000);
    shop.provider.faults.put({ mercadopago: { refuse: true, times: 1 } });
    expect((await shop.refund(order._id, { amount: 700 })).status).toBe(202);
    await settleAll();
    expect([shop.refundedBy(order.externalReference), await refundsOf(order._id)]).toEqual([170_000, ["done"]]);
    const { body } = await shop.refund(order._id, { amount: 300 });
    expect(refundedOrderSchema.parse(body).order.payment).toMatchObject({ refundedAmount: 2_000 });
  });

  test.each([
    ["more", 1_000],
    ["the same amount", 700],
  ])("of %s does not count as an earlier refund of the shop whose key is forgotten (F25)", async (_, amount) => {
    const order = await paidOrder();
    const id = paymentOf(order.externalReference);
    await refundInPanel(id, amount);
    const payment = shop.provider.standIn.ledger.payment(id);
    if (!payment) throw new Error("the payment does not exist");
    const DAY_MS = 86_400_000;
    const refunds = payment.refunds.map((one) => ({ ...one, atMs: one.atMs - 2 * DAY_MS }));
    await shop.provider.standIn.ledger.save({ ...payment, refunds });
    expect(await shop.notify(id)).toBe(200);
    shop.provider.faults.put({ mercadopago: { refuse: true, times: 1 } });
    expect((await shop.refund(order._id, { amount: 700 })).status).toBe(202);
    await shop.database.sql(
      `UPDATE refunds SET created_at_ms = created_at_ms - ${DAY_MS} WHERE order_id = '${order._id}'`,
    );
    await settleAll();
    expect(shop.refundedBy(order.externalReference)).toBe(100 * (amount + 700));
    expect([await refundsOf(order._id), await mailsOfRefund(order._id)]).toEqual([["done"], 2]);
  });
});
