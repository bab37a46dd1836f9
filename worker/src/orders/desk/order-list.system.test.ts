import { beforeAll, describe, expect, test } from "vitest";
import { adminOrdersSchema, orderLocationsSchema, updatedOrderSchema } from "#shop/orders/admin-order.contract.ts";
import type { Order } from "#shop/orders/order.contract.ts";
import { pdf } from "#shop/orders/receipt.fixture.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { createUser } from "#tests/matrix/users.ts";
import { call, problemOf } from "../../../fixtures/caller.ts";
import { sharedFixture } from "../../../fixtures/shop.ts";
import { idOf } from "../../../fixtures/shop-database.ts";
import type { TestUser } from "../../../fixtures/signed-in-users.ts";
import { asad, decant, openTransferShop, yara } from "../../../fixtures/transfer-shop.ts";

const shop = sharedFixture(openTransferShop);

const HOME = {
  shipping: true,
  address: { province: "Santa Fe", city: "Rosario", street: "Mitre", number: "1", postalCode: "2000" },
};
const HOUR_MS = 3_600_000;

let buyer: TestUser;
let receiver: TestUser;
/** `home` goes to an address and awaits its transfer; `rosario` is a pickup with a receipt; `sent` is a sent pickup. */
let home: Order;
let rosario: Order;
let sent: Order;

beforeAll(async () => {
  buyer = await shop.person();
  const sql = "UPDATE users SET phone = '3415551234', dni = '30123456' WHERE id = ?";
  await shop.database.db.client.execute({ sql, args: [buyer.id] });
  home = await shop.placed(buyer, { products: [asad(2)], ...HOME });
  receiver = await shop.person();
  rosario = await shop.placed(receiver, { products: [yara(), decant()], pickup: "rosario" });
  sent = await shop.placed(await shop.person(), { products: [asad()], pickup: "san-nicolas" });
  for (const change of [{ statusGlimmer: "En Preparación" }, { statusGlimmer: "Enviado", numShipping: "CA998877AR" }])
    await shop.changed(sent._id, change);
  const path = `PUT /api/orders/${receiver.id}/${rosario._id}/receipt`;
  const upload = { cookie: receiver.cookie, body: pdf(1), headers: { "Content-Type": "application/pdf" } };
  expect((await call(shop.worker, path, upload)).status).toBe(200);
});

/** Lists orders with a query and words, as the administrator unless another cookie is given. */
function list(query: string, search = "", cookie = shop.admin) {
  return call(shop.worker, `POST /api/orders/search${query}`, { cookie, body: { search } });
}

async function found(query: string, search = "") {
  const response = await list(query, search);
  expect([response.status, response.body["message"]]).toEqual([200, undefined]);
  const { orders, total, counts } = adminOrdersSchema.parse(response.body);
  expect(orders).toHaveLength(total);
  return { numbers: orders.map(({ number }) => number).sort(), counts };
}

const numbersOf = (...orders: Order[]) => orders.map(({ number }) => number).sort();

test("words are found in numbers, phone, DNI, amount, tracking number and products, alone and together", async () => {
  const amount = home.transactionAmount;
  const written = `$ ${amount.toLocaleString("es-AR")}`;
  const searches: readonly (readonly [string, ...Order[]])[] = [
    [home.number, home],
    [home.number.slice(2), home],
    ["341 555-1234", home],
    ["+54 9 341 555 1234", home],
    ["3415551234", home],
    ["30.123.456", home],
    ["30123456", home],
    [`${amount}`, home],
    [written, home],
    [`${amount},00`, home],
    [`${amount},01`],
    ["ca998877ar", sent],
    ["998877", sent],
    ["asad", home, sent],
    ["YARA lancóme", rosario],
    ["armaf", rosario],
    ["agotado", rosario],
    [`asad ${buyer.id.slice(4)}`, home],
    ["yara asad"],
    ["%"],
    ["30123457"],
  ];
  for (const [search, ...orders] of searches)
    expect([search, (await found("", search)).numbers]).toEqual([search, numbersOf(...orders)]);
});

test("filters by delivery, payment, day and receipt can be combined, and the counts follow them", async () => {
  // Midnight may have passed since the orders were placed.
  const placedOn = new Date(Date.parse(home.createdAt) - 3 * HOUR_MS).toISOString().slice(0, 10);
  const today = new Date(Date.now() - 3 * HOUR_MS).toISOString().slice(0, 10);
  const tomorrow = new Date(Date.now() + 21 * HOUR_MS).toISOString().slice(0, 10);
  const all = [home, rosario, sent];
  const filters: readonly (readonly [string, ...Order[]])[] = [
    ["?shipping=true", home],
    ["?shipping=false", rosario, sent],
    ["?pickup=rosario", rosario],
    ["?pickup=nowhere"],
    ["?payment=transfer", ...all],
    ["?payment=card"],
    [`?from=${placedOn}`, ...all],
    [`?to=${today}`, ...all],
    [`?from=${tomorrow}`],
    [`?from=2020-01-01&to=2020-01-31`],
    ["?receipt=true", rosario],
    ["?receipt=false", home, sent],
    ["?status=open", ...all],
    ["?status=Enviado", sent],
    ["?status=Enviado&shipping=true"],
    ["?shipping=false&receipt=false", sent],
  ];
  for (const [query, ...orders] of filters)
    expect([query, (await found(query)).numbers]).toEqual([query, numbersOf(...orders)]);
  const { counts } = await found("?status=Enviado&shipping=false", "yara");
  expect([counts["Confirmar Transferencia"], counts.Enviado]).toEqual([1, 0]);
});

test("the filter for card payments finds an order that was paid by card", async () => {
  const paidBy = (type: string, expiresAt: string) =>
    shop.database.sql(
      `UPDATE orders SET version = version + 1, payment_type_id = '${type}', expires_at_ms = ${expiresAt} WHERE id = '${sent._id}'`,
    );
  await paidBy("debit_card", "null");
  expect((await found("?payment=card")).numbers).toEqual(numbersOf(sent));
  await paidBy("transfer", "null");
});

test("filters by the end of the hold", async () => {
  const end = (order: Order, atMs: number) =>
    shop.database.sql(`UPDATE orders SET version = version + 1, expires_at_ms = ${atMs} WHERE id = '${order._id}'`);
  const endOfDayMs = Date.parse(new Date(Date.now() - 3 * HOUR_MS).toISOString().slice(0, 10)) + 27 * HOUR_MS;
  await end(home, Date.now() + 2 * HOUR_MS);
  await end(rosario, endOfDayMs + HOUR_MS / 2);
  expect((await found("?expiry=soon")).numbers).toContain(home.number);
  await end(home, Math.min(endOfDayMs - 1, Date.now() + 5 * HOUR_MS));
  expect((await found("?expiry=today")).numbers).toEqual(numbersOf(home));
  await end(home, 1);
  expect((await found("?expiry=past")).numbers).toEqual(numbersOf(home));
  expect((await found("?status=open")).numbers).toEqual(numbersOf(rosario, sent));
  expect((await found("?expiry=past")).counts["Orden Vencida"]).toBe(1);
  await end(home, Date.now() + 20 * HOUR_MS);
  expect((await found("?expiry=past")).numbers).toEqual([]);
});

test.each([
  ["?status=nunca", "status"],
  ["?shipping=si", "shipping"],
  [`?pickup=${"a".repeat(121)}`, "pickup"],
  ["?payment=cash", "payment"],
  ["?from=2026-02-30", "from"],
  ["?to=ayer", "to"],
  ["?from=2026-11-02&to=2026-11-01", "from"],
  ["?receipt=1", "receipt"],
  ["?expiry=never", "expiry"],
])("%s is refused with 400 at its field", async (query, name) => {
  const response = await list(query);
  const { code, fields } = problemSchema.parse(response.body);
  expect([response.status, code, Object.keys(fields ?? {})]).toEqual([400, "unknown_filter", [name]]);
});

test("the role `reader` may list orders and read locations, but not change orders", async () => {
  const { cookie } = await createUser(shop.database, "reader");
  expect((await list("?shipping=true", "asad", cookie)).status).toBe(200);
  const located = await call(shop.worker, "POST /api/orders/locations", { cookie, body: { orders: [home._id] } });
  expect(located.status).toBe(200);
  const body = { statusGlimmer: "Enviado", numShipping: "AR1" };
  expect(problemOf(await call(shop.worker, `PUT /api/orders/${home._id}`, { cookie, body }))).toEqual([
    403,
    "forbidden",
  ]);
});

test("the locations of the sizes of some orders are read, each once", async () => {
  await shop.database.sql(`UPDATE sizes SET sn_f = 3, ros = 1 WHERE perfume_id = '${idOf("asad")}'`);
  const locate = (orders: string[]) => shop.send("POST /api/orders/locations", { orders });
  const { sizes } = orderLocationsSchema.parse((await locate([home._id, sent._id, rosario._id, "ord_none"])).body);
  expect(sizes).toHaveLength(2);
  expect(sizes).toContainEqual({ perfume: idOf("asad"), ml: 100, snF: 3, snL: 0, ros: 1 });
  const resize = (ml: number) => shop.database.sql(`UPDATE sizes SET ml = ${ml} WHERE perfume_id = '${idOf("asad")}'`);
  await resize(90);
  const { sizes: resized } = orderLocationsSchema.parse((await locate([home._id])).body);
  await resize(100);
  expect(resized).toContainEqual({ perfume: idOf("asad"), ml: 100, snF: 3, snL: 0, ros: 1 });
  expect(orderLocationsSchema.parse((await locate(["ord_none"])).body).sizes).toEqual([]);
  for (const orders of [[], Array(501).fill("ord_1"), ["x".repeat(61)]])
    expect((await locate(orders)).status).toBe(400);
});

describe("an order that is marked as sent", () => {
  const mails = (id: string) =>
    shop.rows("SELECT event FROM outbox WHERE order_id = ? AND event LIKE 'order-shipped%'", id);
  const prepared = async () => {
    const order = await shop.placed(await shop.person(), { products: [asad()] });
    await shop.change(order._id, { statusGlimmer: "En Preparación" });
    return order;
  };

  test("by two administrators at the same time gets one number and one mail, and the other administrator is refused", async () => {
    for (let round = 0; round < 5; round++) {
      const { _id } = await prepared();
      const both = await Promise.all(
        ["AR1", "AR2"].map((numShipping) => shop.change(_id, { statusGlimmer: "Enviado", numShipping, version: 2 })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [won, lost] = both.toSorted((one, other) => one.status - other.status);
      const { updatedOrder } = updatedOrderSchema.parse(won?.body);
      expect(lost?.body).toMatchObject({
        code: "order_stale",
        order: { statusGlimmer: "Enviado", numShipping: updatedOrder.numShipping, version: 3 },
      });
      expect(await mails(_id)).toHaveLength(1);
    }
  });

  test("sends the buyer no mail when the administrator chooses none", async () => {
    const [quiet, told] = [await prepared(), await prepared()];
    for (const [{ _id }, notify] of [
      [quiet, false],
      [told, true],
    ] as const)
      expect((await shop.change(_id, { statusGlimmer: "Enviado", notify, version: 2 })).status).toBe(200);
    expect([await mails(quiet._id), (await mails(told._id)).length]).toEqual([[], 1]);
    expect((await shop.change(quiet._id, { statusGlimmer: "Recibido", notify: "no" })).status).toBe(400);
  });
});
