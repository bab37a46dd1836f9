import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cardOrderSchema } from "#shop/payments/pay.contract.ts";
import { call } from "../../fixtures/caller.ts";
import { type CardShop, fillCart, openCardShop } from "../../fixtures/card-shop.ts";

let shop: CardShop;

beforeAll(async () => {
  shop = await openCardShop();
});
afterAll(async () => await shop?.stop());

const cartOf = (userId: string) => shop.rows(`SELECT * FROM cart_lines WHERE user_id = '${userId}'`);

describe("an approved card", () => {
  test("buys the stored cart: units sold, cart emptied, one mail, the provider's figures", async () => {
    const who = await shop.buyer(1);
    const order = await shop.paid(who);
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
    expect(await cartOf(who.id)).toEqual([]);
    expect(await shop.mails(order._id)).toEqual(["order-confirmed"]);
    expect(shop.charges(order.externalReference)).toMatchObject([{ amountCentavos: shop.price * 100 }]);
    const read = await call(shop.worker, `GET /api/orders/${who.id}/${order._id}`, { cookie: who.cookie });
    expect(read.body["order"]).toEqual(order);
  });
});

describe("a card that is not approved", () => {
  test("rejected: units released, cart kept, no mail, a message with the next step", async () => {
    const who = await shop.buyer(1);
    const order = await shop.paid(who, { name: "FUND" });
    expect(order).toMatchObject({
      statusGlimmer: "Pago Rechazado",
      status: "rejected",
      statusDetail: "cc_rejected_insufficient_amount",
      payment: { message: "La tarjeta no tiene fondos suficientes. Probá con otra.", retry: "other" },
    });
    expect(await shop.facts(order._id)).toMatchObject({ hold: "released", attempts: "rejected" });
    expect(await cartOf(who.id)).toHaveLength(1);
    expect(await shop.mails(order._id)).toEqual([]);
  });

  test("can be replaced by another card on the same order", async () => {
    const who = await shop.buyer(1);
    const first = await shop.paid(who, { name: "SECU" });
    const again = await shop.paid(who, { name: "APRO", body: { externalReference: first.externalReference } });
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

  test("in review: the cart is emptied and the buyer gets a mail", async () => {
    const who = await shop.buyer(1);
    const order = await shop.paid(who, { name: "CONT" });
    expect(order).toMatchObject({ statusGlimmer: "Autorización Pendiente", status: "in_process" });
    expect(order.payment?.message).toContain("48 horas");
    expect(await cartOf(who.id)).toEqual([]);
    expect(await shop.mails(order._id)).toEqual(["order-in-review"]);
    expect(await shop.facts(order._id)).toMatchObject({ hold: "held", attempts: "in_process" });
  });

  test.each([
    ["more than three installments", { installments: 4 }, "installments"],
    ["no token", { token: "" }, "token"],
    ["home delivery without an address", { shipping: true }, "address"],
    ["an address that is nobody's", { shipping: true, address: "adr_x" }, "address"],
  ])("%s is 400 and charges nothing", async (_, body, field) => {
    const who = await shop.buyer(1);
    const answer = await shop.pay(who, { body });
    expect([answer.status, Object.keys(Object(answer.body["fields"]))]).toEqual([400, [field]]);
    expect(await shop.rows(`SELECT id FROM orders WHERE user_id = '${who.id}'`)).toEqual([]);
  });

  test("a refused token is 400, and releases the units", async () => {
    const who = await shop.buyer(1);
    const answer = await shop.pay(who, { token: "0123456789abcdef0123456789abcdef" });
    expect([answer.status, answer.body["code"]]).toEqual([400, "card_data_refused"]);
    const [order] = await shop.rows(`SELECT id FROM orders WHERE user_id = '${who.id}'`);
    expect(await shop.facts(String(order?.["id"]))).toMatchObject({
      state: "Pago Rechazado",
      hold: "released",
      attempts: "invalid",
    });
    expect((await shop.paid(who)).statusGlimmer).toBe("En Preparación");
  });
});

describe("checks of a card order", () => {
  test("another total, other lines and an empty cart are 409, and charge nothing", async () => {
    const who = await shop.buyer(1);
    const repriced = await shop.pay(who, { body: { transaction_amount: 1000 } });
    expect([repriced.status, repriced.body["code"]]).toEqual([409, "card_repriced"]);
    const other = await shop.pay(who, { body: { cart: [] } });
    expect([other.status, other.body["code"]]).toEqual([409, "card_repriced"]);
    const nobody = await shop.buyer(0);
    expect((await shop.pay(nobody)).body["code"]).toBe("card_cart_empty");
    expect(await shop.rows(`SELECT id FROM orders WHERE user_id IN ('${who.id}', '${nobody.id}')`)).toEqual([]);
  });

  test("a second tab after success buys nothing", async () => {
    const who = await shop.buyer(1);
    const order = await shop.paid(who);
    const again = await shop.pay(who, { body: { externalReference: order.externalReference } });
    expect([again.status, again.body["code"]]).toEqual([409, "card_cart_empty"]);
  });

  test("another person's reference is none: a new order is placed", async () => {
    const [who, other] = [await shop.buyer(1), await shop.buyer(1)];
    const theirs = await shop.paid(other, { name: "FUND" });
    const own = await shop.paid(who, { body: { externalReference: theirs.externalReference } });
    expect(own._id).not.toBe(theirs._id);
    expect((await shop.facts(theirs._id))["state"]).toBe("Pago Rechazado");
  });

  test("an out-of-stock product cannot be bought", async () => {
    const who = await shop.buyer(0);
    await shop.world.sql(`INSERT INTO cart_lines (id, user_id, perfume_id, type, size_id, quantity, created_at_ms)
      SELECT 'lin_out', '${who.id}', perfume_id, 'milliliter', id, 1, 1 FROM sizes WHERE stock = 0 LIMIT 1`);
    const answer = await shop.pay(who);
    expect([answer.status, answer.body["code"]]).toEqual([409, "card_cannot_buy"]);
  });
});

describe("a repeated request key", () => {
  test("returns the same order, and is refused with another body", async () => {
    const who = await shop.buyer(1);
    const [token, key] = [await shop.token("APRO"), crypto.randomUUID()];
    const first = await shop.paid(who, { token, key });
    await fillCart(shop.world, who, 1);
    expect((await shop.paid(who, { token, key }))._id).toBe(first._id);
    expect((await shop.pay(who, { token, key, body: { installments: 1 } })).body["code"]).toBe(
      "idempotency_key_reused",
    );
    const inBody = { requestOptions: { idempotencyKey: crypto.randomUUID(), meliSessionId: "device-1" } };
    const answers = [await shop.pay(who, { token: await shop.token("APRO"), body: inBody })];
    expect(cardOrderSchema.parse(answers[0]?.body).order._id).not.toBe(first._id);
    expect(shop.charges(first.externalReference)).toHaveLength(1);
  });
});

test("a guest gets 401 and an administrator, who has no cart, 403", async () => {
  expect((await shop.pay({ id: "", cookie: "" })).status).toBe(401);
  expect((await shop.pay({ id: "", cookie: shop.admin })).status).toBe(403);
});
