import { beforeAll, expect, test } from "vitest";
import { audit } from "#db/audit.ts";
import { linesTotalResponseSchema } from "#shop/orders/lines/changed-lines.contract.ts";
import { problemOf } from "../../../fixtures/caller.ts";
import { sharedFixture } from "../../../fixtures/shop.ts";
import { asad, decant, openTransferShop, updatedIn, yara } from "../../../fixtures/transfer-shop.ts";

const shop = sharedFixture(openTransferShop);

let keys = 0;
const newKey = () => `lines-key-${++keys}`;
const priceOf = async (orderId: string, products: object[]) =>
  linesTotalResponseSchema.parse((await shop.send(`POST /api/orders/${orderId}/lines/total`, { products })).body);

const entered = (slug: string, kind: string, number: number) =>
  shop.rows(
    `INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms)
     SELECT s.id, '${kind}', ${number}, '${newKey()}', 'usr_ana', 1 FROM sizes s
     JOIN perfumes p ON p.id = s.perfume_id WHERE p.slug = '${slug}' AND s.position = 0`,
  );
beforeAll(async () => {
  for (const slug of ["asad", "yara-lancome"]) await entered(slug, "incoming", 50);
});

const placed = async (products: object[] = [asad()]) => shop.placed(await shop.person(), { products });

/** Reads the new total and sends the change with it, as the panel does. */
async function change(orderId: string, products: object[], more: { version?: number; key?: string } = {}) {
  const { total: transactionAmount } = await priceOf(orderId, products);
  const { version = 1, key = newKey() } = more;
  return shop.send(`PUT /api/orders/${orderId}/lines`, { products, transactionAmount, version }, key);
}

const units = async () => [await shop.sizeOf("asad"), await shop.sizeOf("yara-lancome")];
const namesOf = ({ products }: { products: { productName: string; quantity: number }[] }) =>
  products.map(({ productName, quantity }) => `${quantity} ${productName}`);

test("more units, another product and a decant are priced and mailed, and the units of the bottles are held; the end of the hold stays", async () => {
  const [asadBefore, yaraBefore] = await units();
  const order = await placed();
  const changed = updatedIn(await change(order._id, [asad(2), yara(), decant(3)]));
  expect(changed).toMatchObject({ version: 2, expiresAt: order.expiresAt, statusGlimmer: "Confirmar Transferencia" });
  const lineSum = changed.products.reduce((sum, { lineArs }) => sum + lineArs, 0);
  expect([changed.transactionAmount, changed.totalPaidAmount]).toEqual([lineSum, lineSum]);
  expect(changed.products[0]?.unitArs).toBe(order.products[0]?.unitArs);
  expect(await units()).toMatchObject([
    { stock: (asadBefore?.stock ?? 0) - 2, reserved: (asadBefore?.reserved ?? 0) + 2 },
    { stock: (yaraBefore?.stock ?? 0) - 1, reserved: (yaraBefore?.reserved ?? 0) + 1 },
  ]);
  const { edits, mails } = await shop.desk(order._id);
  expect(edits).toMatchObject([
    { before: { total: order.transactionAmount }, after: { total: lineSum, lines: [{ quantity: 2 }, {}, {}] } },
  ]);
  expect(mails.map(({ kind }) => kind)).toEqual(["order-placed", "order-edited"]);
  const [mail] = await shop.rows(
    `SELECT content FROM outbox WHERE order_id = '${order._id}' AND event = 'order-edited/2'`,
  );
  const content = JSON.parse(String(mail?.["content"]));
  expect([content.formerCentavos, content.totalCentavos]).toEqual([order.transactionAmount * 100, lineSum * 100]);
  expect(
    await shop.rows(`SELECT what FROM audit_log WHERE noun_id = '${order._id}' ORDER BY key DESC LIMIT 1`),
  ).toMatchObject([{ what: "order_edited" }]);
});

test("removing a line releases its units and renumbers the lines after it, and the buyer pays the new total", async () => {
  const before = await units();
  const who = await shop.person();
  const order = await shop.placed(who, { products: [asad(2), yara(), decant()] });
  updatedIn(await change(order._id, [decant(2), yara()]));
  const { body } = await shop.read(who, order._id);
  const shown = (await shop.desk(order._id)).order;
  expect(namesOf(shown)).toEqual([`1 ${order.products[1]?.productName}`, `2 ${order.products[2]?.productName}`]);
  expect(body).toMatchObject({ order: { products: shown.products }, transfer: { amount: shown.transactionAmount } });
  await shop.change(order._id, { statusGlimmer: "Cancelado" });
  expect(await units()).toEqual(before);
});

test("a kept line keeps its price, and an added line has the current price", async () => {
  const order = await placed();
  await shop.rows("UPDATE sizes SET price_usd_cents = price_usd_cents * 2");
  try {
    const changed = updatedIn(await change(order._id, [asad(2), yara()]));
    expect(changed.products[0]?.unitArs).toBe(order.products[0]?.unitArs);
    const other = await placed([yara()]);
    expect(changed.products[1]?.unitArs).toBe(other.products[0]?.unitArs);
  } finally {
    await shop.rows("UPDATE sizes SET price_usd_cents = price_usd_cents / 2");
  }
});

test("an edited order is confirmed with its units sold", async () => {
  const order = await placed();
  updatedIn(await change(order._id, [yara(2)]));
  const [asadHeld, yaraHeld] = await units();
  await shop.change(order._id, { statusGlimmer: "En Preparación" });
  expect(await units()).toMatchObject([{ sold: asadHeld?.sold }, { sold: (yaraHeld?.sold ?? 0) + 2 }]);
});

test("an order that was paid, waits again and loses a line whose units had left a location passes the audit", async () => {
  await shop.rows(`UPDATE sizes SET sn_f = 2 WHERE perfume_id = '${yara().perfume}' AND position = 0`);
  const order = await placed([asad(), yara()]);
  await shop.change(order._id, { statusGlimmer: "En Preparación" });
  await shop.change(order._id, { statusGlimmer: "Confirmar Transferencia" });
  updatedIn(await change(order._id, [asad()], { version: 3 }));
  const moved = await shop.rows(
    `SELECT m.units FROM location_movements m JOIN sizes s ON s.id = m.size_id
     WHERE m.order_id = '${order._id}' AND s.perfume_id = '${yara().perfume}'`,
  );
  expect(moved).toEqual([{ units: -1 }, { units: 1 }]);
  expect(await audit(shop.database.db)).toEqual([]);
});

test("a request sent again, or five times concurrently, changes the order once", async () => {
  const order = await placed();
  const key = newKey();
  const { total: transactionAmount } = await priceOf(order._id, [asad(2)]);
  const body = { products: [asad(2)], transactionAmount, version: 1 };
  const put = () => shop.send(`PUT /api/orders/${order._id}/lines`, body, key);
  const all = await Promise.all([1, 2, 3, 4, 5].map(put));
  expect([...all, await put()].map((response) => updatedIn(response).version)).toEqual(Array(6).fill(2));
  expect((await shop.desk(order._id)).edits).toHaveLength(1);
  expect(problemOf(await change(order._id, [asad()], { key, version: 2 }))).toEqual([409, "idempotency_key_reused"]);
  expect(problemOf(await shop.send(`PUT /api/orders/${order._id}/lines`, body))).toEqual([400, "malformed_id"]);
});

test("of four administrators at the same time one changes the order, and the others get the changed order", async () => {
  const order = await placed();
  const wanted = [asad(2), decant(1), yara(1), decant(2)].map((line) => [line]);
  const totals = await Promise.all(wanted.map((products) => priceOf(order._id, products)));
  const put = (products: object[], index: number) => {
    const body = { products, transactionAmount: totals[index]?.total, version: 1 };
    return shop.send(`PUT /api/orders/${order._id}/lines`, body, newKey());
  };
  const all = await Promise.all(wanted.map(put));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  const late = all.filter(({ status }) => status !== 200);
  expect(late.map(({ status, body }) => [status, body["code"], Object(body["order"]).version])).toEqual(
    late.map(() => [409, "order_stale", 2]),
  );
});

test("the database refuses an edit of an order that has moved, or whose hold has ended", async () => {
  const edit = ({ _id }: { _id: string }, version: number, atMs: number) =>
    shop.rows(
      `INSERT INTO order_edits SELECT '${newKey()}', id, ${version}, '[]', '[]', (SELECT catalogue_version FROM versions),
       0, 0, user_id, '${newKey()}', 'hash', ${atMs} FROM orders WHERE id = '${_id}'`,
    );
  const [moved, waiting] = [await placed(), await placed()];
  await shop.change(moved._id, { statusGlimmer: "En Preparación" });
  await expect(edit(moved, 2, 1)).rejects.toThrow("order_version");
  await expect(edit(moved, 3, 1)).rejects.toThrow("order_version");
  await expect(edit(waiting, 2, Date.parse(waiting.expiresAt ?? ""))).rejects.toThrow("order_version");
});

test("the same lines change nothing", async () => {
  const order = await placed([asad(), decant()]);
  expect(updatedIn(await change(order._id, [decant(), asad()])).version).toBe(1);
  expect((await shop.desk(order._id)).edits).toEqual([]);
});

test.each(["En Preparación", "Cancelado", "Orden Vencida"])(
  "a change is refused with the current order if the order has moved to %s meanwhile",
  async (statusGlimmer) => {
    const order = await placed();
    const { total: transactionAmount } = await priceOf(order._id, [asad(2)]);
    await shop.change(order._id, { statusGlimmer });
    const before = await units();
    const body = { products: [asad(2)], transactionAmount, version: 1 };
    const late = await shop.send(`PUT /api/orders/${order._id}/lines`, body, newKey());
    expect([late.status, late.body["code"], late.body["order"]]).toMatchObject([
      409,
      "order_lines_fixed",
      { _id: order._id, statusGlimmer, version: 2 },
    ]);
    expect(await units()).toEqual(before);
  },
);

test("racing with a move to En Preparación, Cancelado or Orden Vencida, either the change or the move is refused", async () => {
  for (const statusGlimmer of ["En Preparación", "Cancelado", "Orden Vencida"]) {
    const order = await placed();
    const { total: transactionAmount } = await priceOf(order._id, [asad(2)]);
    const body = { products: [asad(2)], transactionAmount, version: 1 };
    const [edit, move] = await Promise.all([
      shop.send(`PUT /api/orders/${order._id}/lines`, body, newKey()),
      shop.change(order._id, { statusGlimmer, version: 1 }),
    ]);
    expect([edit.status, move.status].toSorted()).toEqual([200, 409]);
    expect((await shop.desk(order._id)).edits).toHaveLength(edit.status === 200 ? 1 : 0);
  }
});

test("a change is refused for too many units, for a quantity of 0, for no line, for an unknown product or order, and for another total", async () => {
  const order = await placed();
  const put = (products: object[], transactionAmount = 1) =>
    shop.send(`PUT /api/orders/${order._id}/lines`, { products, transactionAmount, version: 1 }, newKey());
  expect(problemOf(await put([asad(3)]))).toEqual([404, "transfer_cannot_buy"]);
  expect(problemOf(await put([asad(), { ...yara(), perfume: "per_nothing" }]))).toEqual([404, "transfer_cannot_buy"]);
  expect(problemOf(await put([]))).toEqual([400, "order_lines_missing"]);
  const repriced = await put([asad(2)]);
  expect(problemOf(repriced)).toEqual([404, "transfer_repriced"]);
  expect(
    problemOf(
      await shop.send(
        "PUT /api/orders/ord_nothing/lines",
        { products: [asad()], transactionAmount: 1, version: 1 },
        newKey(),
      ),
    ),
  ).toEqual([404, "not_found"]);
  expect(problemOf(await put([{ ...asad(), quantity: 0 }]))).toEqual([404, "transfer_cannot_buy"]);
  expect((await shop.desk(order._id)).order.version).toBe(1);
});

test("a change takes no more units than there are", async () => {
  const order = await placed();
  const { stock } = await shop.sizeOf("asad");
  await entered("asad", "outsideSale", stock);
  const body = { products: [asad(2)], transactionAmount: order.transactionAmount * 2, version: 1 };
  const refused = await shop.send(`PUT /api/orders/${order._id}/lines`, body, newKey());
  expect(problemOf(refused)).toEqual([404, "transfer_cannot_buy"]);
  expect(refused.body["message"]).toContain(order.products[0]?.productName);
  expect(updatedIn(await change(order._id, [decant()])).version).toBe(2);
  await entered("asad", "incoming", stock);
});

test("lines can be changed while a promotion with dates runs, and after another one has ended", async () => {
  const order = await placed();
  for (const [id, endsAtMs] of [
    ["pro_runs", 4_000_000_000_000],
    ["pro_over", 2],
  ] as const) {
    await shop.rows(
      `INSERT INTO promotions (id, name, percentage_bp, starts_at_ms, ends_at_ms, active, created_at_ms, updated_at_ms)
       VALUES ('${id}', 'Semana', 1000, 1, ${endsAtMs}, 1, 1, 1)`,
    );
    const version = id === "pro_runs" ? 1 : 2;
    const products = id === "pro_runs" ? [asad(2)] : [asad()];
    expect(updatedIn(await change(order._id, products, { version }))).toMatchObject({ version: version + 1 });
  }
});
