import { expect, test } from "vitest";
import { pdf } from "#shop/orders/receipt.fixture.ts";
import { noticesSchema } from "#shop/reports/notices.contract.ts";
import { savedPurchaseOrderSchema } from "#shop/stock/purchase-orders.contract.ts";
import { call, problemOf } from "../../fixtures/caller.ts";
import { startQuoteServer } from "../../fixtures/outside-services.ts";
import { member } from "../../fixtures/own-account.ts";
import { bottle, sell } from "../../fixtures/sales.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const DAY_MS = 86_400_000;
const shop = sharedFixture(async () => {
  const quote = await startQuoteServer();
  const opened = await openAdminShop({ vars: { DOLAR_URL: quote.url } });
  const close = () => opened.close().finally(quote.stop);
  return { ...opened, quote, close };
});

const ask = (request: string, body?: object) => call(shop.worker, request, { cookie: shop.admin, body });
const again = (mailId: string) => ask(`POST /api/admin/mails/${mailId}/again`);
const read = async () => noticesSchema.parse((await ask("GET /api/admin/notices")).body);

test("an empty shop has nothing waiting; one trip besides the session's, not cacheable", async () => {
  await read();
  shop.database.proxy.reset();
  const response = await ask("GET /api/admin/notices");
  expect([shop.database.proxy.trips(), response.headers.get("Cache-Control")]).toEqual([2, "no-store"]);
  const { counts, rate, ...lists } = noticesSchema.parse(response.body);
  expect(counts).toEqual({
    total: 0,
    lowStock: 0,
    reviews: 0,
    mails: 0,
    receipts: 0,
    rate: 0,
    installments: 0,
    withdrawals: 0,
    productReviews: 0,
  });
  expect(lists).toEqual({
    transfers: 0,
    lowStock: [],
    reviews: [],
    mails: [],
    receipts: [],
    withdrawals: [],
    productReviews: [],
    installments: [],
  });
  expect(rate).toMatchObject({ currency: 1455, blue: 1455, differencePercent: 0, warnings: [] });
});

test("lists sizes that sell and have two units or fewer left, with those on order", async () => {
  const nowMs = Date.now();
  await sell(shop.database, { atMs: nowMs - 31 * DAY_MS, lines: [bottle("carmex-cereza", 10)], status: "Recibido" });
  expect((await read()).lowStock).toEqual([]);
  await sell(shop.database, { atMs: nowMs, lines: [bottle("yara-lancome", 50)], status: "En Preparación" });
  await sell(shop.database, { atMs: nowMs, lines: [bottle("asad", 100)], status: "Recibido" });
  const { lowStock, counts } = await read();
  expect(lowStock).toMatchObject([
    { _id: idOf("yara-lancome"), productName: "Yára Lancôme", ml: 50, unit: "ml", stock: 1, sold30Days: 1 },
  ]);
  expect([counts.lowStock, counts.total]).toEqual([1, 1]);

  const send = (path: string, body: object) => ask(`POST /api/admin/stock/purchase-orders${path}`, body);
  const lines = [{ size: lowStock[0]?.sizeId, units: 2 }];
  const { body } = await send("", { supplier: "Mayorista", lines });
  expect((await read()).lowStock, "two are on their way").toEqual([]);
  const { _id } = savedPurchaseOrderSchema.parse(body).purchaseOrder;
  await send(`/${_id}/close`, { missing: 2 });
  expect((await read()).lowStock, "they will not come").toHaveLength(1);
});

test("lists a marked order with its buyer and amount", async () => {
  const order = await sell(shop.database, { atMs: Date.now(), lines: [bottle("asad", 100)], status: "Recibido" });
  await shop.database.sql(
    `UPDATE orders SET review = 'paid_without_stock', version = version + 1 WHERE id = '${order.id}'`,
  );
  expect((await read()).reviews).toEqual([
    {
      orderId: order.id,
      externalReference: order.externalReference,
      number: expect.stringMatching(/^A-1\d{4}$/),
      buyer: expect.stringMatching(/^Pía Número/),
      review: "paid_without_stock",
      statusGlimmer: "Recibido",
      amountArs: 58_950,
      at: expect.any(String),
    },
  ]);
});

test("lists a transfer with a receipt until it is confirmed, except while another receipt is awaited", async () => {
  const user = await member(shop.database);
  const body = { products: [{ perfume: idOf("asad"), ml: 100, type: "milliliter", quantity: 1 }], shipping: false };
  const placed = await call(shop.worker, `POST /api/orders/transfer/${user.id}`, { cookie: user.cookie, body });
  const order: { _id?: string; expiresAt?: string } = Object(placed.body["newOrder"]);
  expect((await read()).receipts).toEqual([]);
  const sendReceipt = (number: number) =>
    call(shop.worker, `PUT /api/orders/${user.id}/${order._id}/receipt`, { cookie: user.cookie, body: pdf(number) });
  for (const number of [1, 2]) await sendReceipt(number);
  expect((await read()).transfers).toBe(1);
  expect((await read()).receipts).toMatchObject([
    // The first receipt extends the hold by 48 hours.
    {
      orderId: order._id,
      amountArs: 58_950,
      expiresAt: new Date(Date.parse(order.expiresAt ?? "") + 2 * 86_400_000).toISOString(),
    },
  ]);
  const again = { receipt: (await read()).receipts[0]?.at, problem: "unreadable" };
  await ask(`POST /api/orders/${order._id}/receipt/again`, again);
  const asked = await read();
  expect([asked.receipts, asked.counts.receipts, asked.transfers]).toEqual([[], 0, 1]);
  await sendReceipt(3);
  expect((await read()).receipts).toMatchObject([{ orderId: order._id }]);
  await ask(`PUT /api/orders/${order._id}`, { statusGlimmer: "En Preparación" });
  expect((await read()).receipts).toEqual([]);
});

test("lists the newest 100 mails that failed in thirty days, and counts all of them", async () => {
  const nowMs = Date.now();
  const mail = (id: string, createdAtMs: number, state: string) =>
    `INSERT INTO outbox (id, mail_key, event, recipient, content, state, tries, next_try_at_ms, created_at_ms) VALUES ('${id}', '${id}', 'password-changed', 'ana@azahar.test', '{}', '${state}', 9, 0, ${createdAtMs})`;
  await shop.database.sql(mail("mai_old", nowMs - 31 * DAY_MS, "failed"));
  await shop.database.sql(mail("mai_waits", nowMs, "sent"));
  for (let number = 0; number < 101; number++) await shop.database.sql(mail(`mai_${number}`, nowMs - number, "failed"));
  const { mails, counts } = await read();
  expect([mails.length, counts.mails]).toEqual([100, 101]);
  expect(mails[0]).toEqual({
    _id: "mai_0",
    event: "password-changed",
    to: "ana@azahar.test",
    orderId: null,
    tries: 9,
    failure: "",
    canSendAgain: false,
    at: new Date(nowMs).toISOString(),
  });
});

test("a mail that was given up is sent again once, while its content is kept", async () => {
  const columns = "id, mail_key, event, recipient, content, state, failure, tries, next_try_at_ms, created_at_ms";
  const mail = (id: string, content: string) =>
    `INSERT INTO outbox (${columns}) VALUES ('${id}', '${id}', 'account-deleted', 'eva@azahar.test', '${content}', 'failed', 'status_500', 9, 0, ${Date.now()})`;
  await shop.database.sql(mail("mai_kept", '{"kind":"account-deleted","firstName":"Eva"}'));
  await shop.database.sql(mail("mai_empty", "{}"));
  expect((await again("mai_kept")).status).toBe(200);
  for (const id of ["mai_kept", "mai_empty", "mai_unknown"])
    expect([id, (await again(id)).status, (await again(id)).body["code"]]).toEqual([id, 409, "mail_gone"]);
  const [row] = await shop.rows("SELECT state, failure FROM outbox WHERE id = 'mai_kept'");
  expect(row).toMatchObject({ failure: "" });
  expect(row?.["state"]).not.toBe("failed");
});

test("a failed mail is sent again only while its link is valid", async () => {
  const insert = (id: string, minutes: number) =>
    shop.database.sql(
      `INSERT INTO outbox (id, mail_key, event, recipient, content, state, failure, tries, next_try_at_ms, created_at_ms)
       VALUES ('${id}', '${id}', 'recover', '${id}@azahar.test', '{"kind":"recover","firstName":"Eva","link":"https://a.test/"}',
       'failed', 'validation_error', 1, 0, ${Date.now() - minutes * 60_000})`,
    );
  // The list has the newest 100 failed mails.
  await shop.database.sql("DELETE FROM outbox WHERE state = 'failed'");
  await insert("mai_expired", 16);
  await insert("mai_valid", 14);
  const { mails } = await read();
  const listed = (id: string) => mails.find(({ _id }) => _id === id);
  expect(listed("mai_expired")).toMatchObject({ canSendAgain: false, failure: "expired" });
  expect(listed("mai_valid")).toMatchObject({ canSendAgain: true, failure: "validation_error" });
  expect(problemOf(await again("mai_expired"))).toEqual([409, "mail_gone"]);
  expect((await again("mai_valid")).status).toBe(200);
});

test("a failed mail about an order is sent again only while it is true, and with the order as it is now", async () => {
  const failed = async () => {
    const order = await sell(shop.database, { atMs: Date.now() - 180_000, lines: [bottle("asad", 100)] });
    await shop.database.sql(
      `UPDATE outbox SET state = 'failed', failure = 'status_500', next_try_at_ms = ${Date.now() - 90_000} WHERE order_id = '${order.id}'`,
    );
    const [mail] = await shop.rows(`SELECT id FROM outbox WHERE order_id = '${order.id}'`);
    return { order, mailId: String(mail?.["id"]) };
  };
  const change = (orderId: string, body: object) => ask(`PUT /api/orders/${orderId}`, { notify: false, ...body });
  // The list has the newest 100 failed mails.
  await shop.database.sql("DELETE FROM outbox WHERE state = 'failed'");
  const listed = async (id: string) => (await read()).mails.find(({ _id }) => _id === id)?.canSendAgain;
  const [cancelled, changed] = [await failed(), await failed()];
  expect([await listed(cancelled.mailId), await listed(changed.mailId)]).toEqual([true, true]);
  await change(cancelled.order.id, { statusGlimmer: "Cancelado" });
  expect(await listed(cancelled.mailId)).toBe(false);
  expect(problemOf(await again(cancelled.mailId))).toEqual([409, "mail_outdated"]);
  await shop.database.sql(
    `UPDATE orders SET version = version + 1, expires_at_ms = expires_at_ms + 60000 WHERE id = '${changed.order.id}'`,
  );
  expect((await again(changed.mailId)).status).toBe(200);
  const sql = `SELECT id, content ->> '$.expiresAtMs' AS expires FROM outbox WHERE order_id = '${changed.order.id}' ORDER BY rowid`;
  const [old, fresh] = await shop.rows(sql);
  expect(old).toMatchObject({ id: changed.mailId, expires: null });
  expect(fresh?.["expires"]).toBe((changed.order.expiresAtMs ?? 0) + 60_000);
  expect(await listed(changed.mailId)).toBeUndefined();
  expect(problemOf(await again(changed.mailId))).toEqual([409, "mail_gone"]);
});

test("warns when the rate differs from the last read quote", async () => {
  const readQuote = () => ask("GET /api/admin/dollar");
  shop.quote.put({ venta: 1600 });
  expect((await read()).rate?.blue).toBe(1455);
  await readQuote();
  expect((await read()).rate).toMatchObject({ blue: 1600, differencePercent: 9.97, warnings: ["behind"] });
  shop.quote.put({ venta: 14_550 });
  await readQuote();
  expect(await read()).toMatchObject({ rate: { warnings: ["jump"] }, counts: { rate: 1 } });
  shop.quote.put({ status: 500 });
  await readQuote();
  expect((await read()).rate).toMatchObject({ blue: -1, quotedAt: null, differencePercent: null });
  await shop.database.sql(`UPDATE settings SET rate_set_at_ms = ${Date.now() - 25 * 3_600_000}`);
  expect((await read()).rate?.warnings).toEqual(["unavailable"]);
});
