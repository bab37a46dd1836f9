import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import type { AdminOrder } from "#shop/orders/admin-order.contract.ts";
import { HOME } from "#shop/sent.contract.fixture.ts";
import { call } from "../../../fixtures/caller.ts";
import { openCardShop } from "../../../fixtures/card-shop.ts";
import { startAndreani } from "../../../fixtures/outside-services.ts";
import { asad, decant, openTransferShop, updatedIn } from "../../../fixtures/transfer-shop.ts";

let andreani: Awaited<ReturnType<typeof startAndreani>>;
let shop: Awaited<ReturnType<typeof openTransferShop>>;
beforeAll(async () => {
  andreani = await startAndreani();
  shop = await openTransferShop("off", andreani.vars);
});
afterEach(() => andreani.faults.heal());
afterAll(async () => {
  await shop.close();
  await andreani.stop();
});

/** A paid order that goes to an address, unless the body says otherwise. */
async function prepared(body: object = { shipping: true, address: HOME }): Promise<AdminOrder> {
  const order = await shop.placed(await shop.person(), { products: [asad()], ...body });
  return shop.changed(order._id, { statusGlimmer: "En Preparación" });
}

const buy = ({ _id, version }: AdminOrder, change: object = {}) =>
  shop.send(`POST /api/orders/${_id}/label`, { grams: 650, version, ...change });

const bought = async (order: AdminOrder): Promise<AdminOrder> => updatedIn(await buy(order));

const show = ({ _id }: AdminOrder) =>
  shop.worker.fetch(`/api/orders/${_id}/label`, { headers: { cookie: shop.admin } });

const shipments = () => andreani.shipments().length;

test("a label gives the order its tracking number and its carrier, once, and can be downloaded", async () => {
  const order = await prepared();
  const before = shipments();
  const labelled = await bought(order);
  expect(labelled).toMatchObject({ hasLabel: true, carrier: "Andreani", version: order.version + 1 });
  expect(labelled.numShipping).toMatch(/^36\d{13}$/);
  expect((await bought(order)).numShipping).toBe(labelled.numShipping);
  expect(shipments()).toBe(before + 1);
  const file = await show(order);
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect(file.headers.get("Content-Disposition")).toBe(`attachment; filename="${order.number}.pdf"`);
  expect(await file.text()).toContain(labelled.numShipping);
  const log = await shop.rows(
    `SELECT to_value AS "to" FROM audit_log WHERE noun_id = ? ORDER BY key DESC LIMIT 1`,
    order._id,
  );
  expect(log).toEqual([{ to: JSON.stringify({ numShipping: "con número", carrier: "Andreani" }) }]);
  expect(await shop.desk(order._id)).toMatchObject({ sellsLabels: true, order: { hasLabel: true } });
});

test("another tracking number ends the label, and so does a move back", async () => {
  const labelled = await bought(await prepared());
  expect(await shop.changed(labelled._id, { carrier: "OCA" })).toMatchObject({ hasLabel: true });
  const changed = await shop.changed(labelled._id, { numShipping: "AR 1" });
  expect(changed).toMatchObject({ hasLabel: false, numShipping: "AR 1" });
  expect((await show(labelled)).status).toBe(404);
  const other = await bought(await prepared());
  const sent = await shop.changed(other._id, { statusGlimmer: "Enviado" });
  expect(sent).toMatchObject({ hasLabel: true, numShipping: other.numShipping });
  const back = await shop.changed(other._id, { statusGlimmer: "En Preparación" });
  expect(back).toMatchObject({ hasLabel: false, numShipping: "" });
  expect((await bought(back)).numShipping).not.toBe(other.numShipping);
  const unpaid = await bought(await prepared());
  const waiting = await shop.changed(unpaid._id, { statusGlimmer: "Confirmar Transferencia" });
  expect(waiting).toMatchObject({ hasLabel: false, numShipping: "" });
});

test("a move back keeps a tracking number that no label gave, and stores a new number that is sent with it", async () => {
  const { _id } = await shop.changed((await prepared())._id, { statusGlimmer: "Enviado", numShipping: "AR 7" });
  expect((await shop.changed(_id, { statusGlimmer: "En Preparación" })).numShipping).toBe("AR 7");
  const other = await bought(await prepared());
  await shop.change(other._id, { statusGlimmer: "Enviado" });
  const changed = await shop.changed(other._id, { statusGlimmer: "En Preparación", numShipping: "AR 8" });
  expect(changed).toMatchObject({ hasLabel: false, numShipping: "AR 8" });
});

test("a label is refused for a pickup, a sent order, another version, a weight out of range and an unknown order", async () => {
  const before = shipments();
  const pickup = await prepared({});
  expect((await buy(pickup)).body).toMatchObject({ code: "label_closed", order: { _id: pickup._id } });
  const order = await prepared();
  expect((await buy(order, { version: order.version + 1 })).body).toMatchObject({ code: "order_stale" });
  expect((await buy(order, { grams: 49 })).body).toMatchObject({
    fields: { grams: ["El peso va de 50 gramos a 25 kilos"] },
  });
  const sent = await shop.changed(order._id, { statusGlimmer: "Enviado" });
  expect((await buy(sent)).body).toMatchObject({ code: "label_closed" });
  expect((await buy({ ...order, _id: "ord_none" })).status).toBe(404);
  expect((await show(order)).status).toBe(404);
  expect(shipments()).toBe(before);
});

test("when Andreani refuses or does not respond, the order stays as it was, and the next attempt succeeds", async () => {
  const order = await prepared();
  for (const [fault, code] of [
    [{ status: 400, skip: 1 }, "label_refused"],
    [{ status: 500 }, "label_unanswered"],
    [{ drop: true, skip: 1 }, "label_unanswered"],
  ] as const) {
    andreani.faults.put({ andreani: fault });
    expect((await buy(order)).body).toMatchObject({ code });
    andreani.faults.heal();
  }
  const labelled = await bought(order);
  expect(labelled.version).toBe(order.version + 1);
  andreani.faults.put({ andreani: { refuse: true } });
  expect((await show(order)).status).toBe(502);
});

/** Buys a label while `meanwhile` happens: the carrier has been called, and responds two seconds later to each call. */
async function buyWhile(order: AdminOrder, meanwhile: () => Promise<unknown>) {
  const calls = () => andreani.faults.state().counts.andreani.requests;
  const before = calls();
  andreani.faults.put({ andreani: { delayMs: 2_000 } });
  const buying = buy(order);
  await expect.poll(calls).toBeGreaterThan(before);
  await meanwhile();
  return buying;
}

test("of two purchases at the same time one label stays, and both answers have its number", async () => {
  const [order, before] = [await prepared(), shipments()];
  const second: Promise<AdminOrder>[] = [];
  const response = await buyWhile(order, async () => second.push(bought(order)));
  const first = updatedIn(response);
  expect(first).toMatchObject({ hasLabel: true, version: order.version + 1 });
  expect(await second[0]).toMatchObject({ numShipping: first.numShipping, version: order.version + 1 });
  expect(shipments()).toBe(before + 2);
  expect(shop.worker.log()).toContain("label_unused");
});

test("a label is stored although the order changed while it was bought", async () => {
  const order = await prepared();
  const { body } = await buyWhile(order, () => shop.change(order._id, { carrier: "OCA" }));
  expect(body).toMatchObject({ updatedOrder: { hasLabel: true, carrier: "Andreani", version: order.version + 2 } });
});

test.each([
  ["the order was sent", { statusGlimmer: "Enviado" }, ""],
  ["another number was saved", { numShipping: "AR 123" }, "AR 123"],
])("a label is not stored if %s while the label was bought", async (_, change, numShipping) => {
  const order = await prepared();
  const { body } = await buyWhile(order, () => shop.change(order._id, change));
  expect(body).toMatchObject({ code: "order_stale", order: { hasLabel: false, numShipping } });
  await expect.poll(shop.worker.log).toContain("label_unused");
});

test("a parcel of two paid orders is declared with the volume and the value of both", async () => {
  const buyer = await shop.person();
  const home = { products: [asad()], shipping: true, address: HOME };
  const placed = await shop.placed(buyer, home);
  const first = await shop.changed(placed._id, { statusGlimmer: "En Preparación" });
  const alone = await bought(first);
  const [{ email } = {}] = await shop.rows("SELECT email FROM users WHERE id = ?", buyer.id);
  const more = { products: [decant(2)], shipping: false };
  const { total: transactionAmount } = (await shop.send("POST /api/orders/manual/total", more)).body;
  const person = { email, firstName: "Ana", lastName: "Paz", phone: "3415551234", dni: "30123456" };
  const along = { sentWith: first._id, origin: "whatsapp", paid: "cash", transactionAmount };
  const manual = { ...person, ...more, ...along };
  expect((await shop.send("POST /api/orders/manual", manual, crypto.randomUUID())).status).toBe(200);
  await bought(await shop.changed(alone._id, { numShipping: "" }));
  const [one, two] = andreani
    .shipments()
    .slice(-2)
    .map(({ bultos: [parcel] }) => parcel);
  expect(two?.volumenCm).toBe(Number(one?.volumenCm) + 450);
  expect(two?.valorDeclaradoConImpuestos).toBeGreaterThan(Number(one?.valorDeclaradoConImpuestos));
});

test("units that were refunded do not count in the parcel", async () => {
  const cards = await openCardShop(andreani.vars);
  onTestFinished(() => cards.close());
  const body = { transaction_amount: 2 * cards.price, shipping: true, address: HOME };
  const { _id } = await cards.paid(await cards.buyer(2), { body });
  expect((await cards.refund(_id, { lines: [{ line: 1, quantity: 1, restock: true }] })).status).toBe(200);
  const [{ version } = {}] = await cards.rows(`SELECT version FROM orders WHERE id = '${_id}'`);
  const label = { cookie: cards.admin, body: { grams: 600, version } };
  expect((await call(cards.worker, `POST /api/orders/${_id}/label`, label)).status).toBe(200);
  const [parcel] = andreani.shipments().at(-1)?.bultos ?? [];
  expect(parcel).toMatchObject({ volumenCm: 1_500, valorDeclaradoConImpuestos: cards.price });
});
