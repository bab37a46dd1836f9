import { describe, expect, test } from "vitest";
import { seedId } from "#db/seed/insert.ts";
import { manualOrderResponseSchema, manualTotalResponseSchema } from "#shop/orders/manual/manual-order.contract.ts";
import { createUser } from "#tests/matrix/users.ts";
import { ADMIN, call, problemOf } from "../../../fixtures/caller.ts";
import { sharedFixture } from "../../../fixtures/shop.ts";
import { asad, decant, openTransferShop } from "../../../fixtures/transfer-shop.ts";

const shop = sharedFixture(() => openTransferShop("on"));

const totalOf = async (products: object[], delivery: object = { shipping: false }) =>
  manualTotalResponseSchema.parse((await shop.send("POST /api/orders/manual/total", { products, ...delivery })).body);

let buyers = 0;
let keys = 0;
const newKey = () => `manual-key-${++keys}`;
const NAMED = { firstName: "Ana", lastName: "Paz" };
const HOME = { province: "Santa Fe", city: "Rosario", street: "Mitre", number: "10", postalCode: "2000" };

/** The body of an order at the current total. */
async function bodyOf(more: object = {}, products: object[] = [asad()]) {
  const { total: transactionAmount } = await totalOf(products);
  const email = `mostrador${++buyers}@azahar.test`;
  const rest = { shipping: false, pickup: "rosario", origin: "showroom", paid: "transfer" };
  return { ...NAMED, email, products, ...rest, transactionAmount, ...more };
}

const place = (body: object, key = newKey()) => shop.send("POST /api/orders/manual", body, key);

function placedIn({ status, body }: Awaited<ReturnType<typeof call>>) {
  expect([status, body["message"]]).toEqual([200, undefined]);
  return manualOrderResponseSchema.parse(body);
}

const mailsOf = (orderId: string) =>
  shop.rows(`SELECT event, recipient FROM outbox WHERE order_id = '${orderId}' ORDER BY id`);

test("an order to pay by transfer holds its units, creates the buyer's account, queues a mail and returns the order's link", async () => {
  const before = await shop.sizeOf("asad");
  const body = await bodyOf({ origin: "phone", email: " Nueva@Azahar.test " });
  const { order, link } = placedIn(await place(body));
  expect(order).toMatchObject({
    user: { ...NAMED, email: "nueva@azahar.test" },
    statusGlimmer: "Confirmar Transferencia",
    transactionAmount: body.transactionAmount,
    pickup: "rosario",
    tags: ["teléfono"],
  });
  expect(order.history.map(({ by }) => by)).not.toContain("buyer");
  expect(await shop.sizeOf("asad")).toEqual({ ...before, stock: before.stock - 1, reserved: before.reserved + 1 });
  expect(await mailsOf(order._id)).toMatchObject([{ event: "order-placed/1", recipient: "nueva@azahar.test" }]);
  const [page = "", key = ""] = link.split("#k=");
  const shown = await call(shop.worker, `GET /api/orders/by-link/${page.split("/").at(-1)}`, {
    headers: { "X-Order-Key": key },
  });
  expect(shown.body).toMatchObject({
    order: { _id: order._id, firstName: "Ana" },
    transfer: { alias: expect.anything() },
  });
  expect(await shop.rows(`SELECT verified, password_hash FROM users WHERE email = 'nueva@azahar.test'`)).toMatchObject([
    { verified: 0, password_hash: null },
  ]);
  const [{ by } = { by: "" }] = order.history;
  expect(await shop.rows(`SELECT what, by_user_id AS by FROM audit_log WHERE noun_id = '${order._id}'`)).toEqual([
    { what: "order_placed", by },
  ]);
});

test("an order paid in cash is in preparation immediately, with its units sold and one mail", async () => {
  const before = await shop.sizeOf("asad");
  const { order } = placedIn(await place(await bodyOf({ paid: "cash" })));
  expect(order).toMatchObject({ statusGlimmer: "En Preparación", status: "approved", version: 2, expiresAt: null });
  expect(order.tags.toSorted()).toEqual(["efectivo", "showroom"]);
  expect(await shop.sizeOf("asad")).toEqual({ ...before, stock: before.stock - 1, sold: before.sold + 1 });
  expect((await mailsOf(order._id)).map(({ event }) => event)).toEqual(["order-confirmed/2"]);
});

test.each(["transfer", "cash"])("a request sent again, or twice concurrently, places one order by %s", async (paid) => {
  const body = await bodyOf({ paid });
  const before = await shop.sizeOf("asad");
  const key = newKey();
  const both = await Promise.all([place(body, key), place(body, key)]);
  const ids = [...both, await place(body, key)].map((response) => placedIn(response).order._id);
  expect(new Set(ids).size).toBe(1);
  expect((await shop.sizeOf("asad")).stock).toBe(before.stock - 1);
  expect(await mailsOf(ids[0] ?? "")).toHaveLength(1);
  expect(problemOf(await place({ ...body, origin: "whatsapp" }, key))).toEqual([409, "idempotency_key_reused"]);
});

test("the buyer's names and cart stay as they are, and the limit of three unpaid orders does not apply", async () => {
  const who = await shop.person();
  const [{ email = "" } = {}] = await shop.rows(`SELECT email FROM users WHERE id = '${who.id}'`);
  const names = () => shop.rows(`SELECT first_name, last_name, phone FROM users WHERE id = '${who.id}'`);
  const before = await names();
  await shop.rows(`INSERT INTO cart_lines (id, user_id, perfume_id, size_id, type, quantity, created_at_ms)
    SELECT 'lin_manual', '${who.id}', perfume_id, id, 'milliliter', 1, 1 FROM sizes WHERE stock > 1 LIMIT 1`);
  // More than the three unpaid orders that a buyer may have.
  for (let at = 0; at < 4; at++) {
    const body = await bodyOf({ email: `${email}`, firstName: "Otra", lastName: "Persona" }, [decant()]);
    expect(placedIn(await place(body)).order.user._id).toBe(who.id);
  }
  expect(await names()).toEqual(before);
  expect(await shop.rows(`SELECT id FROM cart_lines WHERE user_id = '${who.id}'`)).toHaveLength(1);
});

test.each([
  ["first_name", { first_name: "Otra", last_name: "Paz", search_text: "otra paz" }],
  ["last_name", { first_name: "Ana", last_name: "Persona", search_text: "ana persona" }],
])("an empty %s is filled in, and the other name stays", async (column, { search_text, ...names }) => {
  const body = await bodyOf();
  placedIn(await place(body));
  await shop.rows(`UPDATE users SET ${column} = '' WHERE email = '${body.email}'`);
  placedIn(await place({ ...body, firstName: "Otra", lastName: "Persona" }));
  expect(await shop.rows(`SELECT first_name, last_name, search_text FROM users WHERE email = '${body.email}'`)).toEqual(
    [{ ...names, search_text: `${search_text} ${body.email}` }],
  );
});

describe("refuses", () => {
  test("a total other than the current one, and names the current one", async () => {
    const body = await bodyOf();
    const { body: problem, status } = await place({ ...body, transactionAmount: body.transactionAmount - 1 });
    expect([status, problem["code"]]).toEqual([404, "transfer_repriced"]);
    expect(problem["message"]).toContain("El nuevo total es");
  });

  test("more units than there are, without an order", async () => {
    const before = await shop.sizeOf("asad");
    const body = await bodyOf({ products: [asad(1_000)] });
    expect(problemOf(await place(body))).toEqual([404, "transfer_cannot_buy"]);
    expect(
      problemOf(await shop.send("POST /api/orders/manual/total", { products: [asad(1_000)], shipping: false })),
    ).toEqual([404, "transfer_cannot_buy"]);
    expect(await shop.sizeOf("asad")).toEqual(before);
  });

  test.each([
    ["no key", {}, "", "malformed_id"],
    ["a wrong e-mail", { email: "nadie" }, "key-of-email", "invalid_fields"],
    ["no name", { firstName: "", lastName: "" }, "key-of-names", "invalid_fields"],
    ["an unknown showroom", { pickup: "luna" }, "key-of-pickup", "invalid_fields"],
    ["home delivery without an address", { shipping: true }, "key-of-home", "invalid_fields"],
    ["home delivery without phone and DNI", { shipping: true, address: HOME }, "key-of-phone", "invalid_fields"],
    ["another payment", { paid: "bitcoin" }, "key-of-paid", "invalid_fields"],
    ["another origin", { origin: "radio" }, "key-of-origin", "invalid_fields"],
    ["taken along, but not paid", { takenNow: true }, "key-of-taken", "invalid_fields"],
    [
      "taken along, without a showroom",
      { takenNow: true, paid: "cash", pickup: null },
      "key-of-place",
      "invalid_fields",
    ],
    ["an unknown field", { isFree: true }, "key-of-unknown", "invalid_fields"],
  ])("%s", async (_, more, key, code) => {
    const body = await bodyOf(more);
    expect(problemOf(await shop.send("POST /api/orders/manual", body, key || undefined))).toEqual([400, code]);
  });

  test("a blocked account", async () => {
    const who = await shop.person();
    await shop.rows(`UPDATE users SET active = 0 WHERE id = '${who.id}'`);
    const [{ email = "" } = {}] = await shop.rows(`SELECT email FROM users WHERE id = '${who.id}'`);
    const response = await place(await bodyOf({ email: `${email}` }));
    expect([response.status, response.body["fields"]]).toEqual([400, { email: ["Esa cuenta está bloqueada"] }]);
  });
});

test("a home delivery costs what its total said, and fills in phone and DNI", async () => {
  const { total, priceForShipping } = await totalOf([asad()], { shipping: true, address: HOME });
  const person = { phone: "341 555-1234", dni: "30.123.456" };
  const more = { ...person, shipping: true, pickup: null, address: HOME, transactionAmount: total };
  const { order } = placedIn(await place(await bodyOf(more)));
  expect(order).toMatchObject({
    user: { phone: "3415551234", dni: "30123456" },
    address: { city: "Rosario" },
    priceForShipping,
    transactionAmount: total,
  });
});

describe("a sale in the showroom", () => {
  const located = async () =>
    (
      await shop.rows(`SELECT sn_f + sn_l + ros AS all_units, ros FROM sizes WHERE id = '${seedId("siz", "asad 100")}'`)
    )[0];

  test("is received immediately: its units leave the showroom's city, and its buyer gets one receipt", async () => {
    await shop.database.sql(`UPDATE sizes SET ros = 2 WHERE id = '${seedId("siz", "asad 100")}'`);
    const [units, before] = [await shop.sizeOf("asad"), await located()];
    const { order } = placedIn(await place(await bodyOf({ paid: "cash", takenNow: true })));
    expect(order).toMatchObject({ statusGlimmer: "Recibido", status: "approved", version: 3, expiresAt: null });
    expect(order.history.map(({ to }) => to)).toEqual(["Confirmar Transferencia", "En Preparación", "Recibido"]);
    expect(order.locations).toEqual([{ line: 1, snF: 0, snL: 0, ros: 1 }]);
    expect(await located()).toEqual({ all_units: Number(before?.["all_units"]) - 1, ros: Number(before?.["ros"]) - 1 });
    expect(await shop.sizeOf("asad")).toEqual({ ...units, stock: units.stock - 1, sold: units.sold + 1 });
    expect((await mailsOf(order._id)).map(({ event }) => event)).toEqual(["order-sold/3"]);
    const audited = await shop.rows(
      `SELECT what, json_extract(to_value, '$.statusGlimmer') AS status FROM audit_log WHERE noun_id = '${order._id}'`,
    );
    expect(audited).toEqual([{ what: "order_placed", status: "Recibido" }]);
  });

  test("happens once for one request key, also when it is sent twice at the same time", async () => {
    const body = await bodyOf({ paid: "cash", takenNow: true });
    const before = await shop.sizeOf("asad");
    const key = newKey();
    const both = await Promise.all([place(body, key), place(body, key)]);
    expect(new Set(both.map((response) => placedIn(response).order._id)).size).toBe(1);
    expect((await shop.sizeOf("asad")).stock).toBe(before.stock - 1);
  });
});

/** The terms of a coupon. */
const TERMS = {
  ...{ kind: "percentage", percentage: 10, amount: 0, minimum: 0, startsAt: "2020-01-01T00:00:00Z", endsAt: null },
  ...{ maxUses: null, maxUsesPerPerson: null, withPromotions: true, withTransfer: true, listed: false, active: true },
};

describe("a coupon", () => {
  const create = async (code: string, more: object = {}) =>
    expect((await shop.send("POST /api/admin/coupons", { code, ...TERMS, ...more })).status).toBe(201);

  test("lowers each unit of an order, as its total said", async () => {
    await create("MOSTRADOR");
    const priced = await totalOf([asad()], { shipping: false, coupon: "mostrador" });
    expect(priced).toMatchObject({ total: 53_055, couponArs: 5_895, lines: [53_055] });
    const more = { paid: "cash", takenNow: true, coupon: "mostrador", transactionAmount: priced.total };
    const { order } = placedIn(await place(await bodyOf(more)));
    expect(order).toMatchObject({ coupon: { code: "MOSTRADOR", amount: 5_895 }, transactionAmount: 53_055 });
    expect(order.products[0]).toMatchObject({ unitArs: 53_055, couponArs: 5_895 });
  });

  test("is refused with its reason, before and when the order is placed", async () => {
    const total = await shop.send("POST /api/orders/manual/total", {
      products: [asad()],
      shipping: false,
      coupon: "NADA",
    });
    expect(problemOf(total)).toEqual([409, "coupon_refused"]);
    expect(problemOf(await place(await bodyOf({ coupon: "NADA" })))).toEqual([409, "coupon_refused"]);
  });

  test("that the administrator has used once still lowers another buyer's order", async () => {
    await create("UNA-VEZ", { maxUsesPerPerson: 1 });
    for (const email of [ADMIN, "otra.vez@azahar.test"]) {
      const { total } = await totalOf([decant()], { shipping: false, coupon: "UNA-VEZ" });
      placedIn(await place(await bodyOf({ transactionAmount: total, coupon: "UNA-VEZ", email }, [decant()])));
    }
  });

  test("gives its last use to one of three concurrent orders, and a buyer's only use once", async () => {
    await create("ULTIMO", { maxUses: 1 });
    await create("UNO-CADA-UNO", { maxUsesPerPerson: 1 });
    const { total: transactionAmount } = await totalOf([decant()], { shipping: false, coupon: "ULTIMO" });
    const body = (more: object) => bodyOf({ transactionAmount, ...more }, [decant()]);
    const bodies = await Promise.all([1, 2, 3].map(() => body({ coupon: "ULTIMO" })));
    const placed = await Promise.all(bodies.map((each) => place(each)));
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const refusal of placed.filter(({ status }) => status !== 200))
      expect(problemOf(refusal)).toEqual([409, "coupon_refused"]);
    const email = "una.vez@azahar.test";
    placedIn(await place(await body({ coupon: "UNO-CADA-UNO", email })));
    expect(problemOf(await place(await body({ coupon: "UNO-CADA-UNO", email })))).toEqual([409, "coupon_refused"]);
  });
});

describe("the discount of one order", () => {
  const discounted = async (discount: number, products = [asad()]) => {
    const { total: transactionAmount } = await totalOf(products, { shipping: false, discount });
    return bodyOf({ discount, transactionAmount }, products);
  };
  const stored = () => shop.rows("SELECT code FROM coupons WHERE code LIKE 'PEDIDO-%'");

  test("lowers its products by the amount, as its total said", async () => {
    const [{ total }, priced] = [
      await totalOf([asad()]),
      await totalOf([asad()], { shipping: false, discount: 5_000.5 }),
    ];
    expect(priced).toMatchObject({ total: total - 5_000.5, couponArs: 5_000.5, lines: [total - 5_000.5] });
    const { order } = placedIn(await place({ ...(await discounted(5_000.5)), paid: "cash", takenNow: true }));
    expect(order).toMatchObject({ transactionAmount: total - 5_000.5, coupon: { amount: 5_000.5 } });
    const [entry] = await shop.rows(
      `SELECT to_value FROM audit_log WHERE noun_id = '${order._id}' AND what = 'order_placed'`,
    );
    expect(JSON.parse(String(entry?.["to_value"]))).toMatchObject({ discount: 5_000.5 });
    const [mail] = await shop.rows(`SELECT content FROM outbox WHERE order_id = '${order._id}'`);
    expect(String(mail?.["content"])).toContain(order.coupon?.code);
  });

  test("is not usable as a coupon, also after its order is cancelled; the list of coupons leaves it out", async () => {
    const { order } = placedIn(await place(await discounted(1_000)));
    const coupon = order.coupon?.code ?? "";
    expect(coupon).toMatch(/^PEDIDO-[A-Z0-9]{10}$/);
    const again = await shop.send("POST /api/orders/manual/total", { products: [asad()], shipping: false, coupon });
    expect(problemOf(again)).toEqual([409, "coupon_refused"]);
    await shop.change(order._id, { statusGlimmer: "Cancelado" });
    expect(problemOf(await place(await bodyOf({ coupon })))).toEqual([409, "coupon_refused"]);
    const { text } = await call(shop.worker, "GET /api/admin/coupons", { cookie: shop.admin });
    expect(text).not.toContain("PEDIDO-");
    const created = await shop.send("POST /api/admin/coupons", { code: "pedido-1", ...TERMS });
    expect(Object.keys(Object(created.body["fields"]))).toEqual(["code"]);
  });

  test("is stored once for a request sent three times, and not without its order", async () => {
    const before = (await stored()).length;
    const [body, key] = [await discounted(2_000), newKey()];
    const placed = await Promise.all([1, 2, 3].map(() => place(body, key)));
    expect(new Set(placed.map((response) => placedIn(response).order._id)).size).toBe(1);
    expect(problemOf(await place({ ...body, transactionAmount: 1 }))).toEqual([404, "transfer_repriced"]);
    expect((await stored()).length).toBe(before + 1);
  });

  test("leaves a hundredth of the price, and is refused beside a coupon, at 0 and with three decimals", async () => {
    const [{ total }, most] = [
      await totalOf([asad()]),
      await totalOf([asad()], { shipping: false, discount: 9_999_999 }),
    ];
    expect(most.total).toBeCloseTo(total / 100, 1);
    for (const wrong of [{ discount: 0 }, { discount: 1, coupon: "HOLA" }, { discount: 1.005 }]) {
      const refused = await shop.send("POST /api/orders/manual/total", {
        products: [asad()],
        shipping: false,
        ...wrong,
      });
      expect([refused.status, Object.keys(Object(refused.body["fields"]))]).toEqual([400, ["discount"]]);
    }
  });

  test("needs the permission to change the catalogue", async () => {
    const { cookie } = await createUser(shop.database, "orders");
    const as = (request: string, body: object) =>
      call(shop.worker, request, { cookie, body, headers: { "Idempotency-Key": newKey() } });
    const total = { products: [asad()], shipping: false, discount: 1_000 };
    expect(problemOf(await as("POST /api/orders/manual/total", total))).toEqual([403, "forbidden"]);
    expect(problemOf(await as("POST /api/orders/manual", await discounted(1_000)))).toEqual([403, "forbidden"]);
    expect((await as("POST /api/orders/manual", await bodyOf())).status).toBe(200);
  });
});

test("the administrator is named in the order's history", async () => {
  const { order } = placedIn(await place(await bodyOf()));
  const { people } = await shop.desk(order._id);
  const [{ by } = { by: "" }] = order.history;
  expect(people).toContainEqual({ _id: by, name: "Ana Azahar" });
});
