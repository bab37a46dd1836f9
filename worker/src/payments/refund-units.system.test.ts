import { afterEach, describe, expect, test } from "vitest";
import { refundedOrderSchema } from "#shop/orders/admin-order.contract.ts";
import { problemOf } from "../../fixtures/caller.ts";
import { openCardShop } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { idOf } from "../../fixtures/shop-database.ts";

const shop = sharedFixture(openCardShop);
afterEach(() => shop.heal());

/** A paid order of two Asad. */
const twoUnits = async () => shop.paid(await shop.buyer(2), { body: { transaction_amount: 2 * shop.price } });
const one = (restock: boolean) => ({ lines: [{ line: 1, quantity: 1, restock }] });
const both = (restock: boolean) => ({ lines: [{ line: 1, quantity: 2, restock }] });

async function units(): Promise<number[]> {
  const [row] = await shop.rows(`SELECT stock, reserved, sold FROM sizes WHERE perfume_id = '${idOf("asad")}'`);
  return Object.values(row ?? {}).map(Number);
}

/** What changed of stock, reserved and sold. */
async function moved(before: number[]): Promise<number[]> {
  return (await units()).map((now, at) => now - (before[at] ?? 0));
}

const rowsOf = async (orderId: string) =>
  (
    await shop.rows(
      `SELECT r.quantity, r.restock, f.state, f.amount_centavos FROM refund_lines r JOIN refunds f ON f.id = r.refund_id
       WHERE r.order_id = '${orderId}' ORDER BY f.id`,
    )
  ).map((row) => Object.values(row).join(" "));

describe("a refund of units", () => {
  test("returns what the buyer paid for them, puts them back in stock if the request says so, and adds up to the whole", async () => {
    const order = await twoUnits();
    const before = await units();
    const first = await shop.refund(order._id, { ...one(true), version: order.version });
    const { order: shown } = refundedOrderSchema.parse(first.body);
    expect(shown.refunds).toMatchObject([{ amount: shop.price, state: "done", lines: one(true).lines }]);
    expect(shown.payment?.refundedUnits).toEqual([{ line: 1, quantity: 1 }]);
    const [mail] = await shop.rows(
      `SELECT content FROM outbox WHERE order_id = '${order._id}' AND event LIKE 'order-refunded/%'`,
    );
    expect(JSON.parse(String(mail?.["content"])).lines).toMatchObject([{ quantity: 2, refunded: 1 }]);
    expect(await moved(before)).toEqual([1, 0, -1]);
    const more = await shop.refund(order._id, both(false));
    expect([more.status, more.body["fields"]]).toEqual([
      400,
      { lines: ["Esas unidades no están en el pedido o ya se devolvieron"] },
    ]);
    expect((await shop.refund(order._id, one(false))).status).toBe(200);
    expect(await moved(before)).toEqual([1, 0, -1]);
    expect(shop.refundedBy(order.externalReference)).toBe(2 * shop.price * 100);
    expect(await shop.facts(order._id)).toMatchObject({ payments: "refunded", hold: "committed" });
  });

  test("names its units in the mail also when the provider's webhook comes before its response", async () => {
    const order = await twoUnits();
    const gate = shop.provider.standIn.gates.arm("refund", "after");
    const refunding = shop.refund(order._id, one(true));
    await gate.reached;
    const [{ id } = { id: 0 }] = shop.charges(order.externalReference);
    expect(await shop.notify(id)).toBe(200);
    const mailed = () =>
      shop.rows(`SELECT content FROM outbox WHERE order_id = '${order._id}' AND event LIKE 'order-refunded/%'`);
    await expect.poll(mailed).toHaveLength(1);
    gate.release();
    expect((await refunding).status).toBe(200);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(JSON.parse(String(mail?.["content"])).lines).toMatchObject([{ quantity: 2, refunded: 1 }]);
  });

  test("of an entered amount cannot exceed what is left", async () => {
    const order = await twoUnits();
    expect((await shop.refund(order._id, { ...one(false), amount: 500 })).status).toBe(200);
    expect((await shop.refund(order._id, { ...one(false), amount: 2 * shop.price })).body["fields"]).toEqual({
      amount: ["Es más de lo que queda por devolver"],
    });
    expect((await shop.refund(order._id, { amount: shop.price })).status).toBe(200);
    // Less is left than the buyer paid for the unit.
    expect(problemOf(await shop.refund(order._id, one(false)))).toEqual([400, "invalid_fields"]);
    expect((await shop.refund(order._id, { ...one(false), amount: shop.price - 500 })).status).toBe(200);
    expect(await rowsOf(order._id)).toEqual(["1 0 done 50000", `1 0 done ${(shop.price - 500) * 100}`]);
  });

  test("that cancels the order is refused, and refunds nothing, while a correction has made `sold` too small to return the units", async () => {
    const order = await twoUnits();
    const [, , sold = 0] = await units();
    const correct = (by: number) =>
      shop.database.sql(
        `INSERT INTO stock_movements (size_id, kind, units, request_id, moved_by, at_ms)
         SELECT id, 'outsideSale', ${by}, 'req_correct${by}', 'usr_admin', 1 FROM sizes WHERE perfume_id = '${idOf("asad")}'`,
      );
    await correct(1 - sold);
    expect(problemOf(await shop.refund(order._id, { cancel: true }))).toEqual([409, "stock_cannot_follow"]);
    expect(await shop.facts(order._id)).toMatchObject({ state: "En Preparación", version: order.version });
    expect([await rowsOf(order._id), shop.refundedBy(order.externalReference)]).toEqual([[], 0]);
    await correct(sold - 1);
    expect((await shop.refund(order._id, { cancel: true })).status).toBe(200);
  });

  test("is refused for lines that the order does not have", async () => {
    const order = await twoUnits();
    for (const lines of [
      [{ line: 2, quantity: 1 }],
      [{ line: 1, quantity: 3 }],
      [...one(true).lines, ...one(true).lines],
      [{ line: 0, quantity: 1 }],
      [{ line: 1, quantity: 0.5 }],
      [{ line: 1, quantity: 1, more: 1 }],
      "all",
    ])
      expect(problemOf(await shop.refund(order._id, { lines }))).toEqual([400, "invalid_fields"]);
    expect(await rowsOf(order._id)).toEqual([]);
  });

  test.each([["with the version that was seen"], ["without a version"]])(
    "requested four times at the same time, %s, is made once",
    async (how) => {
      for (let round = 0; round < 3; round++) {
        const order = await twoUnits();
        const before = await units();
        const version = how.startsWith("without") ? {} : { version: order.version };
        const responses = await Promise.all(
          [1, 2, 3, 4].map(() => shop.refund(order._id, { ...both(true), ...version })),
        );
        expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
        // Without a version, a request that reads the order after the refund gets 400. The other refusals are 409.
        for (const { status } of responses) expect([200, 400, 409]).toContain(status);
        expect(await rowsOf(order._id)).toEqual([`2 1 done ${2 * shop.price * 100}`]);
        expect(await moved(before)).toEqual([2, 0, -2]);
        expect(shop.refundedBy(order.externalReference)).toBe(2 * shop.price * 100);
      }
    },
  );

  test("that the provider refuses frees the units and returns none to stock", async () => {
    const order = await twoUnits();
    const before = await units();
    shop.provider.standIn.errors.put({ call: "refund", status: 400, code: 2084, times: 1 });
    expect((await shop.refund(order._id, both(true))).body["code"]).toBe("refund_refused");
    expect(await moved(before)).toEqual([0, 0, 0]);
    expect((await shop.refund(order._id, both(true))).status).toBe(200);
    expect(await moved(before)).toEqual([2, 0, -2]);
    expect((await rowsOf(order._id)).map((row) => row.split(" ")[2])).toEqual(["refused", "done"]);
  });

  test("without a response returns the units once the cron has found that the refund was made", async () => {
    const order = await twoUnits();
    const before = await units();
    shop.provider.standIn.errors.put({ call: "refund", status: 500, applied: true, times: 2 });
    expect((await shop.refund(order._id, one(true))).status).toBe(202);
    expect(problemOf(await shop.refund(order._id, both(true)))).toEqual([400, "invalid_fields"]);
    expect(await moved(before)).toEqual([0, 0, 0]);
    for (const _ of ["not answered again", "answered"]) {
      await shop.advanceMinutes(0);
      await Promise.all([shop.cron(), shop.cron()]);
    }
    expect(await rowsOf(order._id)).toEqual([`1 1 done ${shop.price * 100}`]);
    expect(await moved(before)).toEqual([1, 0, -1]);
    expect(shop.refundedBy(order.externalReference)).toBe(shop.price * 100);
  });

  test("does not return the units again when the order is cancelled, nor take them again when the order is revived", async () => {
    const order = await twoUnits();
    const before = await units();
    expect((await shop.refund(order._id, one(true))).status).toBe(200);
    const move = async (statusGlimmer: string) => {
      expect((await shop.change(order._id, { statusGlimmer })).status).toBe(200);
      return moved(before);
    };
    expect(await move("Cancelado")).toEqual([2, 0, -2]);
    expect(await move("Enviado")).toEqual([1, 0, -1]);
    expect((await shop.refund(order._id, { ...one(true), cancel: true })).status).toBe(200);
    expect(await moved(before)).toEqual([2, 0, -2]);
    expect(await move("En Preparación")).toEqual([2, 0, -2]);
    expect(await move("Cancelado")).toEqual([2, 0, -2]);
  });

  test("with the order's cancellation returns all units once", async () => {
    const order = await twoUnits();
    const before = await units();
    expect((await shop.refund(order._id, { lines: [{ line: 1, quantity: 2 }], cancel: true })).status).toBe(200);
    expect(await moved(before)).toEqual([2, 0, -2]);
    expect(await rowsOf(order._id)).toEqual([`2 1 done ${2 * shop.price * 100}`]);
  });
});
