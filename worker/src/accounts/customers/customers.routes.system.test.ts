/** One customer for administrators: orders, what they paid, open stock alerts, notes, tags and files. */
import { afterEach, beforeAll, expect, test } from "vitest";
import { readExportedCustomers } from "#db/reports/customer.ts";
import { customerExportSchema, customerSchema } from "#shop/accounts/customers/customer.contract.ts";
import { ADMIN_ROLES } from "#shop/accounts/permissions.ts";
import { exportSchema, usersResponseSchema } from "#shop/accounts/user.contract.ts";
import { readCsv } from "#shop/catalogue/bulk/csv.ts";
import { createUser } from "#tests/matrix/users.ts";
import { call, problemOf } from "../../../fixtures/caller.ts";
import { openCardShop } from "../../../fixtures/card-shop.ts";
import { HOME } from "../../../fixtures/own-account.ts";
import { sharedFixture } from "../../../fixtures/shop.ts";
import { idOf } from "../../../fixtures/shop-database.ts";

const shop = sharedFixture(openCardShop);
let buyer: Awaited<ReturnType<typeof shop.buyer>>;

beforeAll(async () => {
  buyer = await shop.buyer(2);
});
afterEach(() => shop.heal());

const ask = (id: string, cookie: string | undefined) => call(shop.worker, `GET /api/admin/customers/${id}`, { cookie });

async function read(id = buyer.id) {
  const response = await ask(id, shop.admin);
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  return customerSchema.parse(response.body);
}

test("a person who bought nothing has no orders and spent nothing; one trip besides the session's", async () => {
  // This test runs before the orders of the other tests, because their mails make further round trips.
  shop.database.proxy.reset();
  const { user, ...bought } = await read();
  expect(user._id).toBe(buyer.id);
  expect(shop.database.proxy.trips()).toBe(2);
  const none = { orders: [], usedAddresses: [], notes: [], usedTags: [] };
  expect(bought).toEqual({ ...none, paidOrders: 0, spentAmount: 0, waitingAlerts: 0 });
});

test("the spent amount is what was paid minus refunds, to the centavo; fully refunded and cancelled orders do not count", async () => {
  const two = { transaction_amount: 2 * shop.price };
  const kept = await shop.paid(buyer, { body: two });
  expect((await shop.refund(kept._id, { amount: 1234.56 })).status).toBe(200);
  // Somebody else's order.
  await shop.paid(await shop.buyer());
  expect(await read()).toMatchObject({
    orders: [{ _id: kept._id, number: kept.number, payment: { refundedAmount: 1234.56, isRefunded: false } }],
    paidOrders: 1,
    spentAmount: 2 * shop.price - 1234.56,
  });

  const returned = await again();
  expect((await shop.refund(returned._id)).status).toBe(200);
  const cancelled = await again();
  expect((await shop.change(cancelled._id, { statusGlimmer: "Cancelado", version: cancelled.version })).status).toBe(
    200,
  );
  const { orders, ...counted } = await read();
  expect(orders.map(({ _id }) => _id)).toEqual([cancelled._id, returned._id, kept._id]);
  expect(orders[1]?.payment?.isRefunded).toBe(true);
  expect(counted).toMatchObject({ paidOrders: 1, spentAmount: 2 * shop.price - 1234.56 });
});

/** Buys one more unit. */
async function again() {
  const product = { quantity: 1, mlOption: 100, isBigDecant: false, isSmallDecant: false };
  const put = await call(shop.worker, `POST /api/cart/${buyer.id}/${idOf("asad")}`, {
    cookie: buyer.cookie,
    body: { product },
  });
  expect(put.status).toBe(200);
  return shop.paid(buyer);
}

test("stock alerts count while they wait, by the account's e-mail", async () => {
  const [row] = await shop.rows(`SELECT email FROM users WHERE id = '${buyer.id}'`);
  const sizes = await shop.rows("SELECT id FROM sizes ORDER BY id LIMIT 4");
  const alert = (index: number, email: unknown, told = "NULL", cancelled = "NULL") =>
    shop.database.sql(
      `INSERT INTO stock_notices (id, size_id, email, created_at_ms, told_at_ms, taken_back_at_ms)
       VALUES ('avi_${index}', '${sizes[index]?.["id"]}', '${email}', 1, ${told}, ${cancelled})`,
    );
  await alert(0, row?.["email"]);
  await alert(1, row?.["email"], "2");
  await alert(2, row?.["email"], "NULL", "2");
  await alert(3, "otra@correo.test");
  expect((await read()).waitingAlerts).toBe(1);
});

const send = (request: string, body?: object, key?: string) =>
  call(shop.worker, request, { cookie: shop.admin, body, headers: key ? { "Idempotency-Key": key } : {} });
const note = (id: string, text: unknown, key?: string) => send(`POST /api/admin/customers/${id}/notes`, { text }, key);
const tag = (id: string, change: object) => send(`PUT /api/admin/customers/${id}/tags`, change);
const logOf = (id: string) =>
  shop.rows(`SELECT what, from_value, to_value FROM audit_log WHERE noun_id = '${id}' ORDER BY key`);

test("a note is added once for one request key; notes are shown newest first, with their author, and not to the person", async () => {
  const person = await shop.buyer();
  expect((await note(person.id, " Prefiere que la llamen ", "customer-note-1")).status).toBe(200);
  expect((await note(person.id, "Prefiere que la llamen", "customer-note-1")).status).toBe(200);
  expect((await note(person.id, "Compra para regalar")).status).toBe(200);
  const { notes } = await read(person.id);
  expect(notes.map(({ text, author }) => [text, author !== ""])).toEqual([
    ["Compra para regalar", true],
    ["Prefiere que la llamen", true],
  ]);
  expect(problemOf(await note(person.id, "Otra", "customer-note-1"))).toEqual([409, "idempotency_key_reused"]);
  expect(await logOf(person.id)).toEqual(Array(2).fill({ what: "customer_noted", from_value: null, to_value: null }));
  for (const path of [`users/${person.id}`, `users/${person.id}/export`]) {
    const { status, text } = await call(shop.worker, `GET /api/${path}`, { cookie: person.cookie });
    expect([path, status]).toEqual([path, 200]);
    expect(text).not.toMatch(/regalar|"tags"/);
  }
  expect(problemOf(await note(person.id, "Corta", "corta"))).toEqual([400, "malformed_id"]);
  expect(problemOf(await note("usr_none", "Nada"))).toEqual([404, "not_found"]);
  for (const text of ["", " ", "a".repeat(501), 7]) expect(problemOf(await note(person.id, text))[0]).toBe(400);
});

test("a person has at most eight tags, also with concurrent requests; people are listed and filtered by tags", async () => {
  const [person, plain] = [await shop.buyer(), await shop.buyer()];
  expect((await tag(person.id, { add: ["VIP", " Zona  Sur "] })).status).toBe(200);
  expect((await tag(person.id, { add: ["mayorista"], remove: ["vip", "ninguna"] })).status).toBe(200);
  expect((await read(person.id)).user.tags).toEqual(["mayorista", "zona sur"]);
  expect(await logOf(person.id)).toEqual([
    { what: "customer_tagged", from_value: '{"tags":""}', to_value: '{"tags":"vip, zona sur"}' },
    { what: "customer_tagged", from_value: '{"tags":"vip"}', to_value: '{"tags":"mayorista"}' },
  ]);
  const list = usersResponseSchema.parse((await send("POST /api/users/search?tag=MAYORISTA&limit=25", {})).body);
  expect([list.total, list.users.map(({ _id, tags }) => [_id, tags])]).toEqual([
    1,
    [[person.id, ["mayorista", "zona sur"]]],
  ]);
  expect(list.usedTags).toEqual(["mayorista", "zona sur"]);
  expect(problemOf(await send("GET /api/users?tag=a,b&limit=5"))).toEqual([400, "unknown_filter"]);
  await tag(person.id, { add: ["a", "b", "c", "d", "e"] });
  const atOnce = await Promise.all(["f", "g"].map((name) => tag(person.id, { add: [name] })));
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(problemOf(await tag(person.id, { add: ["h"] }))).toEqual([409, "customer_tags_full"]);
  expect((await read(person.id)).user.tags).toHaveLength(8);
  expect((await read(plain.id)).user.tags).toEqual([]);
  expect(problemOf(await tag("usr_none", { add: ["a"] }))).toEqual([404, "not_found"]);
});

test("the addresses that orders went to are counted, last used first", async () => {
  const person = await shop.buyer();
  const send = async (street: string) => {
    const product = { perfume: idOf("agotado"), ml: 10, type: "bigDecant", quantity: 1 };
    const body = { products: [product], shipping: true, address: { ...HOME, street } };
    const path = `POST /api/orders/transfer/${person.id}`;
    expect((await call(shop.worker, path, { cookie: person.cookie, body })).status).toBe(200);
  };
  for (const street of ["Mitre", "Oroño", "mitre"]) await send(street);
  const { usedAddresses, orders, paidOrders, spentAmount } = await read(person.id);
  expect(usedAddresses.map(({ address, orders: count }) => [address.street, count])).toEqual([
    ["mitre", 2],
    ["Oroño", 1],
  ]);
  expect([orders.length, paidOrders, spentAmount]).toEqual([3, 0, 0]);
});

test("the file about a person has what they can export themselves and the shop's tags and notes; the export is logged", async () => {
  const person = await shop.buyer();
  const order = await shop.paid(person);
  await note(person.id, "Prefiere que la llamen");
  await tag(person.id, { add: ["vip"] });
  await send(`POST /api/orders/${order._id}/notes`, { text: "Va con tarjeta" });
  await send(`PUT /api/orders/${order._id}/tags`, { add: ["regalo"] });
  const file = await send(`POST /api/admin/customers/${person.id}/export`);
  expect([file.status, file.headers.get("Cache-Control"), file.headers.get("Content-Disposition")]).toEqual([
    200,
    "no-store",
    `attachment; filename="datos-${person.id}.json"`,
  ]);
  const data = customerExportSchema.parse(file.body);
  expect(data).toMatchObject({
    user: { _id: person.id },
    tags: ["vip"],
    notes: [{ text: "Prefiere que la llamen" }],
    orders: [{ number: order.number, tags: ["regalo"] }],
    orderNotes: [{ number: order.number, text: "Va con tarjeta" }],
    sessions: [{ current: false }],
  });
  expect(data.mails.length).toBeGreaterThan(0);
  const own = exportSchema.parse(
    (await call(shop.worker, `GET /api/users/${person.id}/export`, { cookie: person.cookie })).body,
  );
  expect(Object.keys(data)).toEqual(expect.arrayContaining(Object.keys(own)));
  expect((await logOf(person.id)).at(-1)).toEqual({ what: "customer_exported", from_value: null, to_value: null });
  expect(problemOf(await send("POST /api/admin/customers/usr_none/export"))).toEqual([404, "not_found"]);
});

test("the file about a person has all 201 notes, although their page shows 200", async () => {
  const person = await shop.buyer();
  const rows = Array.from(
    { length: 201 },
    (_, index) => `('cno_many_${index}', '${person.id}', '${person.id}', 'Nota ${index}', ${index})`,
  );
  await shop.database.sql(
    `INSERT INTO customer_notes (id, user_id, author_id, text, created_at_ms) VALUES ${rows.join(", ")}`,
  );
  expect((await read(person.id)).notes).toHaveLength(200);
  const file = await send(`POST /api/admin/customers/${person.id}/export`);
  expect(customerExportSchema.parse(file.body).notes).toHaveLength(201);
});

const exportedRows = async (body: object) => {
  const parsed = readCsv((await send("POST /api/admin/customers/export", body)).text);
  if (!parsed.ok) throw new Error("the file is not CSV");
  const [heading, ...rows] = parsed.rows.map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries((heading ?? []).map((name, index) => [name, cells[index] ?? ""])));
};

test("the file of customers adds up to the sales of the shop to the centavo, runs no formula, and is logged once", async () => {
  const person = await shop.buyer();
  await shop.database.sql(
    `UPDATE users SET first_name = '=HYPERLINK(1)', last_name = 'Paz;"x"' WHERE id = '${person.id}'`,
  );
  await tag(person.id, { add: ["con fórmula"] });
  const rows = await exportedRows({});
  const sum = rows.reduce((all, row) => all + Math.round(Number((row["Gastó"] ?? "").replace(",", ".")) * 100), 0);
  const { body } = await send("GET /api/admin/get-admin");
  expect(sum).toBe(Math.round(Number(body["salesAmount"]) * 100));
  expect(sum).toBeGreaterThan(0);
  expect(rows).toHaveLength(Number((await send("GET /api/users?limit=1")).body["total"]));
  const [row, ...others] = await exportedRows({ tag: "con fórmula" });
  expect([row, others]).toMatchObject([
    { Nombre: "=HYPERLINK(1)", Apellido: 'Paz;"x"', Pedidos: "0", Gastó: "0,00" },
    [],
  ]);
  const raw = await send("POST /api/admin/customers/export", { tag: "con fórmula" });
  // Reading a file removes the apostrophe, which a spreadsheet shows as text.
  expect(raw.text).toContain(`'=HYPERLINK(1);"Paz;""x"""`);
  expect([raw.headers.get("Content-Type"), raw.headers.get("Cache-Control")]).toEqual([
    "text/csv; charset=utf-8",
    "no-store",
  ]);
  expect(await logOf("customers_exported")).toEqual([
    { what: "customers_exported", from_value: null, to_value: "{}" },
    { what: "customers_exported", from_value: null, to_value: '{"tag":"con fórmula"}' },
  ]);
  const pages = await Array.fromAsync(readExportedCustomers(shop.database.db, { search: "" }, 1));
  expect(pages.flat().map(({ id }) => id)).toHaveLength(rows.length);
  expect(problemOf(await send("POST /api/admin/customers/export", { tag: "a,b" }))).toEqual([400, "invalid_fields"]);
});

test("a long list of orders that is read in two pages is logged as one export; a list of all people is logged too", async () => {
  for (const page of [1, 2])
    expect((await send(`POST /api/orders/search?limit=500&page=${page}`, {})).status).toBe(200);
  await send("POST /api/orders/search?limit=500&status=open", { search: "ana" });
  await send("POST /api/orders/search?limit=50", {});
  await send("GET /api/orders?status=Confirmar%20Transferencia&limit=0");
  expect(await logOf("orders_exported")).toEqual([
    { what: "orders_exported", from_value: null, to_value: "{}" },
    { what: "orders_exported", from_value: null, to_value: '{"search":"ana","status":"open"}' },
  ]);
  await send("POST /api/users/search?limit=0", { search: "nadie" });
  expect((await logOf("customers_exported")).at(-1)).toMatchObject({ to_value: '{"search":"nadie"}' });
});

test("a customer is shown to roles that see people, and not once the account is deleted", async () => {
  for (const role of ADMIN_ROLES) {
    const { status } = await ask(buyer.id, (await createUser(shop.database, role)).cookie);
    expect([role, status]).toEqual([role, role === "owner" ? 200 : 403]);
  }
  expect((await ask(buyer.id, buyer.cookie)).status).toBe(403);
  expect((await ask(buyer.id, undefined)).status).toBe(401);
  const none = await ask("usr_none", shop.admin);
  const leaving = await shop.buyer();
  await shop.database.sql(`UPDATE users SET left_at_ms = 1, active = 0 WHERE id = '${leaving.id}'`);
  const left = await ask(leaving.id, shop.admin);
  expect([problemOf(none), problemOf(left)]).toEqual([
    [404, "not_found"],
    [404, "not_found"],
  ]);
  await shop.database.sql(`UPDATE users SET left_at_ms = NULL, active = 1 WHERE id = '${leaving.id}'`);
});
