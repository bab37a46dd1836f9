import { describe, expect, test } from "vitest";
import { cardOrderSchema } from "#shop/payments/pay.contract.ts";
import { cardBody } from "#shop/payments/payment.fixture.ts";
import { call, problemOf } from "../../fixtures/caller.ts";
import { fillCart, openCardShop } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import type { TestUser } from "../../fixtures/signed-in-users.ts";
import { asad, decant } from "../../fixtures/transfer-shop.ts";

const shop = sharedFixture(() => openCardShop({ LIMITS: "on" }));

/** `network` returns a new address at each call, so that only the tests of a network's limit reach that limit. */
let addresses = 0;
async function buyAs(cookie: string, address: string, more: object = {}, name = "APRO", key?: string) {
  const body = cardBody(await shop.token(name), shop.price, { installments: 1, ...more });
  const headers = key ? { "Idempotency-Key": key } : {};
  return call(shop.worker, "POST /api/pay/payment", { cookie, body, address, headers });
}
const network = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

const shown = (unitArs: number) => [{ perfume: "", ml: 100, type: "milliliter", quantity: 1, unitArs, price: unitArs }];

describe("amounts from the browser (S-40)", () => {
  test.each<[string, object]>([
    ["a total of one peso", { transaction_amount: 1 }],
    ["a total of a centavo less", { transaction_amount: 65_499.99 }],
    ["a total of zero", { transaction_amount: 0 }],
    ["a negative total", { transaction_amount: -65_500 }],
    ["a total as a text", { transaction_amount: "65500" }],
    ["a total with three decimals", { transaction_amount: 65_500.001 }],
    ["a total of 1e308", { transaction_amount: 1e308 }],
    ["a currency", { currency_id: "USD" }],
    ["a discount", { transferOffNumber: 99 }],
    ["what was paid", { totalPaidAmount: 1, netReceivedAmount: 1, status: "approved", statusGlimmer: "Recibido" }],
    ["a collector", { collector_id: 1, application_fee: 65_000 }],
    ["another person", { userId: "usr_x", user: "usr_x", externalReference: "ord_x" }],
    ["prices of lines", { cart: shown(1) }],
    ["shipping of its own", { priceForShipping: 1, numShipping: 1 }],
    ["coupons", { coupon_amount: 65_000, coupon_code: "GRATIS" }],
  ])("charges the shop's own amount or nothing: %s", async (_, body) => {
    const buyer = await shop.buyer(1);
    const before = shop.provider.standIn.ledger.payments().length;
    const response = await buyAs(buyer.cookie, network(), body);
    const charged = shop.provider.standIn.ledger.payments().slice(before);
    expect([200, 400, 409]).toContain(response.status);
    expect(charged.map(({ amountCentavos }) => amountCentavos)).toEqual(response.status === 200 ? [6_550_000] : []);
    if (response.status !== 200) return;
    const { order } = cardOrderSchema.parse(response.body);
    expect(order).toMatchObject({ transactionAmount: 65_500, transferOffNumber: 0 });
    expect(await shop.onlyOrderOf(buyer)).toEqual({ id: order._id, reference: order.externalReference });
    expect(charged[0]).toMatchObject({ externalReference: order.externalReference, currency: "ARS" });
  });
});

describe("a request key (S-41)", () => {
  test("belongs to one person and is not the provider's key", async () => {
    const [one, other] = [await shop.buyer(1), await shop.buyer(1)];
    const key = crypto.randomUUID();
    const responses = [await buyAs(one.cookie, network(), {}, "APRO", key)];
    responses.push(await buyAs(other.cookie, network(), {}, "APRO", key));
    const [first, second] = responses.map(({ body }) => cardOrderSchema.parse(body).order);
    expect(first?._id).not.toBe(second?._id);
    const keys = shop.provider.standIn.calls.list().map((one) => one.key);
    expect(keys).not.toContain(key);
    const attempts = await shop.rows(
      `SELECT id FROM payment_attempts WHERE order_id IN ('${first?._id}', '${second?._id}') ORDER BY id`,
    );
    expect(attempts.map(({ id }) => keys.includes(String(id)))).toEqual([true, true]);
  });

  test("repeated during its charge returns the same order and charges nothing", async () => {
    const buyer = await shop.buyer(1);
    const [key, more] = [crypto.randomUUID(), { token: await shop.token("APRO") }];
    const address = network();
    const gate = shop.provider.standIn.gates.arm("charge", "before");
    const first = buyAs(buyer.cookie, address, more, "APRO", key);
    await gate.reached;
    const again = await buyAs(buyer.cookie, address, more, "APRO", key);
    const other = await buyAs(buyer.cookie, address, { ...more, installments: 3 }, "APRO", key);
    expect([again.status, Object(again.body["order"])["status"]]).toEqual([202, "in_process"]);
    expect([other.status, other.body["code"]]).toEqual([409, "idempotency_key_reused"]);
    gate.release();
    const { order } = cardOrderSchema.parse((await first).body);
    expect(Object(again.body["order"])["_id"]).toBe(order._id);
    expect([order.statusGlimmer, shop.charges(order.externalReference).length]).toEqual(["En Preparación", 1]);
  });
});

describe("units held by unpaid orders (S-46)", () => {
  test("are limited to three orders a person, in sequence and concurrently", async () => {
    const buyer = await shop.buyer(1);
    for (let order = 0; order < 3; order++) {
      if (order > 0) await fillCart(shop.database, buyer, 1);
      expect((await buyAs(buyer.cookie, network(), {}, "CONT")).status).toBe(200);
    }
    await fillCart(shop.database, buyer, 1);
    const before = shop.provider.standIn.ledger.payments().length;
    const more = await Promise.all(Array.from({ length: 4 }, () => buyAs(buyer.cookie, network(), {}, "CONT")));
    expect(new Set(more.map(({ status, body }) => `${status} ${body["code"]}`))).toEqual(
      new Set(["409 card_too_many_open"]),
    );
    expect(shop.provider.standIn.ledger.payments()).toHaveLength(before);
    expect(await shop.rows(`SELECT id FROM orders WHERE user_id = '${buyer.id}'`)).toHaveLength(3);
  });
});

test("releasing the orders of a person cancels a payment in process at the provider first", async () => {
  const buyer = await shop.buyer(1);
  const { order } = cardOrderSchema.parse((await buyAs(buyer.cookie, network(), {}, "CONT")).body);
  const released = await call(shop.worker, `POST /api/orders/release/${buyer.id}`, { cookie: shop.admin });
  expect([released.status, released.body]).toEqual([200, { released: 1, units: 1, left: 0 }]);
  expect(shop.charges(order.externalReference).map(({ status }) => status)).toEqual(["cancelled"]);
  expect(await shop.facts(order._id)).toMatchObject({ state: "Cancelado", hold: "released" });
});

describe("the units of a network (S-46)", () => {
  const transfer = (buyer: TestUser, address: string, products: object[]) =>
    call(shop.worker, `POST /api/orders/transfer/${buyer.id}`, {
      cookie: buyer.cookie,
      body: { shipping: false, products },
      address,
    });

  test("are at most 30 by transfer, also when 18 orders are placed at the same time; the refusal offers the card, which is not refused", async () => {
    const address = network();
    const people = await Promise.all(Array.from({ length: 18 }, () => shop.buyer(0)));
    const responses = await Promise.all(people.map((buyer) => transfer(buyer, address, [asad(2)])));
    const refused = responses.filter(({ status }) => status !== 200);
    expect([responses.length - refused.length, refused.length]).toEqual([15, 3]);
    for (const response of refused) {
      expect(problemOf(response)).toEqual([409, "transfer_over_limit"]);
      expect(response.body["message"]).toContain("pagar este pedido con tarjeta");
    }
    const decants = await transfer(await shop.buyer(0), address, [decant(9)]);
    expect([decants.status, decants.body["message"]]).toEqual([200, undefined]);
    // A card is charged immediately, so it holds nothing unpaid.
    const card = await buyAs((await shop.buyer(1)).cookie, address);
    expect([card.status, card.body["code"]]).toEqual([200, undefined]);
  });
});
