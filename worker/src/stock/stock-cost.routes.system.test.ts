/** What the goods cost and are worth, their barcodes, and what to reorder. */
import { expect, test } from "vitest";
import { readProducts } from "#db/catalogue/products.ts";
import { productStatements } from "#db/catalogue/products-write.ts";
import { insertGoodsReceipt } from "#db/stock/goods-receipts.ts";
import { write } from "#db/write.ts";
import { type AdminPerfume, adminPerfumeResponseSchema } from "#shop/catalogue/product.contract.ts";
import { statisticsSchema } from "#shop/reports/statistics.contract.ts";
import { averageCostAfter } from "#shop/stock/cost.ts";
import { goodsReceiptSchema, reorderSchema, stockValueSchema } from "#shop/stock/stock-desk.contract.ts";
import { planReceipt } from "#shop/stock/stock-desk.ts";
import { call } from "../../fixtures/caller.ts";
import { openPanel } from "../../fixtures/panel.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { asad, decant, openTransferShop } from "../../fixtures/transfer-shop.ts";

const panel = sharedFixture(openPanel);
const orders = sharedFixture(openTransferShop);

const firstSize = ({ _id: perfume, milliliters: [size] }: AdminPerfume) => ({ perfume, size: size?._id ?? "" });
const receive = (body: object) => panel.send("POST /api/admin/stock/receipts", body);
const sendToOrders = (request: string, body?: object) => call(orders.worker, request, { cookie: orders.admin, body });
const storedInOrders = async () =>
  adminPerfumeResponseSchema.parse((await sendToOrders(`GET /api/perfumes/admin/${asad().perfume}`)).body).perfume;

const costOf = ({ milliliters: [size] }: AdminPerfume) => size?.averageCost;
/** Sets the first size's fields in the product form. */
async function edit(perfume: AdminPerfume, fields: object) {
  const [first, ...others] = perfume.milliliters;
  return panel.send(`PUT /api/perfumes/${perfume._id}`, {
    ...perfume,
    milliliters: [{ ...first, ...fields }, ...others],
  });
}

test("the average cost starts with the first receipt, follows later receipts by weight, and is not changed by one without a cost", async () => {
  const balm = await panel.stored("carmex-cereza");
  await edit(balm, { averageCost: null });
  const at = firstSize(balm);
  await receive({ lines: [{ ...at, snF: 3, cost: 20 }] });
  const first = await panel.stored("carmex-cereza");
  expect(costOf(first)).toBe(20);
  const [{ stock = 0, reserved = 0 } = {}] = first.milliliters;
  await receive({ lines: [{ ...at, snF: 2, snL: 1, cost: 23.5 }] });
  const expected = averageCostAfter(
    { units: stock + reserved, averageUsdCents: 2_000 },
    { units: 3, costUsdCents: 2_350 },
  );
  expect(costOf(await panel.stored("carmex-cereza"))).toBe((expected ?? 0) / 100);
  await receive({ lines: [{ ...at, snF: 1 }] });
  expect(costOf(await panel.stored("carmex-cereza"))).toBe((expected ?? 0) / 100);
  // By hand, with an entry in the log.
  const edited = await edit(await panel.stored("carmex-cereza"), { averageCost: 18.25 });
  expect(edited.status).toBe(200);
  const log = await panel.send(`GET /api/admin/audit?noun=perfume&id=${balm._id}&limit=1`);
  const name = `milliliters.${at.size}.averageCost`;
  expect(log.body).toMatchObject({
    entries: [{ what: "perfume_changed", from: { [name]: (expected ?? 0) / 100 }, to: { [name]: 18.25 } }],
  });
});

test("three receipts at the same time keep the right average", async () => {
  const yara = await panel.stored("yara-lancome");
  const [{ stock = 0, reserved = 0 } = {}] = yara.milliliters;
  await edit(yara, { averageCost: 20 });
  const costs = [30, 25, 41.37];
  const lines = costs.map((cost, index) => ({ ...firstSize(yara), snL: 7 + index, cost }));
  const responses = await Promise.all(lines.map((line) => receive({ lines: [line] })));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  const numbered = responses.map(({ body }) => goodsReceiptSchema.parse(body["receipt"]));
  const inOrder = numbered
    .toSorted((one, other) => one.number - other.number)
    .map(({ units, lines: [line] }) => ({
      units,
      costUsdCents: Math.round((line?.cost ?? 0) * 100),
    }));
  let [units, average] = [stock + reserved, 2_000];
  for (const received of inOrder) {
    average = averageCostAfter({ units, averageUsdCents: average }, received) ?? 0;
    units += received.units;
  }
  expect(costOf(await panel.stored("yara-lancome"))).toBe(average / 100);
});

test("units that are sold while a receipt is written do not weigh in the average", async () => {
  const { db } = panel.database;
  const balm = await panel.stored("carmex-cereza");
  const at = firstSize(balm);
  await edit(balm, { averageCost: 10 });
  await receive({ lines: [{ ...at, snF: 20 }] });
  const products = await readProducts(db, [at.perfume]);
  const [size] = products[0]?.sizes ?? [];
  const received = {
    perfumeId: at.perfume,
    sizeId: at.size,
    received: { snF: 5, snL: 0, ros: 0 },
    costUsdCents: 2_000,
  };
  const plan = planReceipt(products, [received], Date.now());
  if (!plan.ok || !size) throw new Error("no plan");
  const writing = { by: "usr_test", nowMs: Date.now(), requestId: "req_sold_meanwhile" };
  const statements = [
    ...insertGoodsReceipt({
      ...{ id: "gre_sold_meanwhile", requestId: writing.requestId, by: writing.by, nowMs: writing.nowMs },
      ...{ supplier: "", note: "", purchaseOrderId: null },
      lines: [{ sizeId: at.size, units: 5, costUsdCents: 2_000 }],
    }),
    ...productStatements(plan.changes, plan.movements, {
      ...writing,
      what: "stock_received",
      located: "receipt",
      receiptId: "gre_sold_meanwhile",
    }),
  ];
  const sold = `INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms)
    VALUES ('${at.size}', 'outsideSale', 15, 'req_outside', 'usr_test', ${writing.nowMs})`;
  expect(await write(db, [sold])).toMatchObject({ ok: true });
  expect(await write(db, statements)).toMatchObject({ ok: true });
  const units = size.counters.stock + size.counters.reserved - 15;
  const average = averageCostAfter({ units, averageUsdCents: 1_000 }, { units: 5, costUsdCents: 2_000 });
  expect(costOf(await panel.stored("carmex-cereza"))).toBe((average ?? 0) / 100);
});

test("a change that was planned before a receipt keeps the average that the receipt wrote", async () => {
  const { db } = panel.database;
  const balm = await panel.stored("carmex-cereza");
  await edit(balm, { averageCost: 10 });
  const [before] = await readProducts(db, [balm._id]);
  if (!before) throw new Error("no perfume");
  await receive({ lines: [{ ...firstSize(balm), snF: 5, cost: 20 }] });
  const received = costOf(await panel.stored("carmex-cereza"));
  const [size, ...others] = before.sizes;
  if (!size) throw new Error("no size");
  const priceUsdCents = size.priceUsdCents + 100;
  const after = { ...before, sizes: [{ ...size, priceUsdCents }, ...others], updatedAtMs: Date.now() };
  const writing = {
    by: "usr_test",
    nowMs: Date.now(),
    requestId: "req_received_meanwhile",
    what: "bulk_price" as const,
  };
  expect(await write(db, productStatements([{ before, after }], [], writing))).toMatchObject({ ok: true });
  const stored = await panel.stored("carmex-cereza");
  expect([stored.milliliters[0]?.price, costOf(stored)]).toEqual([priceUsdCents / 100, received]);
  expect(received).toBeGreaterThan(10);
});

test("a search for a barcode returns its perfume, and a barcode belongs to one size", async () => {
  const [balm, yara] = [await panel.stored("carmex-cereza"), await panel.stored("yara-lancome")];
  expect((await edit(balm, { ean: "4006381333931" })).status).toBe(200);
  const found = await panel.send("GET /api/perfumes/admin/dashboard?productName=4006381333931");
  expect(found.body).toMatchObject({ total: 1, perfumes: [{ _id: balm._id }] });
  const other = await panel.send("GET /api/perfumes/admin/dashboard?productName=96385074");
  expect(other.body).toMatchObject({ total: 0 });
  const taken = await edit(yara, { ean: "4006381333931" });
  expect([taken.status, taken.body["fields"]]).toEqual([
    400,
    { "milliliters.0.ean": [expect.stringMatching(/^Ese código es de .+ de \d+$/)] },
  ]);
  const created = await panel.send("POST /api/perfumes/create-perfume", {
    productName: "Con código",
    brand: "Nadie",
    milliliters: [{ ml: 50, price: 10, ean: "4006381333931" }],
  });
  expect([created.status, Object.keys(created.body["fields"] ?? {})]).toEqual([400, ["milliliters.0.ean"]]);
  // Both at the same time: one of them gets it.
  for (const ean of ["96385074", "036000291452", "6290360593012"]) {
    const fresh = await Promise.all(["carmex-cereza", "yara-lancome"].map(panel.stored));
    const race = await Promise.all(fresh.map((perfume) => edit(perfume, { ean })));
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  }
});

test("the stock is valued at cost and at list prices", async () => {
  const before = stockValueSchema.parse((await panel.send("GET /api/admin/stock/value")).body);
  const balm = await panel.stored("carmex-cereza");
  await edit(balm, { averageCost: null });
  const [{ stock = 0, reserved = 0, price = 0 } = {}] = balm.milliliters;
  const without = stockValueSchema.parse((await panel.send("GET /api/admin/stock/value")).body);
  expect(without).toEqual({
    ...before,
    unitsWithoutCost: before.unitsWithoutCost + stock + reserved,
    costUsd: expect.closeTo(before.costUsd - (stock + reserved) * (costOf(balm) ?? 0), 2),
  });
  await receive({ lines: [{ ...firstSize(balm), snF: 2, cost: 3 }] });
  const after = stockValueSchema.parse((await panel.send("GET /api/admin/stock/value")).body);
  expect(after).toMatchObject({
    units: before.units + 2,
    saleUsd: expect.closeTo(before.saleUsd + 2 * price, 2),
    costUsd: expect.closeTo(without.costUsd + (stock + reserved + 2) * 3, 2),
  });
});

test("the reorder list has a size that sells out, with the units sold, filters by brand, and refuses days out of range", async () => {
  const read = async (query = "") =>
    reorderSchema.parse((await panel.send(`GET /api/admin/stock/reorder${query}`)).body);
  const balm = await panel.stored("carmex-cereza");
  const [size] = balm.milliliters;
  if (!size) throw new Error("no size");
  const sold = Math.max(size.stock - 1, 1);
  await edit(balm, { delta: { sold }, why: "Feria" });
  const { lines, total, brands, days } = await read();
  expect([days, lines.length]).toEqual([30, total]);
  const line = lines.find((each) => each.size === size._id);
  expect(line).toMatchObject({
    stock: size.stock - sold,
    productName: balm.productName,
    averageCost: size.averageCost,
  });
  expect(line?.sold30Days).toBeGreaterThanOrEqual(sold);
  expect(line?.suggested).toBeGreaterThanOrEqual(sold - 1);
  const [brand] = brands;
  expect((await read(`?brand=${brand?.slug}`)).total).toBe(brand?.lines);
  expect((await read("?brand=nadie-la-tiene")).total).toBe(0);
  for (const wrong of ["days=0", "days=366", "days=1e2", "brand=Con%20Espacio"])
    expect((await panel.send(`GET /api/admin/stock/reorder?${wrong}`)).status).toBe(400);
});

test("an order stores what its goods cost when it was placed, and the statistics count the margin of units with a known cost", async () => {
  const stored = await storedInOrders();
  const receiveAt = (cost: number) =>
    sendToOrders("POST /api/admin/stock/receipts", { lines: [{ ...firstSize(stored), snF: 1, cost }] });
  const marginNow = async () => statisticsSchema.parse((await sendToOrders("GET /api/admin/statistics")).body).margin;
  const person = await orders.person();
  const before = await orders.placed(person, { products: [asad()] });
  await receiveAt(20);
  const after = await orders.placed(person, { products: [asad(), decant()] });
  await receiveAt(30);
  const costs = await orders.rows(
    "SELECT unit_cost_usd_cents AS cost FROM order_lines WHERE order_id IN (?, ?) ORDER BY order_id = ?, line",
    ...[before._id, after._id, after._id],
  );
  expect(costs.map(({ cost }) => cost)).toEqual([null, 2_000, null]);
  expect(costOf(await storedInOrders())).toBeGreaterThan(20);
  const former = await marginNow();
  await orders.change(before._id, { statusGlimmer: "En Preparación" });
  await orders.change(after._id, { statusGlimmer: "En Preparación" });
  const margin = await marginNow();
  // Sold for 58,950 pesos by transfer; 20 dollars are 29,100 pesos.
  expect({
    units: margin.units - former.units,
    unitsWithCost: margin.unitsWithCost - former.unitsWithCost,
    salesArs: margin.salesArs - former.salesArs,
    costArs: margin.costArs - former.costArs,
    marginArs: margin.marginArs - former.marginArs,
  }).toEqual({ units: 3, unitsWithCost: 1, salesArs: 58_950, costArs: 29_100, marginArs: 29_850 });
});
