import { beforeAll, describe, expect, test } from "vitest";
import { queueExpiryReminders } from "#db/orders/order-expiry.ts";
import { write } from "#db/write.ts";
import { adminOrderResponseSchema } from "#shop/orders/admin-order.contract.ts";
import { orderResponseSchema, receivedReceiptSchema } from "#shop/orders/order.contract.ts";
import { bytesOf, pdf, receipts } from "#shop/orders/receipt.fixture.ts";
import { RECEIPT_MAX_BYTES, RECEIPT_TYPES } from "#shop/orders/receipt.ts";
import { TEST_ORIGIN } from "#tests/harness.ts";
import { call, problemOf } from "../../fixtures/caller.ts";
import { type Member, member } from "../../fixtures/own-account.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { asad, openTransferShop } from "../../fixtures/transfer-shop.ts";

const shop = sharedFixture(openTransferShop);
let files: Awaited<ReturnType<typeof receipts>>;

beforeAll(async () => {
  files = await receipts();
});

interface Buyer extends Member {
  orderId: string;
  path: string;
}

async function buyer(): Promise<Buyer> {
  const who = await member(shop.database);
  const { _id: orderId } = await shop.placed(who, { products: [asad()] });
  return { ...who, orderId, path: `/api/orders/${who.id}/${orderId}/receipt` };
}

const send = ({ path, cookie }: Buyer, body: unknown, type?: string) =>
  call(shop.worker, `PUT ${path}`, {
    cookie,
    body,
    ...(type === undefined ? {} : { headers: { "Content-Type": type } }),
  });

const move = (orderId: string, statusGlimmer: string) => shop.change(orderId, { statusGlimmer });

async function fetched({ path }: Buyer, cookie: string, method = "GET") {
  const response = await shop.worker.fetch(path, { method, headers: { Cookie: cookie } });
  const header = (name: string) => response.headers.get(name);
  return { status: response.status, header, bytes: new Uint8Array(await response.arrayBuffer()) };
}

async function readOrder(who: Buyer) {
  return orderResponseSchema.parse((await shop.read(who, who.orderId)).body).order;
}

const rows = ({ orderId }: Buyer) => shop.rows("SELECT * FROM receipts WHERE order_id = ?", orderId);

describe("a transfer receipt", () => {
  test.each(RECEIPT_TYPES)("of %s is kept, shown with its order and returned unchanged", async (type) => {
    const who = await buyer();
    const before = await readOrder(who);
    expect(before.receipt).toBeNull();
    const response = await send(who, files[type], type);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const { order } = receivedReceiptSchema.parse(response.body);
    const receipt = {
      at: expect.any(String),
      contentType: type,
      bytes: files[type].length,
      askedAgain: null,
      count: 1,
    };
    // Of the order only its hold changes.
    const expiresAt = new Date(Date.parse(before.expiresAt ?? "") + 2 * 86_400_000).toISOString();
    expect(order).toEqual({ ...before, receipt, expiresAt, version: before.version + 1 });
    expect(await readOrder(who)).toEqual(order);
    expect((await shop.desk(who.orderId)).order.receipt).toEqual(order.receipt);

    for (const cookie of [who.cookie, shop.admin]) {
      const { status, header, bytes } = await fetched(who, cookie);
      expect([status, header("Content-Type"), bytes]).toEqual([200, type, files[type]]);
      const isImage = type.startsWith("image/");
      expect(header("Content-Disposition")).toMatch(
        new RegExp(`^${isImage ? "inline" : "attachment"}; filename="comprobante-${who.orderId}\\.\\w+"$`),
      );
      expect(header("Cache-Control")).toBe("private, no-store");
      expect(header("X-Content-Type-Options")).toBe("nosniff");
      expect(header("Content-Security-Policy")).toMatch(/^default-src 'none';.*sandbox$/);
      expect(header("Content-Length")).toBe(`${files[type].length}`);
    }
    expect(await fetched(who, who.cookie, "HEAD")).toMatchObject({ status: 200, bytes: new Uint8Array() });
  });

  test.each(["text/plain", "application/json", "application/octet-stream", "image/png", "text/html", undefined])(
    "has the type of its content, sent as %s",
    async (type) => {
      const who = await buyer();
      const { order } = receivedReceiptSchema.parse((await send(who, files["image/jpeg"], type)).body);
      expect(order.receipt?.contentType).toBe("image/jpeg");
    },
  );

  test("sent eight times concurrently is stored once", async () => {
    const who = await buyer();
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(who, pdf(1))));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(responses.map(({ body }) => receivedReceiptSchema.parse(body).order.receipt?.count)).toEqual(
      Array(8).fill(1),
    );
    expect(await rows(who)).toHaveLength(1);
  });

  test("can be followed by others, five at most, also at the same time; the newest is returned", async () => {
    const who = await buyer();
    await send(who, pdf(1));
    await send(who, files["image/png"]);
    expect((await fetched(who, who.cookie)).bytes).toEqual(files["image/png"]);
    const responses = await Promise.all([2, 3, 4, 5, 6, 7, 8].map((number) => send(who, pdf(number))));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409]);
    expect(await rows(who)).toHaveLength(5);
    expect(problemOf(await send(who, pdf(9)))).toEqual([409, "receipts_full"]);
    // One that is stored already does not count again.
    expect((await send(who, pdf(1))).status).toBe(200);
    expect((await readOrder(who)).receipt?.count).toBe(5);
  });

  test("of the maximum size is accepted; a byte more is refused, with or without Content-Length", async () => {
    const who = await buyer();
    const bare = pdf(1).length;
    const largest = pdf(1, RECEIPT_MAX_BYTES - bare);
    expect((await send(who, largest)).status).toBe(200);
    expect((await fetched(who, who.cookie)).bytes.length).toBe(RECEIPT_MAX_BYTES);
    const tooLarge = pdf(2, RECEIPT_MAX_BYTES - bare + 1);
    expect(problemOf(await send(who, tooLarge))).toEqual([413, "too_large"]);
    const streamed = await shop.worker.fetch(who.path, {
      method: "PUT",
      headers: { Cookie: who.cookie, Origin: TEST_ORIGIN },
      body: new Blob([tooLarge]).stream(),
      duplex: "half",
    });
    expect([streamed.status, await streamed.json()]).toMatchObject([413, { code: "too_large" }]);
    expect(await rows(who)).toHaveLength(1);
  });

  test.each([
    ["an HTML page sent as a picture", "<!doctype html><script>alert(1)</script>", "image/jpeg"],
    ["an SVG drawing", '<svg xmlns="http://www.w3.org/2000/svg"/>', "image/svg+xml"],
    ["JSON", "{}", "application/json"],
    ["JSON that does not parse", "{", "application/json"],
    ["the first bytes of a picture", "\xff\xd8\xff\xe0", "image/jpeg"],
    ["an empty file", "", "image/jpeg"],
  ])("%s is refused by its content", async (_, text, type) => {
    const who = await buyer();
    expect(problemOf(await send(who, bytesOf(text), type))).toEqual([415, "wrong_type"]);
    expect(await rows(who)).toEqual([]);
  });

  test("without a body is refused", async () => {
    expect(problemOf(await send(await buyer(), undefined))).toEqual([415, "wrong_type"]);
  });
});

describe("the first receipt extends the hold", () => {
  const DAY_MS = 86_400_000;
  const heldMs = async ({ orderId }: Buyer) => {
    const [order] = await shop.rows("SELECT expires_at_ms - created_at_ms AS ms FROM orders WHERE id = ?", orderId);
    return Number(order?.["ms"]);
  };

  test("by 48 hours, once, also when five arrive at the same time", async () => {
    const who = await buyer();
    expect(await heldMs(who)).toBe(DAY_MS);
    const all = await Promise.all(Array.from({ length: 5 }, (_, index) => send(who, pdf(index))));
    expect(all.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await heldMs(who)).toBe(3 * DAY_MS);
    expect((await readOrder(who)).statusGlimmer).toBe("Confirmar Transferencia");
  });

  test("not again with the same file, nor with one that is refused", async () => {
    const who = await buyer();
    expect((await send(who, "not a receipt", "text/plain")).status).toBe(415);
    expect(await heldMs(who)).toBe(DAY_MS);
    await send(who, pdf(1));
    await send(who, pdf(1));
    expect(await heldMs(who)).toBe(3 * DAY_MS);
  });

  test("by the hours of the settings; 0 does not extend it", async () => {
    const set = (receiptHoldHours: number) => shop.send("PUT /api/admin/put-admin", { receiptHoldHours });
    expect(problemOf(await set(241))).toEqual([400, "invalid_fields"]);
    for (const [hours, days] of [
      [0, 1],
      [24, 2],
    ] as const) {
      expect((await set(hours)).status).toBe(200);
      const who = await buyer();
      expect((await send(who, pdf(1))).status).toBe(200);
      expect(await heldMs(who)).toBe(days * DAY_MS);
    }
    expect((await set(48)).status).toBe(200);
  });

  test("and the buyer gets no reminder to transfer", async () => {
    const who = await buyer();
    const other = await buyer();
    await send(who, pdf(1));
    const sql = "UPDATE orders SET expires_at_ms = ?, moved_at_ms = ?, version = version + 1 WHERE id = ?";
    for (const { orderId } of [who, other])
      await shop.database.db.client.execute({ sql, args: [Date.now() + 3_600_000, Date.now() - DAY_MS, orderId] });
    await write(shop.database.db, [queueExpiryReminders(Date.now(), 2 * 3_600_000)]);
    const reminded = await shop.rows("SELECT mail_key FROM outbox WHERE event LIKE 'order-expiring/%'");
    const keys = JSON.stringify(reminded);
    expect([keys.includes(other.orderId), keys.includes(who.orderId)]).toEqual([true, false]);
  });
});

describe("an order accepts a receipt only while it waits for its transfer", () => {
  test("not when it is overdue, whether that is stored or not", async () => {
    const who = await buyer();
    const sql = "UPDATE orders SET expires_at_ms = created_at_ms + 1, version = version + 1 WHERE id";
    await shop.database.sql(`${sql} = '${who.orderId}'`);
    expect(problemOf(await send(who, pdf(1)))).toEqual([409, "receipt_not_awaited"]);
    await move(who.orderId, "Orden Vencida");
    expect(problemOf(await send(who, pdf(1)))).toEqual([409, "receipt_not_awaited"]);
    await move(who.orderId, "Confirmar Transferencia");
    expect((await send(who, pdf(1))).status).toBe(200);
  });

  test.each(["En Preparación", "Enviado", "Recibido", "Cancelado", "Pago Rechazado", "Autorización Pendiente"])(
    "not in %s; an earlier receipt can still be read",
    async (status) => {
      const who = await buyer();
      await send(who, pdf(1));
      await move(who.orderId, status);
      expect(problemOf(await send(who, pdf(2)))).toEqual([409, "receipt_not_awaited"]);
      expect(problemOf(await send(who, pdf(1)))).toEqual([409, "receipt_not_awaited"]);
      expect((await fetched(who, who.cookie)).bytes).toEqual(pdf(1));
    },
  );
});

describe("another receipt is asked for", () => {
  const TEXT = "Se ve cortado abajo.";
  const ask = ({ orderId }: Buyer, body: object, cookie = shop.admin) =>
    call(shop.worker, `POST /api/orders/${orderId}/receipt/again`, { cookie, body });
  /** A buyer who has sent a receipt, and the body that asks for another one. */
  const sent = async () => {
    const who = await buyer();
    await send(who, pdf(1));
    return { who, body: { receipt: (await readOrder(who)).receipt?.at, problem: "unreadable", text: ` ${TEXT}\n` } };
  };
  const mailsOf = async ({ orderId }: Buyer) => {
    const mails = await shop.rows("SELECT event, recipient, content FROM outbox WHERE order_id = ?", orderId);
    return mails.filter(({ event }) => String(event).startsWith("order-receipt-again/"));
  };
  const auditOf = ({ orderId }: Buyer) =>
    shop.rows("SELECT to_value FROM audit_log WHERE noun_id = ? AND what = 'order_receipt_asked'", orderId);

  test("by mail and on the order, once for each receipt; the hold stays, and the next receipt ends the request", async () => {
    const { who, body } = await sent();
    const before = await readOrder(who);
    const desk = adminOrderResponseSchema.parse((await ask(who, body)).body);
    expect(desk.mails.at(-1)).toMatchObject({ kind: "order-receipt-again" });
    const askedAgain = { problem: "unreadable", text: TEXT, at: expect.any(String) };
    expect(await readOrder(who)).toEqual({ ...before, receipt: { ...before.receipt, askedAgain, count: 0 } });
    const [mail] = await mailsOf(who);
    expect(JSON.parse(String(mail?.["content"]))).toMatchObject({ receiptProblem: "unreadable", receiptText: TEXT });
    expect(await auditOf(who)).toEqual([{ to_value: '{"problem":"unreadable"}' }]);

    // The same request again changes nothing; another one is refused.
    expect((await ask(who, body)).status).toBe(200);
    expect(problemOf(await ask(who, { ...body, problem: "other_order" }))).toEqual([409, "receipt_already_asked"]);
    expect([await mailsOf(who), await auditOf(who)].map(({ length }) => length)).toEqual([1, 1]);

    const { order } = receivedReceiptSchema.parse((await send(who, pdf(2))).body);
    expect(order).toMatchObject({ expiresAt: before.expiresAt, receipt: { askedAgain: null, count: 1 } });
    expect((await shop.desk(who.orderId)).mails.at(-1)).toMatchObject({
      kind: "order-receipt-again",
      canSendAgain: false,
    });
    // The first request was about the older receipt. The newer receipt can be refused in the same way.
    expect(problemOf(await ask(who, body))).toEqual([409, "order_stale"]);
    expect((await ask(who, { receipt: order.receipt?.at, problem: "other_amount" })).status).toBe(200);
    expect(await mailsOf(who)).toHaveLength(2);
  });

  test("once, when four different requests arrive at the same time", async () => {
    const { who, body } = await sent();
    const problems = ["unreadable", "other_order", "other_amount", "unreadable"];
    const all = await Promise.all(
      problems.map((problem, index) => ask(who, { ...body, problem, text: `Pedido ${index}` })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect([await mailsOf(who), await auditOf(who)].map(({ length }) => length)).toEqual([1, 1]);
    const winner = all.findIndex(({ status }) => status === 200);
    expect((await readOrder(who)).receipt?.askedAgain?.text).toBe(`Pedido ${winner}`);
  });

  test("and the one that it replaces does not count towards the five", async () => {
    const { who, body } = await sent();
    expect((await ask(who, body)).status).toBe(200);
    const all = await Promise.all([2, 3, 4, 5, 6, 7].map((number) => send(who, pdf(number))));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409]);
  });

  test("only while the order waits, by an administrator, for one of the reasons", async () => {
    const { who, body } = await sent();
    expect(problemOf(await ask(who, body, who.cookie))).toEqual([403, "forbidden"]);
    for (const wrong of [{ ...body, problem: "ugly" }, { ...body, text: "a".repeat(501) }, { problem: "unreadable" }])
      expect((await ask(who, wrong)).status).toBe(400);
    await move(who.orderId, "En Preparación");
    expect(problemOf(await ask(who, body))).toEqual([409, "order_stale"]);
    expect(problemOf(await ask({ ...who, orderId: "ord_none" }, body))).toEqual([404, "not_found"]);
    expect(await mailsOf(who)).toEqual([]);
  });
});

test("a buyer cannot send or read a receipt of another person's order, an administrator cannot send one, and an order without one is 404", async () => {
  const [who, other] = [await buyer(), await buyer()];
  await send(other, pdf(1));
  const under = { ...who, path: `/api/orders/${who.id}/${other.orderId}/receipt` };
  expect(problemOf(await send(under, pdf(2)))).toEqual([404, "not_found"]);
  expect((await fetched(under, who.cookie)).status).toBe(404);
  expect((await fetched(under, shop.admin)).status).toBe(404);
  expect((await fetched(other, who.cookie)).status).toBe(403);
  expect(problemOf(await send({ ...other, cookie: who.cookie }, pdf(2)))).toEqual([403, "forbidden"]);
  expect(problemOf(await send({ ...other, cookie: shop.admin }, pdf(2)))).toEqual([403, "forbidden"]);
  expect((await fetched(who, who.cookie)).status).toBe(404);
  expect(await rows(other)).toHaveLength(1);
});

test("access is checked before the size of a file", async () => {
  const who = await buyer();
  const large = pdf(1, RECEIPT_MAX_BYTES + 1000);
  const guest = await call(shop.worker, `PUT ${who.path}`, { body: large });
  expect(problemOf(guest)).toEqual([401, "not_signed_in"]);
  expect(problemOf(await send({ ...who, cookie: shop.admin }, large))).toEqual([403, "forbidden"]);
  expect(await rows(who)).toEqual([]);
});
