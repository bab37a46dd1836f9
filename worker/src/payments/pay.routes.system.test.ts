import { describe, expect, test } from "vitest";
import { cardOrderSchema } from "#shop/payments/pay.contract.ts";
import { call } from "../../fixtures/caller.ts";
import { fillCart, openCardShop, REJECTED } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openCardShop);

const cartOf = (userId: string) => shop.rows(`SELECT * FROM cart_lines WHERE user_id = '${userId}'`);

describe("an approved card", () => {
  test("buys the stored cart: units sold, cart emptied, one mail, the provider's figures", async () => {
    const buyer = await shop.buyer(1);
    const order = await shop.paid(buyer);
    expect(order).toMatchObject({
      statusGlimmer: "En Preparación",
      status: "approved",
      statusDetail: "accredited",
      paymentTypeId: "credit_card",
      paymentMethodId: "visa",
      transactionAmount: shop.price,
      transferOffNumber: 0,
      payment: { installments: 3, retry: "none", refundedAmount: 0 },
    });
    expect(order.totalPaidAmount).toBeGreaterThan(shop.price);
    expect(await shop.facts(order._id)).toMatchObject({
      hold: "committed",
      attempts: "approved",
      payments: "approved",
    });
    expect(await cartOf(buyer.id)).toEqual([]);
    expect(await shop.mails(order._id)).toEqual(["order-confirmed"]);
    expect(shop.charges(order.externalReference)).toMatchObject([{ amountCentavos: shop.price * 100 }]);
    const read = await call(shop.worker, `GET /api/orders/${buyer.id}/${order._id}`, { cookie: buyer.cookie });
    expect(read.body["order"]).toEqual(order);
  });
});

describe("a card that is not approved", () => {
  test("rejected: units released, cart kept, no mail, a message with the next step", async () => {
    const buyer = await shop.buyer(1);
    const order = await shop.paid(buyer, { name: "FUND" });
    expect(order).toMatchObject({
      statusGlimmer: "Pago Rechazado",
      status: "rejected",
      statusDetail: "cc_rejected_insufficient_amount",
      payment: { message: "La tarjeta no tiene fondos suficientes. Probá con otra.", retry: "other" },
    });
    expect(await shop.facts(order._id)).toMatchObject({ hold: "released", attempts: "rejected" });
    expect(await cartOf(buyer.id)).toHaveLength(1);
    expect(await shop.mails(order._id)).toEqual([]);
  });

  test("can be replaced by another card on the same order", async () => {
    const buyer = await shop.buyer(1);
    const first = await shop.paid(buyer, { name: "SECU" });
    const again = await shop.paid(buyer, { name: "APRO", body: { externalReference: first.externalReference } });
    expect([again._id, again.statusGlimmer]).toEqual([first._id, "En Preparación"]);
    expect(await shop.facts(first._id)).toMatchObject({ attempts: "rejected,approved" });
    expect(shop.charges(first.externalReference)).toHaveLength(2);
    expect(again.history.map(({ to }) => to)).toEqual([
      "Autorización Pendiente",
      "Pago Rechazado",
      "Autorización Pendiente",
      "En Preparación",
    ]);
  });

  test("in process: the cart is emptied and the buyer gets a mail", async () => {
    const buyer = await shop.buyer(1);
    const order = await shop.paid(buyer, { name: "CONT" });
    expect(order).toMatchObject({ statusGlimmer: "Autorización Pendiente", status: "in_process" });
    expect(order.payment?.message).toContain("48 horas");
    expect(await cartOf(buyer.id)).toEqual([]);
    expect(await shop.mails(order._id)).toEqual(["order-in-review"]);
    expect(await shop.facts(order._id)).toMatchObject({ hold: "held", attempts: "in_process" });
  });

  test.each([
    ["more than three installments", { installments: 4 }, "installments"],
    ["no token", { token: "" }, "token"],
    ["home delivery without an address", { shipping: true }, "address"],
    ["an unknown address", { shipping: true, address: "adr_x" }, "address"],
  ])("%s is 400 and charges nothing", async (_, body, field) => {
    const buyer = await shop.buyer(1);
    const response = await shop.pay(buyer, { body });
    expect([response.status, Object.keys(Object(response.body["fields"]))]).toEqual([400, [field]]);
    expect(await shop.rows(`SELECT id FROM orders WHERE user_id = '${buyer.id}'`)).toEqual([]);
  });

  test("a refused token is 400, and releases the units", async () => {
    const buyer = await shop.buyer(1);
    const response = await shop.pay(buyer, { token: "0123456789abcdef0123456789abcdef" });
    expect([response.status, response.body["code"]]).toEqual([400, "card_data_refused"]);
    const [order] = await shop.rows(`SELECT id FROM orders WHERE user_id = '${buyer.id}'`);
    expect(await shop.facts(String(order?.["id"]))).toMatchObject({ ...REJECTED, attempts: "invalid" });
    expect((await shop.paid(buyer)).statusGlimmer).toBe("En Preparación");
  });
});

describe("checks of a card order", () => {
  test("another total, other lines and an empty cart are 409, and charge nothing", async () => {
    const buyer = await shop.buyer(1);
    const repriced = await shop.pay(buyer, { body: { transaction_amount: 1000 } });
    expect([repriced.status, repriced.body["code"]]).toEqual([409, "card_repriced"]);
    const other = await shop.pay(buyer, { body: { cart: [] } });
    expect([other.status, other.body["code"]]).toEqual([409, "card_repriced"]);
    const nobody = await shop.buyer(0);
    expect((await shop.pay(nobody)).body["code"]).toBe("card_cart_empty");
    expect(await shop.rows(`SELECT id FROM orders WHERE user_id IN ('${buyer.id}', '${nobody.id}')`)).toEqual([]);
  });

  test("a second tab after success buys nothing", async () => {
    const buyer = await shop.buyer(1);
    const order = await shop.paid(buyer);
    const again = await shop.pay(buyer, { body: { externalReference: order.externalReference } });
    expect([again.status, again.body["code"]]).toEqual([409, "card_cart_empty"]);
  });

  test("another person's reference is ignored: a new order is placed", async () => {
    const [buyer, other] = [await shop.buyer(1), await shop.buyer(1)];
    const theirs = await shop.paid(other, { name: "FUND" });
    const own = await shop.paid(buyer, { body: { externalReference: theirs.externalReference } });
    expect(own._id).not.toBe(theirs._id);
    expect((await shop.facts(theirs._id))["state"]).toBe("Pago Rechazado");
  });

  test("an out-of-stock product cannot be bought", async () => {
    const buyer = await shop.buyer(0);
    await shop.database.sql(`INSERT INTO cart_lines (id, user_id, perfume_id, type, size_id, quantity, created_at_ms)
      SELECT 'lin_out', '${buyer.id}', perfume_id, 'milliliter', id, 1, 1 FROM sizes WHERE stock = 0 LIMIT 1`);
    const response = await shop.pay(buyer);
    expect([response.status, response.body["code"]]).toEqual([409, "card_cannot_buy"]);
  });
});

describe("a repeated request key", () => {
  test("returns the same order, and is refused with another body", async () => {
    const buyer = await shop.buyer(1);
    const [token, key] = [await shop.token("APRO"), crypto.randomUUID()];
    const first = await shop.paid(buyer, { token, key });
    await fillCart(shop.database, buyer, 1);
    expect((await shop.paid(buyer, { token, key }))._id).toBe(first._id);
    expect((await shop.pay(buyer, { token, key, body: { installments: 1 } })).body["code"]).toBe(
      "idempotency_key_reused",
    );
    const inBody = { requestOptions: { idempotencyKey: crypto.randomUUID(), meliSessionId: "device-1" } };
    const responses = [await shop.pay(buyer, { token: await shop.token("APRO"), body: inBody })];
    expect(cardOrderSchema.parse(responses[0]?.body).order._id).not.toBe(first._id);
    expect(shop.charges(first.externalReference)).toHaveLength(1);
  });
});

test("a guest gets 401 and an administrator, who has no cart, 403", async () => {
  expect((await shop.pay({ id: "", cookie: "" })).status).toBe(401);
  expect((await shop.pay({ id: "", cookie: shop.admin })).status).toBe(403);
});
