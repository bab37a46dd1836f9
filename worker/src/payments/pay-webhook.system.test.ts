import { describe, expect, test } from "vitest";
import { adminOrderResponseSchema } from "#shop/orders/admin-order.contract.ts";
import { call } from "../../fixtures/caller.ts";
import { openCardShop, REJECTED, SOLD } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openCardShop);

const openWebhooks = () => shop.rows("SELECT payment_id FROM inbox WHERE done_at_ms IS NULL");

describe("a webhook", () => {
  test("of a payment in process that is approved moves the order once, sends one mail, and is closed", async () => {
    const order = await shop.paid(await shop.buyer(1), { name: "CONT" });
    const id = await shop.changeProviderStatus(order.externalReference, "approved");
    expect(await shop.notify(id)).toBe(200);
    expect(await shop.facts(order._id)).toMatchObject(SOLD);
    const { version } = await shop.facts(order._id);
    expect(await Promise.all(Array.from({ length: 20 }, () => shop.notify(id)))).toEqual(Array(20).fill(200));
    expect((await shop.facts(order._id))["version"]).toBe(version);
    expect(await shop.mails(order._id)).toEqual(["order-in-review", "order-confirmed"]);
    expect(await openWebhooks()).toEqual([]);
  });

  test("of a later rejection releases the units and mails the buyer", async () => {
    const order = await shop.paid(await shop.buyer(1), { name: "CONT" });
    expect(
      await shop.notify(await shop.changeProviderStatus(order.externalReference, "rejected", "cc_rejected_high_risk")),
    ).toBe(200);
    expect(await shop.facts(order._id)).toMatchObject({ ...REJECTED, detail: "cc_rejected_high_risk" });
    expect(await shop.mails(order._id)).toEqual(["order-in-review", "order-rejected"]);
  });

  test("sent a hundred times concurrently is one move and one mail", async () => {
    const order = await shop.paid(await shop.buyer(1), { name: "CONT" });
    const id = await shop.changeProviderStatus(order.externalReference, "approved");
    // A busy shop answers 503 after a wait, and the provider sends the webhook again.
    const delivered = async () => {
      for (;;) {
        const status = await shop.notify(id);
        if (status !== 503) return status;
      }
    };
    const statuses = await Promise.all(Array.from({ length: 100 }, delivered));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await shop.facts(order._id)).toMatchObject({ state: "En Preparación", payments: "approved" });
    const moves = await shop.rows(
      `SELECT to_status FROM order_history WHERE order_id = '${order._id}' AND to_status = 'En Preparación'`,
    );
    expect(moves).toHaveLength(1);
    expect((await shop.mails(order._id)).filter((kind) => kind === "order-confirmed")).toHaveLength(1);
  });

  test("repeated moves nothing backwards after an administrator's move", async () => {
    const order = await shop.paid(await shop.buyer(1), { name: "APRO" });
    const id = shop.charges(order.externalReference)[0]?.id ?? 0;
    await shop.database.sql(
      `UPDATE orders SET status_glimmer = 'Enviado', version = version + 1, moved_by = 'usr_x' WHERE id = '${order._id}'`,
    );
    for (let i = 0; i < 3; i++) expect(await shop.notify(id)).toBe(200);
    expect((await shop.facts(order._id))["state"]).toBe("Enviado");
  });

  test("of another amount, currency or collector moves nothing and alerts once", async () => {
    for (const wrong of [{ amountCentavos: 100 }, { currency: "USD" }, { collectorId: "1" }]) {
      const order = await shop.paid(await shop.buyer(1), { name: "FUND" });
      const id = await shop.approvedFor(order.externalReference, wrong);
      expect([await shop.notify(id), await shop.notify(id)]).toEqual([200, 200]);
      expect(await shop.facts(order._id)).toMatchObject({ ...REJECTED, review: "payment_mismatch" });
      expect(await shop.alerts(id)).toEqual(["payment-mismatch"]);
    }
  });

  test("of money without an order is stored and alerts; a rejection does not alert", async () => {
    const id = await shop.approvedFor("ord_nobody", { amountCentavos: 5_000 });
    expect(await shop.notify(id)).toBe(200);
    expect(await shop.alerts(id)).toEqual(["payment-orphan"]);
    expect(await shop.rows(`SELECT order_id, status FROM payments WHERE id = '${id}'`)).toEqual([
      { order_id: null, status: "approved" },
    ]);
    const rejected = await shop.approvedFor("ord_nobody", { status: "rejected" });
    await shop.notify(rejected);
    expect(await shop.alerts(rejected)).toEqual([]);
    const elsewhere = await shop.approvedFor("qr-showroom", { amountCentavos: 5_000 });
    await shop.notify(elsewhere);
    expect(await shop.alerts(elsewhere)).toEqual([]);
  });

  test("of a dispute marks the order until the dispute ends", async () => {
    const order = await shop.paid(await shop.buyer(1));
    await shop.notify(await shop.changeProviderStatus(order.externalReference, "in_mediation"));
    expect(await shop.facts(order._id)).toMatchObject({ review: "in_mediation" });
    await shop.notify(await shop.changeProviderStatus(order.externalReference, "approved"));
    expect(await shop.facts(order._id)).toMatchObject({ review: null, state: "En Preparación", payments: "approved" });
  });
});

test("late money without units waits for an administrator, with an alert", async () => {
  const buyer = await shop.buyer(1);
  const order = await shop.paid(buyer, { name: "CONT" });
  await shop.notify(await shop.changeProviderStatus(order.externalReference, "rejected"));
  const [size] = await shop.rows(
    "SELECT s.id, s.stock FROM sizes s JOIN perfumes p ON p.id = s.perfume_id WHERE p.slug = 'asad'",
  );
  const stock = `INSERT INTO stock_movements (size_id, kind, request_id, units, moved_by, at_ms) VALUES ('${size?.["id"]}', 'removal', 'req_`;
  await shop.database.sql(`${stock}1', ${size?.["stock"]}, 'usr_x', 1)`);
  const id = await shop.approvedFor(order.externalReference);
  await Promise.all(Array.from({ length: 5 }, () => shop.notify(id)));
  expect(await shop.facts(order._id)).toMatchObject({ ...REJECTED, review: "paid_without_stock" });
  expect(await shop.alerts(id)).toEqual(["payment-without-stock"]);
  expect(await shop.mails(order._id)).not.toContain("order-confirmed");
  const seen = await call(shop.worker, `GET /api/orders/${buyer.id}/${order._id}`, { cookie: buyer.cookie });
  expect(seen.body["order"]).toMatchObject({
    payment: { retry: "none", message: expect.stringMatching(/^Recibimos tu pago, pero/) },
  });
  const desk = await call(shop.worker, `GET /api/orders/admin/adm/${order._id}`, { cookie: shop.admin });
  const rejection = adminOrderResponseSchema.parse(desk.body).mails.find(({ kind }) => kind === "order-rejected");
  expect(rejection?.canSendAgain).toBe(false);
  await shop.database.sql(`${stock}2', -${size?.["stock"]}, 'usr_x', 2)`);
});

describe("webhook authentication", () => {
  const post = async (query: string, headers: Record<string, string>, body = "{}") => {
    const response = await shop.worker.fetch(`/api/pay/webhook?${query}`, { method: "POST", headers, body });
    return [response.status, await response.text()];
  };

  test("a forged, missing or altered signature is 401 with an empty body, and writes nothing", async () => {
    const before = await shop.rows("SELECT count(*) AS n FROM inbox");
    const v1 = "9167fb324e5f4af9801e3be1f04d486ae7a84e002221e79eed09dd7cf0f0af15";
    for (const headers of [{}, { "x-signature": `ts=1742505638683,v1=${v1}` }, { "x-signature": "ts=1,v1=ñ" }])
      expect(await post("data.id=1&type=payment", headers)).toEqual([401, ""]);
    expect(await shop.rows("SELECT count(*) AS n FROM inbox")).toEqual(before);
  });

  test("old unsigned webhooks and other topics are 200 and ignored; a body above 64 KB is 413", async () => {
    expect(await post("topic=payment&id=1", {})).toEqual([200, ""]);
    expect(await shop.notify("123", "data.id=123&type=topic_claims_integration_wh")).toBe(200);
    expect(await shop.rows("SELECT * FROM inbox WHERE payment_id = '123'")).toEqual([]);
    expect((await post("data.id=1&type=payment", {}, "x".repeat(70_000)))[0]).toBe(413);
  });

  test("while the database is down, a webhook gets 503, so that the provider sends it again", async () => {
    shop.database.proxy.fail("refuse");
    expect(await shop.notify(1)).toBe(503);
    shop.database.proxy.fail(null);
  });

  test("a payment that is unknown or cannot be read waits for the cron", async () => {
    expect(await shop.notify(999)).toBe(200);
    shop.provider.faults.put({ mercadopago: { status: 500, times: 5 } });
    expect(await shop.notify(998)).toBe(200);
    shop.provider.faults.heal();
    expect((await openWebhooks()).map((row) => row["payment_id"])).toEqual(["999", "998"]);
    await shop.database.sql("UPDATE inbox SET done_at_ms = 1 WHERE done_at_ms IS NULL");
  });
});
