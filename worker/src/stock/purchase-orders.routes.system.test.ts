/** Purchase orders to suppliers: stored, received in parts, closed and reopened. */
import { expect, test } from "vitest";
import { audit } from "#db/audit.ts";
import { dayInArgentina } from "#shop/accounts/person.ts";
import type { AdminPerfume } from "#shop/catalogue/product.contract.ts";
import { type PurchaseOrder, purchaseOrderSchema, purchaseOrdersSchema } from "#shop/stock/purchase-orders.contract.ts";
import { receiptsSchema, reorderSchema } from "#shop/stock/stock-desk.contract.ts";
import { openPanel } from "../../fixtures/panel.ts";
import { sharedFixture } from "../../fixtures/shop.ts";

const panel = sharedFixture(openPanel);

const DAY_MS = 86_400_000;
const day = (days: number) => dayInArgentina(Date.now() + days * DAY_MS);
const sizeOf = ({ _id: perfume, milliliters: [size] }: AdminPerfume) => ({ perfume, size: size?._id ?? "" });
const sizeIn = async (slug: string) => sizeOf(await panel.stored(slug));
const stockOf = async (slug: string) => (await panel.stored(slug)).milliliters[0]?.stock ?? 0;

const send = (body: object, headers = {}) => panel.send("POST /api/admin/stock/purchase-orders", body, headers);
async function order(lines: object[], more: object = {}): Promise<PurchaseOrder> {
  const response = await send({ supplier: "Mayorista Once", lines, ...more });
  expect([response.status, response.body["fields"]]).toEqual([201, undefined]);
  return purchaseOrderSchema.parse(response.body["purchaseOrder"]);
}
const lists = async () => purchaseOrdersSchema.parse((await panel.send("GET /api/admin/stock/purchase-orders")).body);
const stored = async ({ _id }: PurchaseOrder) => {
  const { open, closed } = await lists();
  return [...open, ...closed].find((each) => each._id === _id);
};
const receive = (body: object, headers = {}) => panel.send("POST /api/admin/stock/receipts", body, headers);
const close = ({ _id, missing }: Pick<PurchaseOrder, "_id" | "missing">, headers = {}) =>
  panel.send(`POST /api/admin/stock/purchase-orders/${_id}/close`, { missing }, headers);
const reopen = ({ _id }: Pick<PurchaseOrder, "_id">) =>
  panel.send(`POST /api/admin/stock/purchase-orders/${_id}/reopen`);
const result = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body["code"]];
const reorderLine = async (size: string) => {
  const { lines } = reorderSchema.parse((await panel.send("GET /api/admin/stock/reorder?days=365")).body);
  return lines.find((line) => line.size === size);
};
const actions = async ({ _id }: PurchaseOrder) => {
  const { body } = await panel.send(`GET /api/admin/audit?noun=purchaseOrder&id=${_id}`);
  return body["entries"];
};

test("a purchase order comes in parts, with more of a size and with sizes that were not ordered, and closes by itself", async () => {
  const [balm, yara, asad] = [await sizeIn("carmex-cereza"), await sizeIn("yara-lancome"), await sizeIn("asad")];
  const made = await order(
    [
      { size: balm.size, units: 5, cost: 12.5 },
      { size: yara.size, units: 4 },
    ],
    { supplier: " Mayorista Once ", note: "Con flete", expectedOn: day(3) },
  );
  expect(made).toMatchObject({
    ...{ supplier: "Mayorista Once", note: "Con flete", expectedOn: day(3), state: "open", units: 9, missing: 9 },
    ...{ closedAt: null, by: { name: "Ana Azahar" } },
    lines: expect.arrayContaining([
      expect.objectContaining({ ...balm, units: 5, received: 0, missing: 5, cost: 12.5 }),
      expect.objectContaining({ ...yara, units: 4, received: 0, missing: 4, cost: null }),
    ]),
  });
  const before = await stockOf("carmex-cereza");
  const part = await receive({
    ...{ supplier: "Mayorista Once", purchaseOrder: made._id },
    lines: [
      { ...balm, snF: 7, cost: 12 },
      { ...yara, snF: 1 },
      { ...asad, ros: 3 },
    ],
  });
  expect([part.status, part.body["receipt"]]).toMatchObject([
    201,
    { purchaseOrder: { _id: made._id, number: made.number } },
  ]);
  expect(await stockOf("carmex-cereza")).toBe(before + 7);
  const partly = await stored(made);
  expect(partly).toMatchObject({ state: "open", missing: 3 });
  expect(partly?.lines.map(({ size, received, missing }) => [size, received, missing])).toEqual(
    expect.arrayContaining([
      [balm.size, 7, 0],
      [yara.size, 1, 3],
    ]),
  );
  // A receipt that names no purchase order fills none.
  await receive({ lines: [{ ...yara, snF: 3 }] });
  expect(await stored(made)).toMatchObject({ state: "open", missing: 3 });
  expect((await receive({ purchaseOrder: made._id, lines: [{ ...yara, snL: 1, ros: 2 }] })).status).toBe(201);
  expect(await stored(made)).toMatchObject({ state: "closed", missing: 0, closedAt: expect.any(String) });
  const { receipts } = receiptsSchema.parse((await panel.send("GET /api/admin/stock/receipts")).body);
  expect(receipts.slice(0, 3).map(({ purchaseOrder }) => purchaseOrder?.number)).toEqual([
    made.number,
    undefined,
    made.number,
  ]);
  expect(await actions(made)).toMatchObject([
    { what: "purchase_order_closed", from: { state: "open" }, to: { state: "closed" } },
    {
      ...{ what: "purchase_order_created", from: null, label: `Compra ${made.number} a Mayorista Once` },
      to: { supplier: "Mayorista Once", note: "Con flete", expectedOn: day(3), units: 9 },
    },
  ]);
  // Nothing is missing, so it stays closed.
  expect(result(await reopen(made))).toEqual([409, "purchase_order_changed"]);
});

test("a repeated request stores one purchase order; with another body it is refused", async () => {
  const { size } = await sizeIn("carmex-cereza");
  const key = { "Idempotency-Key": "comprar-una-vez" };
  const body = { supplier: "Una vez", lines: [{ size, units: 2 }] };
  const responses = await Promise.all([send(body, key), send(body, key), send(body, key)]);
  responses.push(await send(body, key));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  expect(result(await send({ ...body, supplier: "Otra" }, key))).toEqual([409, "idempotency_key_reused"]);
  expect((await lists()).open.filter(({ supplier }) => supplier === "Una vez")).toHaveLength(1);
});

test("invalid purchase orders are refused with an error beside the field, and nothing is written", async () => {
  const { size } = await sizeIn("carmex-cereza");
  const before = await lists();
  const good = { supplier: "Mayorista", lines: [{ size, units: 2 }] };
  const fieldsOf = async (body: object) => (await send({ ...good, ...body })).body["fields"];
  expect(await fieldsOf({ supplier: " " })).toEqual({ supplier: ["Poné a quién le compraste"] });
  expect(await fieldsOf({ lines: [] })).toEqual({ lines: ["No hay ningún tamaño"] });
  expect(await fieldsOf({ lines: [{ size, units: 0 }] })).toEqual({ "lines.0.units": ["Tiene que ser al menos 1"] });
  expect(await fieldsOf({ lines: [{ size, units: 1, cost: 0 }] })).toHaveProperty("lines.0.cost");
  expect(await fieldsOf({ lines: [{ size: "per_1", units: 1 }] })).toHaveProperty("lines.0.size");
  expect(await fieldsOf({ expectedOn: "2026-11-31" })).toHaveProperty("expectedOn");
  expect(await fieldsOf({ expectedOn: day(-1) })).toEqual({ expectedOn: ["Tiene que ser desde hoy"] });
  const gone = { size: "siz_0000000000aaaaaaaaaaaaaaaa", units: 1 };
  expect(await fieldsOf({ lines: [...good.lines, gone] })).toEqual({ "lines.1.size": ["Ese tamaño ya no existe"] });
  expect(await fieldsOf({ lines: [...good.lines, ...good.lines] })).toEqual({
    "lines.1.size": ["Ese tamaño está dos veces"],
  });
  expect(await lists()).toEqual(before);
});

test("a purchase order is closed when the rest will not come, and can be opened again", async () => {
  const balm = await sizeIn("carmex-cereza");
  const made = await order([{ size: balm.size, units: 6 }]);
  await receive({ purchaseOrder: made._id, lines: [{ ...balm, snF: 2 }] });
  // The administrator looked before two units came.
  expect(result(await close(made))).toEqual([409, "purchase_order_changed"]);
  const key = { "Idempotency-Key": "cerrar-una-vez" };
  const closed = await close({ ...made, missing: 4 }, key);
  expect([closed.status, closed.body["purchaseOrder"]]).toMatchObject([200, { state: "closed", missing: 4 }]);
  expect((await close({ ...made, missing: 4 }, key)).status).toBe(200);
  expect(result(await close({ ...made, missing: 4 }))).toEqual([409, "purchase_order_changed"]);
  const after = await lists();
  expect([after.open.some(({ _id }) => _id === made._id), after.closed[0]?._id]).toEqual([false, made._id]);
  const reopened = await reopen(made);
  expect([reopened.status, reopened.body["purchaseOrder"]]).toMatchObject([200, { state: "open", closedAt: null }]);
  expect(result(await reopen(made))).toEqual([409, "purchase_order_changed"]);
  expect(await actions(made)).toMatchObject([
    { what: "purchase_order_reopened", from: { state: "closed" }, to: { state: "open" } },
    { what: "purchase_order_closed", from: { state: "open" }, to: { state: "closed" } },
    { what: "purchase_order_created" },
  ]);
  const unknown = { _id: "puo_0000000000aaaaaaaaaaaaaaaa", missing: 1 };
  expect(result(await close(unknown))).toEqual([404, "not_found"]);
  expect(result(await reopen(unknown))).toEqual([404, "not_found"]);
});

test("goods of an unknown or closed purchase order are refused, and nothing is received", async () => {
  const balm = await sizeIn("carmex-cereza");
  const made = await order([{ size: balm.size, units: 2 }]);
  await close(made);
  const before = await stockOf("carmex-cereza");
  const lines = [{ ...balm, snF: 2 }];
  const refused = await receive({ purchaseOrder: made._id, lines });
  expect(result(refused)).toEqual([409, "purchase_order_closed"]);
  expect(result(await receive({ purchaseOrder: "puo_0000000000aaaaaaaaaaaaaaaa", lines }))).toEqual([404, "not_found"]);
  expect((await receive({ purchaseOrder: "gre_1", lines })).body["fields"]).toHaveProperty("purchaseOrder");
  expect(await stockOf("carmex-cereza")).toBe(before);
  await reopen(made);
  expect((await receive({ purchaseOrder: made._id, lines })).status).toBe(201);
});

test("of closing and receiving at the same time one is refused", async () => {
  const balm = await sizeIn("carmex-cereza");
  for (let round = 0; round < 10; round++) {
    const made = await order([{ size: balm.size, units: 3 }]);
    const before = await stockOf("carmex-cereza");
    const [closed, received] = await Promise.all([
      close(made),
      receive({ purchaseOrder: made._id, lines: [{ ...balm, snF: 2 }] }),
    ]);
    expect([closed.status, received.status].toSorted()).not.toEqual([200, 201]);
    const isReceived = received.status === 201;
    expect([result(closed), result(received)]).toEqual(
      isReceived
        ? [
            [409, "purchase_order_changed"],
            [201, undefined],
          ]
        : [
            [200, undefined],
            [409, "purchase_order_closed"],
          ],
    );
    expect(await stored(made)).toMatchObject(
      isReceived ? { state: "open", missing: 1 } : { state: "closed", missing: 3 },
    );
    expect(await stockOf("carmex-cereza")).toBe(before + (isReceived ? 2 : 0));
  }
});

test("a receipt of all units that is sent three times is stored once, and closes its purchase order", async () => {
  const balm = await sizeIn("carmex-cereza");
  const made = await order([{ size: balm.size, units: 2 }]);
  const key = { "Idempotency-Key": "recibir-la-compra" };
  const body = { purchaseOrder: made._id, lines: [{ ...balm, snF: 2 }] };
  const responses = await Promise.all([receive(body, key), receive(body, key), receive(body, key)]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  expect(await stored(made)).toMatchObject({ state: "closed", lines: [{ received: 2 }] });
});

test("the reorder list subtracts the units on order, and has the earliest day on which some of them come", async () => {
  const balm = await panel.stored("carmex-cereza");
  const { size, perfume } = sizeOf(balm);
  const [first, ...others] = balm.milliliters;
  const sold = Math.max((first?.stock ?? 0) - 1, 1);
  const sale = { ...first, delta: { sold }, why: "Feria" };
  await panel.send(`PUT /api/perfumes/${perfume}`, { ...balm, milliliters: [sale, ...others] });
  for (const open of (await lists()).open) await close(open);
  const before = await reorderLine(size);
  expect(before).toMatchObject({ onOrder: 0, expectedOn: null });
  const suggested = before?.suggested ?? 0;
  expect(suggested).toBeGreaterThan(9);
  const [late, soon] = [
    await order([{ size, units: 3 }], { expectedOn: day(9) }),
    await order([{ size, units: 2 }], { expectedOn: day(2) }),
    await order([{ size, units: 1 }]),
  ];
  expect(await reorderLine(size)).toMatchObject({ onOrder: 6, expectedOn: day(2), suggested: suggested - 6 });
  await receive({ purchaseOrder: soon._id, lines: [{ perfume, size, snF: 2 }] });
  expect(await reorderLine(size)).toMatchObject({ onOrder: 4, expectedOn: day(9), suggested: suggested - 2 - 4 });
  await close(late);
  expect(await reorderLine(size)).toMatchObject({ onOrder: 1, expectedOn: null, suggested: suggested - 2 - 1 });
});

test("open purchase orders are listed by the day when they come; one whose day has passed is late", async () => {
  const { size } = await sizeIn("carmex-cereza");
  for (const open of (await lists()).open) await close(open);
  const made = [
    await order([{ size, units: 1 }]),
    await order([{ size, units: 1 }], { expectedOn: day(5) }),
    await order([{ size, units: 1 }], { expectedOn: day(0) }),
  ];
  await panel.database.sql(
    `INSERT INTO purchase_orders (id, request_id, supplier, note, expected_on, by_user_id, at_ms) VALUES ('puo_late', 'late', 'Tarde', '', '${day(-1)}', 'usr_gone', 1)`,
  );
  await panel.database.sql(`INSERT INTO purchase_order_lines VALUES ('puo_late', '${size}', 1, NULL)`);
  const { open, closed } = await lists();
  expect(open.map(({ _id, state }) => [_id, state])).toEqual([
    ["puo_late", "late"],
    [made[2]?._id, "open"],
    [made[1]?._id, "open"],
    [made[0]?._id, "open"],
  ]);
  expect(closed).toHaveLength(10);
  expect(await audit(panel.database.db)).toEqual([]);
});
