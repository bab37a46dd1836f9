import { afterEach, describe, expect, test } from "vitest";
import { manualOrderResponseSchema, manualTotalResponseSchema } from "#shop/orders/manual/manual-order.contract.ts";
import { cardReadersResponseSchema, readerChargeResponseSchema } from "#shop/payments/reader-charge.contract.ts";
import { ADMIN, call, problemOf } from "../../fixtures/caller.ts";
import { OPEN, openCardShop, REJECTED, SOLD } from "../../fixtures/card-shop.ts";
import { sellOverdue } from "../../fixtures/sales.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";
import { asad } from "../../fixtures/transfer-shop.ts";

const shop = sharedFixture(openCardShop);
const READER = "NEWLAND_N950__N950NCB801293324";

afterEach(async () => {
  shop.heal();
  // A reader takes one charge at a time.
  for (const { id } of charges()) await atReader(id, "expired");
});

const charges = () => shop.provider.standIn.ledger.readerCharges();
const chargeOf = (reference: string) => charges().findLast(({ externalReference }) => externalReference === reference);

/** What people do at the reader. */
const atReader = (id: string | undefined, end: string, installments = 1) =>
  fetch(`${shop.provider.url}/_/readers/${id}`, { method: "POST", body: JSON.stringify({ end, installments }) });

const send = (request: string, body?: object, key?: string) =>
  call(shop.worker, request, {
    cookie: shop.admin,
    ...(body && { body }),
    headers: key ? { "Idempotency-Key": key } : {},
  });

let made = 0;

async function bodyOf({
  products = [asad()],
  paid = "reader",
  ...more
}: {
  products?: object[];
  paid?: string;
  [field: string]: unknown;
} = {}) {
  const purchase = { products, shipping: false, paid };
  const priced = await send("POST /api/orders/manual/total", purchase);
  const { total: transactionAmount } = manualTotalResponseSchema.parse(priced.body);
  const email = `lector${++made}@azahar.test`;
  const buyer = { email, firstName: "Ana", lastName: "Paz", pickup: "rosario", origin: "showroom" };
  return { ...buyer, ...purchase, reader: READER, transactionAmount, ...more };
}

async function placed(body: object, key = `reader-key-${++made}`) {
  const response = await send("POST /api/orders/manual", body, key);
  expect([response.status, response.body["message"]]).toEqual([200, undefined]);
  return manualOrderResponseSchema.parse(response.body);
}

async function at(method: "GET" | "POST" | "DELETE", orderId: string) {
  const response = await send(
    `${method} /api/orders/${orderId}/reader-charge`,
    method === "POST" ? { reader: READER } : undefined,
  );
  expect([response.status, response.body["message"]]).toEqual([200, undefined]);
  return readerChargeResponseSchema.parse(response.body);
}

const stockOf = async () => {
  const [row] = await shop.rows(`SELECT stock, reserved, sold FROM sizes WHERE perfume_id = '${idOf("asad")}'`);
  return row;
};

test("lists the readers that take charges; none while the provider does not answer", async () => {
  const { body } = await send("GET /api/admin/card-readers");
  expect(cardReadersResponseSchema.parse(body).readers).toEqual([{ _id: READER, name: "N950NCB801293324" }]);
  shop.provider.faults.put({ mercadopago: { status: 500, times: 1 } });
  expect((await send("GET /api/admin/card-readers")).body).toEqual({ readers: [] });
});

test("a sale by card: card prices, units held while the reader waits, sold once it has charged, one mail", async () => {
  const body = await bodyOf();
  expect(body.transactionAmount).toBe(shop.price);
  const { order, charge } = await placed(body);
  expect([order.statusGlimmer, order.paymentTypeId, charge]).toEqual([
    "Autorización Pendiente",
    "credit_card",
    "waiting",
  ]);
  expect(await shop.facts(order._id)).toMatchObject({ ...OPEN, attempts: "sent" });
  expect(await shop.mails(order._id)).toEqual([]);
  expect(chargeOf(order.externalReference)).toMatchObject({ amountCentavos: shop.price * 100, readerId: READER });
  expect((await at("GET", order._id)).charge).toBe("waiting");
  await atReader(chargeOf(order.externalReference)?.id, "shown");
  expect((await at("GET", order._id)).charge).toBe("waiting");
  expect(order.payment).toMatchObject({ installments: 0, paymentMethodId: "reader" });
  await atReader(chargeOf(order.externalReference)?.id, "processed", 3);
  const paid = await at("GET", order._id);
  expect(paid.order.payment?.installments).toBe(3);
  expect([paid.charge, paid.order.statusGlimmer, paid.order.paymentMethodId]).toEqual([
    "none",
    "En Preparación",
    "master",
  ]);
  expect(paid.order.netReceivedAmount).toBeLessThan(shop.price);
  expect(await shop.facts(order._id)).toMatchObject({ ...SOLD, payments: "approved", review: null });
  expect(await shop.mails(order._id)).toEqual(["order-confirmed"]);
  expect((await at("GET", order._id)).order.version).toBe(paid.order.version);
});

test("a request that is sent again, or twice at the same time, charges once", async () => {
  const body = await bodyOf();
  const both = await Promise.all([placed(body, "reader-twice"), placed(body, "reader-twice")]);
  const ids = [...both, await placed(body, "reader-twice")].map(({ order }) => order._id);
  expect(new Set(ids).size).toBe(1);
  const reference = both[0]?.order.externalReference ?? "";
  expect(charges().filter(({ externalReference }) => externalReference === reference)).toHaveLength(1);
});

test("a request repeated while the first one waits for the provider's response sends the same charge", async () => {
  const body = await bodyOf();
  const gate = shop.provider.standIn.gates.arm("reader-charge", "after");
  const first = placed(body, "reader-on-its-way");
  await gate.reached;
  const { order, charge } = await placed(body, "reader-on-its-way");
  expect(charge).toBe("waiting");
  gate.release();
  expect((await first).charge).toBe("waiting");
  expect(await shop.facts(order._id)).toMatchObject({ ...OPEN, attempts: "sent" });
  expect(charges().filter(({ externalReference }) => externalReference === order.externalReference)).toHaveLength(1);
});

describe("a payment is found", () => {
  test("by the cron, when no administrator reads it", async () => {
    const { order } = await placed(await bodyOf());
    await atReader(chargeOf(order.externalReference)?.id, "processed");
    await shop.advanceMinutes(1);
    expect(await shop.cron()).toBe("ok");
    expect(await shop.facts(order._id)).toMatchObject(SOLD);
  });

  test("by its webhook, once", async () => {
    const { order } = await placed(await bodyOf());
    await atReader(chargeOf(order.externalReference)?.id, "processed");
    const paymentId = chargeOf(order.externalReference)?.paymentId ?? 0;
    const [, read] = await Promise.all([shop.notify(paymentId), at("GET", order._id)]);
    expect(read.order.review).toBeNull();
    expect(await shop.facts(order._id)).toMatchObject({ ...SOLD, payments: "approved", review: null });
    expect(await shop.mails(order._id)).toEqual(["order-confirmed"]);
  });

  test("when the provider's response to the charge was lost, by its reference", async () => {
    shop.provider.standIn.errors.put({ call: "reader-charge", status: 500, applied: true, times: 2 });
    const { order, charge } = await placed(await bodyOf());
    expect(charge).toBe("unclear");
    await atReader(chargeOf(order.externalReference)?.id, "processed");
    await shop.advanceMinutes(1);
    expect(await shop.cron()).toBe("ok");
    expect(await shop.facts(order._id)).toMatchObject({ ...SOLD, attempts: "approved", payments: "approved" });
  });
});

describe("a charge that ends without money releases its units", () => {
  test.each([
    ["failed", "reader_failed"],
    ["canceled", "reader_canceled"],
    ["expired", "reader_expired"],
  ])("when it is %s", async (end, detail) => {
    const before = await stockOf();
    const { order } = await placed(await bodyOf());
    await atReader(chargeOf(order.externalReference)?.id, end);
    expect(await at("GET", order._id)).toMatchObject({ charge: "none", order: { statusGlimmer: "Pago Rechazado" } });
    expect(await shop.facts(order._id)).toMatchObject({ ...REJECTED, detail, attempts: "invalid" });
    expect(await stockOf()).toEqual(before);
  });

  test("after 15 minutes, by the cron", async () => {
    const { order } = await placed(await bodyOf());
    await atReader(chargeOf(order.externalReference)?.id, "expired");
    await shop.advanceMinutes(16);
    await shop.cron();
    expect(await shop.facts(order._id)).toMatchObject({ ...REJECTED, detail: "reader_expired" });
  });

  test("while the reader has another charge; the order is charged once the reader is free", async () => {
    const first = await placed(await bodyOf());
    const second = await placed(await bodyOf());
    expect([second.charge, second.order.statusGlimmer]).toEqual(["none", "Pago Rechazado"]);
    expect(second.order.payment?.message).toContain("El lector tiene otro cobro pendiente");
    await at("DELETE", first.order._id);
    expect(await at("POST", second.order._id)).toMatchObject({ charge: "waiting" });
    expect(await shop.facts(second.order._id)).toMatchObject({ ...OPEN, attempts: "invalid,sent" });
    await atReader(chargeOf(second.order.externalReference)?.id, "processed");
    await at("GET", second.order._id);
    expect(await shop.facts(second.order._id)).toMatchObject({ ...SOLD, attempts: "invalid,approved" });
  });

  test("when the provider refuses the shop's credentials", async () => {
    shop.provider.standIn.errors.put({ call: "reader-charge", status: 401 });
    const { order, charge } = await placed(await bodyOf());
    expect(charge).toBe("none");
    expect(await shop.facts(order._id)).toMatchObject({ ...REJECTED, detail: "reader_refused" });
  });
});

test("a late webhook of a declined card does not end the next charge, which the reader shows", async () => {
  const { order } = await placed(await bodyOf());
  await atReader(chargeOf(order.externalReference)?.id, "failed");
  const declined = chargeOf(order.externalReference)?.paymentId ?? 0;
  await at("GET", order._id);
  expect(await at("POST", order._id)).toMatchObject({ charge: "waiting" });
  await shop.notify(declined);
  expect(await shop.facts(order._id)).toMatchObject({ ...OPEN, attempts: "invalid,sent", payments: "rejected" });
  expect(await shop.mails(order._id)).toEqual([]);
  await atReader(chargeOf(order.externalReference)?.id, "processed");
  await at("GET", order._id);
  expect(await shop.facts(order._id)).toMatchObject({ ...SOLD, attempts: "invalid,approved", review: null });
});

test("when the end of a charge is read late, the order is not rejected and can be charged again", async () => {
  const { order } = await placed(await bodyOf());
  await atReader(chargeOf(order.externalReference)?.id, "failed");
  const gate = shop.provider.standIn.gates.arm("reader-get", "after");
  const late = at("GET", order._id);
  await gate.reached;
  await at("GET", order._id);
  await at("POST", order._id);
  gate.release();
  await late;
  expect(await shop.facts(order._id)).toMatchObject({ ...OPEN, attempts: "invalid,sent" });
});

test("a refusal of a repeated charge is not believed: the reader may show the first one", async () => {
  shop.provider.standIn.errors.put({ call: "reader-charge", status: 500, applied: true, times: 2 });
  const { order, charge } = await placed(await bodyOf());
  expect(charge).toBe("unclear");
  shop.provider.standIn.errors.put({ call: "reader-charge", status: 400 });
  expect(await at("POST", order._id)).toMatchObject({ charge: "unclear" });
  expect(await shop.facts(order._id)).toMatchObject({ ...OPEN, attempts: "sent" });
  // The administrator clicks again, without choosing a reader.
  const again = await send(`POST /api/orders/${order._id}/reader-charge`, {});
  expect(again.body).toMatchObject({ charge: "waiting" });
  expect(charges().filter(({ externalReference }) => externalReference === order.externalReference)).toHaveLength(1);
});

test("a charge that can never be read is searched like any other, and its units are released", async () => {
  const { order } = await placed(await bodyOf());
  await shop.database.sql(`UPDATE payment_attempts SET reader_charge_id = 'ORD_gone' WHERE order_id = '${order._id}'`);
  await shop.advanceMinutes(10);
  await shop.cron();
  expect(await shop.facts(order._id)).toMatchObject({ ...OPEN, attempts: "sent" });
  for (const minutes of [15, 60]) {
    await shop.advanceMinutes(minutes);
    await shop.cron();
  }
  expect(await shop.facts(order._id)).toMatchObject(REJECTED);
});

test("a payment without the order's reference, whose webhook arrives first, pays the order once the reader's charge is read", async () => {
  const { order } = await placed(await bodyOf());
  await atReader(chargeOf(order.externalReference)?.id, "processed");
  const { ledger } = shop.provider.standIn;
  const payment = ledger.payment(chargeOf(order.externalReference)?.paymentId ?? 0);
  if (!payment) throw new Error("the reader has charged");
  await ledger.save({ ...payment, externalReference: null });
  await shop.notify(payment.id);
  expect(await shop.facts(order._id)).toMatchObject(OPEN);
  expect((await at("GET", order._id)).order.statusGlimmer).toBe("En Preparación");
  expect(await shop.facts(order._id)).toMatchObject({ ...SOLD, review: null, payments: "approved" });
});

test("a sale at the reader leaves the buyer's cart as it is", async () => {
  const buyer = await shop.buyer(1);
  const [{ email = "" } = {}] = await shop.rows(`SELECT email FROM users WHERE id = '${buyer.id}'`);
  const { order } = await placed(await bodyOf({ email }));
  await atReader(chargeOf(order.externalReference)?.id, "processed");
  await at("GET", order._id);
  expect(await shop.facts(order._id)).toMatchObject(SOLD);
  expect(await shop.rows(`SELECT id FROM cart_lines WHERE user_id = '${buyer.id}'`)).toHaveLength(1);
});

describe("a charge is cancelled", () => {
  test("while the reader does not show it, and by a move of the order", async () => {
    const one = await placed(await bodyOf());
    expect(await at("DELETE", one.order._id)).toMatchObject({
      charge: "none",
      order: { statusGlimmer: "Pago Rechazado" },
    });
    const other = await placed(await bodyOf());
    expect((await shop.change(other.order._id, { statusGlimmer: "Cancelado" })).status).toBe(200);
    expect(chargeOf(other.order.externalReference)?.status).toBe("canceled");
    expect(await shop.facts(other.order._id)).toMatchObject({ state: "Cancelado", hold: "released" });
  });

  test("and the activity log names who cancelled it; not if the card was charged", async () => {
    const log = (orderId: string) =>
      shop.rows(
        `SELECT from_value AS was, to_value AS became, by_user_id AS author FROM audit_log WHERE what = 'payment_called_off' AND noun_id = '${orderId}'`,
      );
    const [{ id: author } = {}] = await shop.rows(`SELECT id FROM users WHERE email = '${ADMIN}'`);
    const [was, became] = ["Autorización Pendiente", "Pago Rechazado"].map((one) => `{"statusGlimmer":"${one}"}`);
    const { order } = await placed(await bodyOf());
    await at("DELETE", order._id);
    await at("DELETE", order._id);
    expect(await log(order._id)).toEqual([{ was, became, author }]);
    const sold = await placed(await bodyOf());
    await atReader(chargeOf(sold.order.externalReference)?.id, "processed");
    await at("DELETE", sold.order._id);
    expect(await log(sold.order._id)).toEqual([]);
  });

  test("not once the reader shows it, and not without the provider's response: the order stays as it is", async () => {
    const { order } = await placed(await bodyOf());
    const cancel = () => send(`DELETE /api/orders/${order._id}/reader-charge`);
    shop.provider.standIn.errors.put({ call: "reader-cancel", status: 500 });
    expect(problemOf(await cancel())).toEqual([502, "cancel_unanswered"]);
    await atReader(chargeOf(order.externalReference)?.id, "shown");
    expect(problemOf(await cancel())).toEqual([409, "payment_unresolved"]);
    expect(problemOf(await shop.change(order._id, { statusGlimmer: "Cancelado" }))).toEqual([
      409,
      "payment_unresolved",
    ]);
    expect(await shop.facts(order._id)).toMatchObject(OPEN);
  });

  test("too late: the card was charged, so the order is paid", async () => {
    const { order } = await placed(await bodyOf());
    await atReader(chargeOf(order.externalReference)?.id, "processed");
    expect(await at("DELETE", order._id)).toMatchObject({ charge: "none", order: { statusGlimmer: "En Preparación" } });
    expect(await shop.facts(order._id)).toMatchObject({ ...SOLD, review: null });
  });
});

test("an order whose card was rejected at the checkout is charged at a reader, once for two clicks", async () => {
  const order = await shop.paid(await shop.buyer(1), { name: "FUND" });
  const both = await Promise.all(
    [1, 2].map(() => send(`POST /api/orders/${order._id}/reader-charge`, { reader: READER })),
  );
  expect(both.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(charges().filter(({ externalReference }) => externalReference === order.externalReference)).toHaveLength(1);
  await atReader(chargeOf(order.externalReference)?.id, "processed");
  await at("GET", order._id);
  expect(await shop.facts(order._id)).toMatchObject({ ...SOLD, attempts: "rejected,approved" });
  expect((await shop.refund(order._id)).status).toBe(200);
  expect(shop.refundedBy(order.externalReference)).toBe(shop.price * 100);
});

describe("refuses", () => {
  test("an order whose charge by card data is not known yet, and one that is paid", async () => {
    const buyer = await shop.buyer(1);
    shop.provider.faults.put({ mercadopago: { status: 500, times: 2 } });
    await shop.paid(buyer, {}, 202);
    const { id } = await shop.onlyOrderOf(buyer);
    const charge = (orderId: string) => send(`POST /api/orders/${orderId}/reader-charge`, { reader: READER });
    expect(problemOf(await charge(id))).toEqual([409, "payment_open"]);
    const paid = await shop.paid(await shop.buyer(1));
    expect(problemOf(await charge(paid._id))).toEqual([409, "order_not_payable"]);
    expect(problemOf(await charge("ord_none"))).toEqual([404, "not_found"]);
    const rejected = await shop.paid(await shop.buyer(1), { name: "FUND" });
    const withoutReader = await send(`POST /api/orders/${rejected._id}/reader-charge`, {});
    expect(problemOf(withoutReader)).toEqual([400, "invalid_fields"]);
  });

  test.each([
    ["no reader", { reader: undefined }],
    ["a reader for another payment", { paid: "cash" }],
    ["an order that the buyer takes along before it is paid", { takenNow: true }],
  ])("%s", async (_, more) => {
    expect(problemOf(await send("POST /api/orders/manual", await bodyOf(more), `reader-${++made}`))).toEqual([
      400,
      "invalid_fields",
    ]);
  });

  test("an order whose units are gone", async () => {
    const balm = { perfume: idOf("carmex-cereza"), ml: 10, type: "milliliter" };
    const one = await bodyOf({ products: [{ ...balm, quantity: 2 }] });
    const { order } = await placed(one);
    await atReader(chargeOf(order.externalReference)?.id, "failed");
    await at("GET", order._id);
    // Three units: the next order leaves one.
    await placed(await bodyOf({ products: [{ ...balm, quantity: 2 }], paid: "cash", reader: undefined }));
    const refused = await send(`POST /api/orders/${order._id}/reader-charge`, { reader: READER });
    expect(problemOf(refused)).toEqual([409, "stock_cannot_follow"]);
    expect(await shop.facts(order._id)).toMatchObject({ ...REJECTED, attempts: "invalid" });
  });
});

test("a rejected order takes the units of an overdue one, even when more orders are overdue than one batch expires", async () => {
  const lips = { perfumeId: idOf("carmex-cereza"), ml: 10, type: "milliliter" as const, quantity: 1 };
  const { perfumeId: perfume, ...line } = lips;
  const { order } = await placed(await bodyOf({ products: [{ perfume, ...line }] }));
  await atReader(chargeOf(order.externalReference)?.id, "failed");
  await at("GET", order._id);
  // The last unit.
  await sellOverdue(shop.database, [lips]);
  expect(await at("POST", order._id)).toMatchObject({ order: { statusGlimmer: OPEN.state }, charge: "waiting" });
});
