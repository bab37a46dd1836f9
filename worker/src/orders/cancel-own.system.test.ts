import { expect, test } from "vitest";
import { orderResponseSchema } from "#shop/orders/order.contract.ts";
import { pdf } from "#shop/orders/receipt.fixture.ts";
import { call, problemOf } from "../../fixtures/caller.ts";
import { mailsTo } from "../../fixtures/links.ts";
import { type Member, member } from "../../fixtures/own-account.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { asad, openTransferShop } from "../../fixtures/transfer-shop.ts";

const shop = sharedFixture(openTransferShop);

interface Buyer extends Member {
  orderId: string;
}

async function buyer(): Promise<Buyer> {
  const who = await member(shop.database);
  return { ...who, orderId: (await shop.placed(who, { products: [asad()] }))._id };
}

const cancel = ({ id, orderId, cookie }: Buyer) =>
  call(shop.worker, `POST /api/orders/${id}/${orderId}/cancel`, { cookie });
const sendReceipt = ({ id, orderId, cookie }: Buyer, number = 1) =>
  call(shop.worker, `PUT /api/orders/${id}/${orderId}/receipt`, { cookie, body: pdf(number) });

test("a cancellation releases the units, is in the history as the buyer's, and mails once", async () => {
  const before = await shop.sizeOf("asad");
  const who = await buyer();
  const response = await cancel(who);
  expect(response.status).toBe(200);
  const { order, transfer } = orderResponseSchema.parse(response.body);
  expect([order.statusGlimmer, transfer]).toEqual(["Cancelado", null]);
  expect(order.history.at(-1)).toMatchObject({ to: "Cancelado", by: "buyer" });
  expect(await shop.sizeOf("asad")).toEqual(before);
  expect((await cancel(who)).status).toBe(200);
  const mails = (await mailsTo(shop.database, who.email)).map(({ event }) => String(event).split("/")[0]);
  expect(mails.filter((event) => event === "order-cancelled")).toHaveLength(1);
});

test("of ten cancellations at the same time one moves the order, and all succeed", async () => {
  const who = await buyer();
  const all = await Promise.all(Array.from({ length: 10 }, () => cancel(who)));
  expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const history = await shop.rows("SELECT to_status FROM order_history WHERE order_id = ?", who.orderId);
  expect(history).toHaveLength(2);
});

test("a cancellation is refused after a receipt; of both at the same time one succeeds, whether or not receipts extend the hold", async () => {
  const who = await buyer();
  await sendReceipt(who);
  expect(problemOf(await cancel(who))).toEqual([409, "order_not_cancellable"]);
  for (const receiptHoldHours of [0, 48]) {
    await shop.send("PUT /api/admin/put-admin", { receiptHoldHours });
    for (let round = 0; round < 5; round++) {
      const racer = await buyer();
      const [cancelled, sent] = await Promise.all([cancel(racer), sendReceipt(racer, round)]);
      expect([cancelled.status, sent.status].sort(), `${receiptHoldHours} h, round ${round}`).toEqual([200, 409]);
    }
  }
});

test.each([0, 48])(
  "a cancellation is refused when a receipt arrives after it has read the order; a receipt extends the hold by %i h",
  async (hours) => {
    await shop.send("PUT /api/admin/put-admin", { receiptHoldHours: hours });
    const who = await buyer();
    const read = shop.database.proxy.stopAt(who.orderId);
    const cancelled = cancel(who);
    await read.held;
    expect((await sendReceipt(who)).status).toBe(200);
    read.release();
    expect(problemOf(await cancelled)).toEqual([409, "order_not_cancellable"]);
    const mails = (await mailsTo(shop.database, who.email)).map(({ event }) => String(event).split("/")[0]);
    expect(mails).not.toContain("order-cancelled");
  },
);

test.each(["En Preparación", "Enviado", "Orden Vencida", "Pago Rechazado"])(
  "a cancellation is refused in %s",
  async (status) => {
    const who = await buyer();
    await shop.change(who.orderId, { statusGlimmer: status });
    expect(problemOf(await cancel(who))).toEqual([409, "order_not_cancellable"]);
  },
);

test("a cancellation is refused when the hold has run out, and for another person's order", async () => {
  const [who, other] = [await buyer(), await buyer()];
  const sql = "UPDATE orders SET expires_at_ms = created_at_ms + 1, version = version + 1 WHERE id";
  await shop.database.sql(`${sql} = '${who.orderId}'`);
  expect(problemOf(await cancel(who))).toEqual([409, "order_not_cancellable"]);
  expect(problemOf(await cancel({ ...who, orderId: other.orderId }))).toEqual([404, "not_found"]);
  expect(problemOf(await cancel({ ...other, cookie: who.cookie }))).toEqual([403, "forbidden"]);
  expect(problemOf(await cancel({ ...other, cookie: shop.admin }))).toEqual([403, "forbidden"]);
});
