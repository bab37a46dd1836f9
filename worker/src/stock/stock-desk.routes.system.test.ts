/** Receipts, moves and counts of goods, and the ledger of a size. */
import { expect, test } from "vitest";
import { audit } from "#db/audit.ts";
import { type AdminPerfume, adminPerfumeResponseSchema } from "#shop/catalogue/product.contract.ts";
import {
  goodsReceiptSchema,
  preparingSchema,
  receiptsSchema,
  type StockLedgerEntry,
  stockLedgerSchema,
} from "#shop/stock/stock-desk.contract.ts";
import { ADMIN, call } from "../../fixtures/caller.ts";
import { openPanel } from "../../fixtures/panel.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { asad, openTransferShop } from "../../fixtures/transfer-shop.ts";

const panel = sharedFixture(openPanel);
const orders = sharedFixture(openTransferShop);

const firstSize = ({ _id: perfume, milliliters: [size] }: AdminPerfume) => ({ perfume, size: size?._id ?? "" });
const unitsOf = ({ milliliters: [size] }: AdminPerfume) => {
  const { stock = 0, revenue = 0, removeToStock = 0, snF = 0, snL = 0, ros = 0 } = size ?? {};
  return { stock, revenue, removeToStock, snF, snL, ros };
};
const receive = (body: object, headers = {}) => panel.send("POST /api/admin/stock/receipts", body, headers);
const move = (body: object, headers = {}) => panel.send("POST /api/admin/stock/moves", body, headers);
const count = (body: object, headers = {}) => panel.send("POST /api/admin/stock/counts", body, headers);
const receipts = async () => receiptsSchema.parse((await panel.send("GET /api/admin/stock/receipts")).body);
const ledger = async (size: string, query = "") =>
  stockLedgerSchema.parse((await panel.send(`GET /api/admin/stock/sizes/${size}/ledger${query}`)).body);
const facts = ({ kind, location, change, balance }: StockLedgerEntry) => [kind, location, change, balance];
const seen = (perfume: AdminPerfume) => {
  const [{ stock = 0, reserved = 0, defectiveStock = 0, snF = 0, snL = 0, ros = 0 } = {}] = perfume.milliliters;
  return { snF, snL, ros, onShelf: stock + reserved + defectiveStock };
};

test("a receipt of two perfumes raises stock and locations together, and is listed", async () => {
  const [balm, yara] = [await panel.stored("carmex-cereza"), await panel.stored("yara-lancome")];
  const lines = [
    { ...firstSize(balm), snF: 2, ros: 3, cost: 12.5 },
    { ...firstSize(yara), snL: 4 },
  ];
  const response = await receive({ supplier: " Mayorista Once ", note: "Remito 0412", lines });
  expect(response.status).toBe(201);
  const receipt = goodsReceiptSchema.parse(response.body["receipt"]);
  expect(receipt).toMatchObject({
    supplier: "Mayorista Once",
    note: "Remito 0412",
    units: 9,
    by: { name: "Ana Azahar" },
    lines: expect.arrayContaining([
      expect.objectContaining({ ...firstSize(balm), snF: 2, snL: 0, ros: 3, cost: 12.5 }),
      expect.objectContaining({ ...firstSize(yara), snF: 0, snL: 4, ros: 0, cost: null }),
    ]),
  });
  expect((await receipts()).receipts[0]).toEqual(receipt);
  const after = await panel.stored("carmex-cereza");
  const before = unitsOf(balm);
  expect(unitsOf(after)).toEqual({
    ...before,
    stock: before.stock + 5,
    revenue: before.revenue + 5,
    snF: before.snF + 2,
    ros: before.ros + 3,
  });
  expect(after.updatedAt > balm.updatedAt).toBe(true);
  const { entries } = await ledger(firstSize(balm).size);
  expect(entries.slice(0, 3).map(facts)).toEqual([
    ["receipt", null, 5, before.stock + 5],
    ["receipt", "ros", 3, before.ros + 3],
    ["receipt", "snF", 2, before.snF + 2],
  ]);
  expect(entries.slice(0, 3).map((entry) => entry.receipt?._id)).toEqual(Array(3).fill(receipt._id));
  const log = await panel.send(`GET /api/admin/audit?noun=perfume&id=${balm._id}&limit=1`);
  const name = `milliliters.${firstSize(balm).size}`;
  expect(log.body).toMatchObject({
    entries: [
      { what: "stock_received", from: { [`${name}.snF`]: before.snF }, to: { [`${name}.snF`]: before.snF + 2 } },
    ],
  });
});

test("a receipt sent again is received once; with another body it is refused", async () => {
  const balm = await panel.stored("carmex-cereza");
  const key = { "Idempotency-Key": "recibir-una-vez" };
  const body = { lines: [{ ...firstSize(balm), snF: 1 }] };
  const responses = await Promise.all([receive(body, key), receive(body, key), receive(body, key)]);
  responses.push(await receive(body, key));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  const other = await receive({ lines: [{ ...firstSize(balm), snF: 2 }] }, key);
  expect([other.status, other.body["code"]]).toEqual([409, "idempotency_key_reused"]);
  expect(unitsOf(await panel.stored("carmex-cereza")).snF).toBe(unitsOf(balm).snF + 1);
});

const sendToOrders = (request: string, body?: object) => call(orders.worker, request, { cookie: orders.admin, body });
const storedInOrders = async () =>
  adminPerfumeResponseSchema.parse((await sendToOrders(`GET /api/perfumes/admin/${asad().perfume}`)).body).perfume;

test("receiving, moving and selling the same size at the same time loses no unit", async () => {
  const stored = await storedInOrders();
  const [before, at, person] = [unitsOf(stored), firstSize(stored), await orders.person()];
  const [order, ...responses] = await Promise.all([
    orders.placed(person, { products: [asad(2)] }),
    sendToOrders("POST /api/admin/stock/receipts", { lines: [{ ...at, snF: 3 }] }),
    sendToOrders("POST /api/admin/stock/receipts", { lines: [{ ...at, snF: 2, snL: 1 }] }),
    sendToOrders("POST /api/admin/stock/moves", { ...at, units: 4, from: "snF", to: "ros" }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 200]);
  const after = {
    ...before,
    stock: before.stock + 4,
    revenue: before.revenue + 6,
    snF: before.snF + 1,
    snL: before.snL + 1,
    ros: before.ros + 4,
  };
  expect(unitsOf(await storedInOrders())).toEqual(after);
  await orders.change(order._id, { statusGlimmer: "Cancelado" });
  expect(unitsOf(await storedInOrders())).toEqual({ ...after, stock: before.stock + 6 });
  expect(await audit(orders.database.db)).toEqual([]);
});

test("an author without a name is not shown by the e-mail, which some roles may not read", async () => {
  const [author] = await panel.rows("SELECT id, first_name, last_name FROM users WHERE email = ?", ADMIN);
  const name = (first: unknown, last: unknown) =>
    panel.rows(
      "UPDATE users SET first_name = ?, last_name = ? WHERE id = ?",
      `${first}`,
      `${last}`,
      `${author?.["id"]}`,
    );
  await name("", "");
  const balm = await panel.stored("carmex-cereza");
  await panel.send(`PUT /api/perfumes/${balm._id}`, { ...balm, description: "De autor sin nombre" });
  await receive({ lines: [{ ...firstSize(balm), snF: 1 }] });
  const answers = [
    await panel.send("GET /api/admin/stock/receipts?limit=1"),
    await panel.send(`GET /api/admin/stock/sizes/${firstSize(balm).size}/ledger?limit=1`),
    await panel.send(`GET /api/perfumes/admin/${balm._id}/history?limit=1`),
  ];
  for (const { text } of answers) {
    expect(text).toContain('"name":"Sin nombre"');
    expect(text).not.toContain(ADMIN);
  }
  await name(author?.["first_name"], author?.["last_name"]);
});

test("a form that was open during a receipt is stale, so that its locations do not replace the received ones", async () => {
  const balm = await panel.stored("carmex-cereza");
  await receive({ lines: [{ ...firstSize(balm), snF: 1 }] });
  const response = await panel.send(`PUT /api/perfumes/${balm._id}`, { ...balm, description: "Otra" });
  expect([response.status, response.body]).toMatchObject([
    409,
    { code: "perfume_stale", made: [{ what: "stock_received" }] },
  ]);
});

test("a location typed in the form is an entry of the ledger, with its author", async () => {
  const balm = await panel.stored("carmex-cereza");
  const [size] = balm.milliliters;
  await panel.send(`PUT /api/perfumes/${balm._id}`, { ...balm, milliliters: [{ ...size, snL: (size?.snL ?? 0) + 2 }] });
  const { entries } = await ledger(firstSize(balm).size, "?limit=1");
  expect(entries.map((entry) => [...facts(entry), entry.by.name])).toEqual([
    ["edit", "snL", 2, (size?.snL ?? 0) + 2, "Ana Azahar"],
  ]);
});

test("a move does not change the stock; more units than the location has, and the same location, are refused", async () => {
  const yara = await panel.stored("yara-lancome");
  const at = firstSize(yara);
  const { snL, ros, ...others } = unitsOf(yara);
  expect((await move({ ...at, units: 1, from: "snL", to: "ros" })).status).toBe(200);
  expect(unitsOf(await panel.stored("yara-lancome"))).toEqual({ ...others, snL: snL - 1, ros: ros + 1 });
  const short = await move({ ...at, units: snL, from: "snL", to: "ros" });
  expect([short.status, short.body["fields"]]).toEqual([400, { units: [`En SN-L hay ${snL - 1}`] }]);
  const same = await move({ ...at, units: 1, from: "snL", to: "snL" });
  expect(same.body["fields"]).toEqual({ to: ["Elegí otro lugar"] });
  const gone = await move({ ...at, size: "siz_0000000000aaaaaaaaaaaaaaaa", units: 1, from: "snL", to: "ros" });
  expect(gone.body["fields"]).toEqual({ size: ["Ese tamaño ya no existe"] });
  const nobody = await move({ ...at, perfume: "per_0000000000aaaaaaaaaaaaaaaa", units: 1, from: "snL", to: "ros" });
  expect([nobody.status, nobody.body["code"]]).toEqual([404, "perfume_not_found"]);
});

test("a count sets the locations and, if asked, the stock for sale; then nothing differs", async () => {
  const balm = await panel.stored("carmex-cereza");
  const line = { ...firstSize(balm), seen: seen(balm) };
  const { stock } = unitsOf(balm);
  const shelf = seen(balm).onShelf;
  const counted = { snF: shelf - 2, snL: 0, ros: 0 };
  const only = await count({ correctStock: false, lines: [{ ...line, ...counted }] });
  expect([only.status, only.body]).toEqual([200, { perfumes: 1 }]);
  const located = await panel.stored("carmex-cereza");
  expect(unitsOf(located)).toMatchObject({ stock, ...counted });
  const both = await count({ correctStock: true, lines: [{ ...line, ...counted, seen: seen(located) }] });
  expect(both.body).toEqual({ perfumes: 1 });
  const corrected = await panel.stored("carmex-cereza");
  expect(unitsOf(corrected)).toMatchObject({
    stock: stock - 2,
    removeToStock: unitsOf(balm).removeToStock + 2,
    ...counted,
  });
  const same = await count({ correctStock: true, lines: [{ ...line, ...counted, seen: seen(corrected) }] });
  expect(same.body).toEqual({ perfumes: 0 });
  const more = { ...counted, ros: 3 };
  await count({ correctStock: true, lines: [{ ...line, ...more, seen: seen(corrected) }] });
  expect(unitsOf(await panel.stored("carmex-cereza"))).toMatchObject({ stock: stock + 1, ...more });
  const { entries } = await ledger(firstSize(balm).size);
  expect(entries.slice(0, 2).map(facts)).toEqual([
    ["surplus", null, 3, stock + 1],
    ["count", "ros", 3, 3],
  ]);
});

test("a count is refused when units have moved since its differences were shown, and for a negative number", async () => {
  const balm = await panel.stored("carmex-cereza");
  const line = { ...firstSize(balm), snF: 0, snL: 0, ros: 0, seen: seen(balm) };
  await receive({ lines: [{ ...firstSize(balm), snL: 1 }] });
  const stale = await count({ correctStock: true, lines: [line] });
  expect([stale.status, stale.body["code"]]).toEqual([409, "count_stale"]);
  const after = await panel.stored("carmex-cereza");
  const bad = await count({ correctStock: false, lines: [{ ...line, snF: -1, seen: seen(after) }] });
  expect(bad.body["fields"]).toHaveProperty("lines.0.snF");
});

test("a count and a receipt at the same time end as if one came after the other", async () => {
  for (let round = 0; round < 5; round++) {
    const balm = await panel.stored("carmex-cereza");
    const at = firstSize(balm);
    const { snF, snL, ros } = unitsOf(balm);
    const counted = { snF: snF + 1, snL, ros };
    const [stored, received] = await Promise.all([
      count({ correctStock: false, lines: [{ ...at, ...counted, seen: seen(balm) }] }),
      receive({ lines: [{ ...at, snF: 2 }] }),
    ]);
    expect(received.status).toBe(201);
    // The count came first, or it was refused.
    const isStored = stored.status === 200;
    if (!isStored) expect(stored.body["code"]).toBe("count_stale");
    expect(unitsOf(await panel.stored("carmex-cereza")).snF).toBe(snF + 2 + (isStored ? 1 : 0));
  }
});

test("a form that is saved while goods are received keeps its texts, or is refused", async () => {
  for (let round = 0; round < 10; round++) {
    const balm = await panel.stored("carmex-cereza");
    const description = `Ronda ${round}`;
    const [saved, received] = await Promise.all([
      panel.send(`PUT /api/perfumes/${balm._id}`, { ...balm, description }),
      receive({ lines: [{ ...firstSize(balm), snF: 1 }] }),
    ]);
    expect(received.status).toBe(201);
    const after = await panel.stored("carmex-cereza");
    expect([saved.status, after.description]).toEqual(
      saved.status === 200 ? [200, description] : [409, balm.description],
    );
    expect(unitsOf(after).snF).toBe(unitsOf(balm).snF + 1);
  }
});

test("bad receipts are refused with an error beside the field, and write nothing", async () => {
  const balm = await panel.stored("carmex-cereza");
  const at = firstSize(balm);
  const before = await receipts();
  const fieldsOf = async (lines: object[]) => (await receive({ lines })).body["fields"];
  expect(await fieldsOf([])).toEqual({ lines: ["No hay ningún tamaño"] });
  expect(await fieldsOf([{ ...at }])).toEqual({ "lines.0": ["Poné cuántas unidades entraron"] });
  expect(await fieldsOf([{ ...at, snF: 1.5 }])).toHaveProperty("lines.0.snF");
  expect(await fieldsOf([{ ...at, snF: 1, cost: 0.001 }])).toHaveProperty("lines.0.cost");
  expect(
    await fieldsOf([
      { ...at, snF: 1 },
      { ...at, ros: 1 },
    ]),
  ).toEqual({
    "lines.1.size": ["Ese tamaño está dos veces"],
  });
  expect(
    await fieldsOf([
      { ...at, snF: 1 },
      { ...at, size: "siz_0000000000aaaaaaaaaaaaaaaa", ros: 1 },
    ]),
  ).toEqual({
    "lines.1.size": ["Ese tamaño ya no existe"],
  });
  expect(await receipts()).toEqual(before);
  expect(unitsOf(await panel.stored("carmex-cereza"))).toEqual(unitsOf(balm));
});

test("the ledger of a size shows its orders with their numbers, page by page, with the stock after each entry", async () => {
  const preparing = async (size: unknown) => {
    const { body } = await call(orders.worker, "GET /api/admin/stock/preparing", { cookie: orders.admin });
    return preparingSchema.parse(body).sizes.find((one) => one.size === size)?.units ?? 0;
  };
  const order = await orders.placed(await orders.person(), { products: [asad()] });
  const [{ size_id: ofOrder } = {}] = await orders.rows(
    "SELECT size_id FROM order_lines WHERE order_id = ?",
    order._id,
  );
  const others = await preparing(ofOrder);
  await orders.change(order._id, { statusGlimmer: "En Preparación" });
  const send = (query: string) =>
    call(orders.worker, `GET /api/admin/stock/sizes/${ofOrder}/ledger${query}`, { cookie: orders.admin });
  const { stock } = await orders.sizeOf("asad");
  const pages = await Promise.all([1, 2, 3].map((page) => send(`?limit=1&page=${page}`)));
  const [first, second, third] = pages.map(({ body }) => stockLedgerSchema.parse(body));
  const number = { _id: order._id, number: order.number };
  expect([first, second, third].flatMap((page) => page?.entries)).toMatchObject([
    { kind: "commit", change: 0, balance: stock, units: 1, order: number },
    { kind: "order", change: -1, order: number },
    { kind: "hold", change: -1, balance: stock, units: 1, order: number, by: { _id: "buyer", name: "" } },
  ]);
  expect(first?.total).toBe(second?.total);
  expect((await send("?limit=0")).status).toBe(400);
  // The unit that the order has taken may still lie on its shelf.
  expect(await preparing(ofOrder)).toBe(others + 1);
  await orders.change(order._id, { statusGlimmer: "Enviado" });
  expect(await preparing(ofOrder)).toBe(others);
});
