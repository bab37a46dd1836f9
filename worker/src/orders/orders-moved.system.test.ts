import { describe, expect, test } from "vitest";
import { mailContentOf } from "#shop/mail/mail.contract.ts";
import { adminOrdersSchema } from "#shop/orders/admin-order.contract.ts";
import { orderResponseSchema } from "#shop/orders/order.contract.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { asad, openTransferShop, yara } from "../../fixtures/transfer-shop.ts";
import { expireOrders } from "./expire-orders.ts";

const shop = sharedFixture(openTransferShop);

describe("the mails of an order", () => {
  const mailsOf = (id: string) =>
    shop.rows("SELECT event, recipient, content FROM outbox WHERE order_id = ? ORDER BY created_at_ms, event", id);

  test("are queued once for a move, to the order's buyer, and not for a tracking number", async () => {
    const buyer = await shop.person();
    const order = await shop.placed(buyer, { products: [asad(2)] });
    const [mail] = await mailsOf(order._id);
    expect(mail).toMatchObject({ event: "order-placed/1", recipient: `${buyer.id.slice(4)}@azahar.test` });
    await shop.change(order._id, { statusGlimmer: "En Preparación" });
    await shop.change(order._id, { statusGlimmer: "En Preparación" });
    await shop.change(order._id, { numShipping: "AR9" });
    expect((await mailsOf(order._id)).map(({ event }) => event)).toEqual(["order-placed/1", "order-confirmed/2"]);
  });

  test("are not queued for a refused move", async () => {
    const { stock } = await shop.sizeOf("yara-lancome");
    const order = await shop.placed(await shop.person(), { products: [yara()] });
    await shop.change(order._id, { statusGlimmer: "Cancelado" });
    const other = await shop.placed(await shop.person(), { products: [yara(stock)] });
    expect((await shop.change(order._id, { statusGlimmer: "En Preparación" })).status).toBe(409);
    expect((await mailsOf(order._id)).map(({ event }) => event)).toEqual(["order-placed/1", "order-cancelled/2"]);
    await shop.change(other._id, { statusGlimmer: "Cancelado" });
  });

  test("do not say that nothing was paid, when an order whose transfer arrived ends as Orden Vencida", async () => {
    const order = await shop.placed(await shop.person(), { products: [asad()] });
    await shop.change(order._id, { statusGlimmer: "En Preparación" });
    await shop.change(order._id, { statusGlimmer: "Orden Vencida" });
    const events = (await mailsOf(order._id)).map(({ event }) => event);
    expect(events).toEqual(["order-placed/1", "order-confirmed/2", "order-cancelled/3"]);
  });

  test("include one reminder in the last two hours before the expiry", async () => {
    const order = await shop.placed(await shop.person(), { products: [asad()] });
    const soon = Date.now() + 3_600_000;
    await shop.database.sql(
      `UPDATE orders SET version = version + 1, expires_at_ms = ${soon}, moved_at_ms = ${soon - 86_400_000} WHERE id = '${order._id}'`,
    );
    for (let i = 0; i < 3; i++) await expireOrders(shop.database.db, Date.now());
    const reminders = (await mailsOf(order._id)).filter(({ event }) => String(event).startsWith("order-expiring"));
    expect(reminders).toHaveLength(1);
    expect(mailContentOf(JSON.parse(String(reminders[0]?.["content"])))).toMatchObject({
      kind: "order-expiring",
      lines: [{ name: "Asad", quantity: 1 }],
      totalCentavos: 5_895_000,
    });
  });
});

describe("an overdue order", () => {
  test("is shown as expired immediately and frees its units for the next buyer, and its expiry is stored once", async () => {
    const [buyer, next] = [await shop.person(), await shop.person()];
    const before = await shop.sizeOf("yara-lancome");
    const order = await shop.placed(buyer, { products: [yara(before.stock)] });
    expect((await shop.place(next, { products: [yara()] })).status).toBe(404);
    await shop.database.sql(`UPDATE orders SET version = version + 1, expires_at_ms = 1 WHERE id = '${order._id}'`);
    const shown = orderResponseSchema.parse((await shop.read(buyer, order._id)).body);
    expect(shown.order).toMatchObject({ statusGlimmer: "Orden Vencida", status: "rejected", statusDetail: "canceled" });
    expect(shown.transfer).toBeNull();
    const overdue = await shop.send("GET /api/orders?status=Orden%20Vencida");
    expect(adminOrdersSchema.parse(overdue.body).orders.map(({ _id }) => _id)).toContain(order._id);
    const crons = Array.from({ length: 3 }, () => shop.worker.fireCron("*/5 * * * *"));
    await Promise.all(crons);
    expect(await shop.sizeOf("yara-lancome")).toEqual(before);
    await shop.placed(next, { products: [yara()] });
    const { history } = orderResponseSchema.parse((await shop.read(buyer, order._id)).body).order;
    expect(history.filter(({ to }) => to === "Orden Vencida")).toMatchObject([{ by: "clock" }]);
  });
});

describe("an administrator", () => {
  test("moves an order with its units and its history", async () => {
    const buyer = await shop.person();
    const order = await shop.placed(buyer, { products: [asad()] });
    const before = await shop.sizeOf("asad");
    const paid = await shop.changed(order._id, { statusGlimmer: "En Preparación", version: 1 });
    expect(paid).toMatchObject({
      status: "approved",
      statusDetail: "accredited",
      version: 2,
      netReceivedAmount: 58_950,
    });
    expect(await shop.sizeOf("asad")).toMatchObject({ reserved: before.reserved - 1, sold: before.sold + 1 });
    const sent = await shop.changed(order._id, { statusGlimmer: "Enviado", numShipping: " AR123 " });
    expect(sent.numShipping).toBe("AR123");
    const { history, numShipping } = orderResponseSchema.parse((await shop.read(buyer, order._id)).body).order;
    expect([numShipping, history.map(({ to, by }) => `${to} ${by}`)]).toEqual([
      "AR123",
      ["Confirmar Transferencia buyer", "En Preparación shop", "Enviado shop"],
    ]);
    await shop.change(order._id, { statusGlimmer: "Cancelado" });
    expect(await shop.sizeOf("asad")).toMatchObject({ stock: before.stock + 1, sold: before.sold });
  });

  test("who moves an order at the same time as another one: one move succeeds, and the other is refused with the current order", async () => {
    const buyer = await shop.person();
    const order = await shop.placed(buyer, { products: [asad()] });
    const both = await Promise.all(
      ["Cancelado", "En Preparación"].map((statusGlimmer) => shop.change(order._id, { statusGlimmer, version: 1 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stale = both.find(({ status }) => status === 409);
    expect(stale?.body).toMatchObject({ code: "order_stale", order: { _id: order._id, version: 2 } });
  });

  test("who saw an older version is refused after another move", async () => {
    const order = await shop.placed(await shop.person(), { products: [asad()] });
    expect((await shop.change(order._id, { statusGlimmer: "En Preparación", version: 1 })).status).toBe(200);
    for (const body of [{ statusGlimmer: "Cancelado" }, { numShipping: "AR9" }, { statusGlimmer: "En Preparación" }]) {
      const response = await shop.change(order._id, { ...body, version: 1 });
      expect([response.status, response.body["code"]]).toEqual([409, "order_stale"]);
      expect(response.body["order"]).toMatchObject({ statusGlimmer: "En Preparación", version: 2, numShipping: "" });
    }
  });

  test.each([
    [{ statusGlimmer: "Enviado", status: "rejected" }, 400, "status_disagrees"],
    [{ statusGlimmer: "Nunca" }, 400, "invalid_fields"],
    [{ totalPaidAmount: 1 }, 400, "invalid_fields"],
  ])("is refused the change %o", async (body, status, code) => {
    const order = await shop.placed(await shop.person(), { products: [asad()] });
    const response = await shop.change(order._id, body);
    expect([response.status, response.body["code"]]).toEqual([status, code]);
  });

  test("cannot revive an order whose units are gone", async () => {
    const buyer = await shop.person();
    const { stock } = await shop.sizeOf("yara-lancome");
    const order = await shop.placed(buyer, { products: [yara()] });
    await shop.change(order._id, { statusGlimmer: "Cancelado" });
    const other = await shop.placed(await shop.person(), { products: [yara(stock)] });
    const response = await shop.change(order._id, { statusGlimmer: "Confirmar Transferencia" });
    expect([response.status, response.body["message"]]).toEqual([409, "Not enough stock"]);
    await shop.change(other._id, { statusGlimmer: "Cancelado" });
    const revived = await shop.changed(order._id, { statusGlimmer: "Confirmar Transferencia" });
    expect(Date.parse(revived.expiresAt ?? "")).toBeGreaterThan(Date.now() + 86_000_000);
  });

  test("revives an order with the units of an overdue one, which expires first", async () => {
    await shop.database.sql(`INSERT INTO stock_movements (size_id, kind, request_id, units, moved_by, at_ms)
      SELECT id, 'incoming', 'req_one_left', 1 - stock, 'usr_x', 1 FROM sizes
      WHERE perfume_id = '${yara().perfume}' AND ml = ${yara().ml}`);
    const order = await shop.placed(await shop.person(), { products: [yara()] });
    await shop.change(order._id, { statusGlimmer: "Cancelado" });
    const before = await shop.sizeOf("yara-lancome");
    const overdue = await shop.placed(await shop.person(), { products: [yara()] });
    await shop.database.sql(`UPDATE orders SET version = version + 1, expires_at_ms = 1 WHERE id = '${overdue._id}'`);
    await shop.changed(order._id, { statusGlimmer: "En Preparación" });
    expect(await shop.sizeOf("yara-lancome")).toEqual({ ...before, stock: 0, sold: before.sold + 1 });
    expect(await shop.rows(`SELECT status_glimmer AS state FROM orders WHERE id = '${overdue._id}'`)).toEqual([
      { state: "Orden Vencida" },
    ]);
    await shop.change(order._id, { statusGlimmer: "Cancelado" });
  });

  test("finds orders by buyer, number and reference, in pages", async () => {
    const buyer = await shop.person();
    const { externalReference, number } = await shop.placed(buyer, { products: [asad()] });
    const found = await shop.send(`GET /api/orders?search=PIA%20${buyer.id.slice(4)}&limit=1`);
    const { orders, total, counts } = adminOrdersSchema.parse(found.body);
    expect([orders.length, total, orders[0]?.user._id]).toEqual([1, 1, buyer.id]);
    expect(counts).toMatchObject({ "Confirmar Transferencia": 1, "Orden Vencida": 0 });
    const totals = [
      "%25",
      externalReference.toUpperCase(),
      `pia%20${externalReference.slice(-6)}`,
      "ord_",
      number.toLowerCase(),
      number.slice(2, -1),
    ].map(async (words) => (await shop.send(`GET /api/orders?search=${words}`)).body["total"]);
    expect(await Promise.all(totals)).toEqual([0, 1, 1, 0, 1, 0]);
    const searched = await shop.send("POST /api/orders/search?limit=1", { search: `pia ${externalReference}` });
    const listed = await shop.send(`GET /api/orders?limit=1&search=${externalReference}`);
    expect(adminOrdersSchema.parse(searched.body)).toEqual(adminOrdersSchema.parse(listed.body));
    expect((await shop.send("GET /api/orders?page=0")).status).toBe(400);
  });
});
