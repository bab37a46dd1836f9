import { beforeAll, describe, expect, test } from "vitest";
import { adminOrderResponseSchema } from "#shop/orders/admin-order.contract.ts";
import type { Order } from "#shop/orders/order.contract.ts";
import { cardOrderSchema } from "#shop/payments/pay.contract.ts";
import { decantCreditsSchema } from "#shop/pricing/coupon.contract.ts";
import { call, problemOf } from "../../fixtures/caller.ts";
import { fillCart, openCardShop } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { idOf, type ShopDatabase } from "../../fixtures/shop-database.ts";
import type { TestUser } from "../../fixtures/signed-in-users.ts";
import { asad, openTransferShop } from "../../fixtures/transfer-shop.ts";

const shop = sharedFixture(openTransferShop);
const cards = sharedFixture(() => openCardShop());

/** A decant of Asad: 12,300 by card, 11,070 by transfer; the bottle is 65,500 and 58,950. */
const decant = (quantity = 1) => ({ perfume: idOf("asad"), ml: 10, type: "bigDecant" as const, quantity });
const START = `UPDATE settings SET decant_credit_bp = 10000, decant_credit_days = 90`;
const DECANTS = `UPDATE perfumes SET big_decant = 1, big_decant_usd_cents = 845 WHERE id = '${idOf("asad")}'`;
const start = async ({ database }: { database: ShopDatabase }) => {
  await database.sql(DECANTS);
  await database.sql(START);
};
beforeAll(async () => {
  await start(shop);
  await start(cards);
}, 60_000);

async function paid({ _id }: Order): Promise<void> {
  expect((await shop.change(_id, { statusGlimmer: "En Preparación" })).status).toBe(200);
}
/** A person who has paid for decants by transfer. */
async function withDecants(quantity = 1): Promise<{ who: TestUser; order: Order }> {
  const who = await shop.person();
  const order = await shop.placed(who, { products: [decant(quantity)] });
  await paid(order);
  return { who, order };
}
type At = { worker: Parameters<typeof call>[0] };
const credits = async ({ cookie }: TestUser, { worker }: At = shop) =>
  decantCreditsSchema.parse((await call(worker, "GET /api/decant-credits", { cookie })).body).credits;
const units = async (who: TestUser, at: At = shop) =>
  (await credits(who, at)).reduce((sum, credit) => sum + credit.units, 0);
const cancel = (who: TestUser, { _id }: Order) =>
  call(shop.worker, `POST /api/orders/${who.id}/${_id}/cancel`, { cookie: who.cookie });
const off = ({ products }: Order) => products.map(({ couponArs }) => couponArs);

describe("the credit of a decant", () => {
  test("lowers one bottle of its perfume after the decant is paid, and is listed for the buyer", async () => {
    const who = await shop.person();
    const order = await shop.placed(who, { products: [decant()] });
    expect(order.transactionAmount).toBe(11_070);
    expect(await credits(who)).toEqual([]);
    await paid(order);
    expect(await credits(who)).toMatchObject([{ perfume: idOf("asad"), units: 1, amountArs: 11_070 }]);
    const bottle = await shop.placed(who, { products: [asad()], transactionAmount: 47_880 });
    expect([bottle.transactionAmount, bottle.coupon, off(bottle)]).toEqual([47_880, null, [11_070]]);
    expect(await credits(who)).toEqual([]);
    const second = await shop.placed(who, { products: [asad()] });
    expect([second.transactionAmount, off(second)]).toEqual([58_950, [0]]);
    const admin = await call(shop.worker, `GET /api/orders/admin/ada/${order._id}`, { cookie: shop.admin });
    expect(adminOrderResponseSchema.parse(admin.body).order.decantCreditOrders).toEqual([bottle._id]);
    const mailed = await shop.rows(`SELECT content FROM outbox WHERE order_id = '${bottle._id}'`);
    expect(`${mailed[0]?.["content"]}`).toContain('"creditCentavos":1107000');
  });

  test("is part of the total: an order at the total without it is refused, with the new total", async () => {
    const { who } = await withDecants();
    const response = await shop.place(who, { products: [asad()], transactionAmount: 58_950 });
    expect(problemOf(response)).toEqual([404, "transfer_repriced"]);
    expect(`${response.body["message"]}`.replace(/\s/g, " ")).toContain("$ 47.880");
  });

  test("of several decants adds up to half of the bottle; two bottles share it", async () => {
    const { who } = await withDecants(3);
    const two = await shop.placed(who, { products: [asad(2)] });
    // Half of 58,950, over two bottles.
    expect([two.products[0]?.unitArs, off(two)]).toEqual([44_212.5, [29_475]]);
    expect(await units(who)).toBe(0);
    expect((await cancel(who, two)).status).toBe(200);
    expect(await units(who)).toBe(3);
  });

  test("is kept by an order with a coupon, and is not given to another person or while the percentage is 0", async () => {
    const { who } = await withDecants();
    const stranger = await shop.placed(await shop.person(), { products: [asad()] });
    expect(off(stranger)).toEqual([0]);
    const terms = { kind: "percentage", percentage: 10, amount: 0, minimum: 0, startsAt: "2020-01-01T00:00:00Z" };
    const limits = { endsAt: null, maxUses: null, maxUsesPerPerson: null, withPromotions: true, withTransfer: true };
    const body = { ...terms, ...limits, listed: false, active: true, code: "DECANT-NO" };
    expect((await call(shop.worker, "POST /api/admin/coupons", { cookie: shop.admin, body })).status).toBe(201);
    const lowered = await shop.placed(who, { products: [asad()], coupon: "DECANT-NO" });
    expect([lowered.coupon?.amount, off(lowered), await units(who)]).toEqual([5_895, [5_895], 1]);
    await shop.database.sql("UPDATE settings SET decant_credit_bp = 0");
    expect(await credits(who)).toEqual([]);
    expect(off(await shop.placed(who, { products: [asad()] }))).toEqual([0]);
    await shop.database.sql(START);
    expect(await units(who)).toBe(1);
  });

  test("ends after its days, and when the order of the decant is cancelled", async () => {
    const { who, order } = await withDecants();
    await shop.database.sql("UPDATE settings SET decant_credit_bp = 5000, decant_credit_days = 1");
    expect(await credits(who)).toMatchObject([{ amountArs: 5_535 }]);
    // As if it had been paid a day earlier.
    await shop.database.sql(
      `INSERT INTO order_history (order_id, version, from_status, to_status, moved_by, at_ms)
       SELECT order_id, version, from_status, to_status, moved_by, at_ms - 86400000 FROM order_history
       WHERE order_id = '${order._id}' AND to_status = 'En Preparación'`,
    );
    expect(await credits(who)).toEqual([]);
    await shop.database.sql(START);
    expect(await units(who)).toBe(1);
    expect((await shop.change(order._id, { statusGlimmer: "Cancelado" })).status).toBe(200);
    expect(await credits(who)).toEqual([]);
  });

  test("is given again when the order that used it is cancelled or expires", async () => {
    const { who } = await withDecants();
    const first = await shop.placed(who, { products: [asad()] });
    expect((await cancel(who, first)).status).toBe(200);
    const second = await shop.placed(who, { products: [asad()] });
    expect(off(second)).toEqual([11_070]);
    // Overdue, and not released yet: the next order releases it first.
    await shop.database.sql(
      `UPDATE orders SET expires_at_ms = created_at_ms + 1, version = version + 1 WHERE id = '${second._id}'`,
    );
    expect(await units(who)).toBe(1);
    const third = await shop.placed(who, { products: [asad()] });
    expect(off(third)).toEqual([11_070]);
    expect(await units(who)).toBe(0);
    // An order that an administrator has moved to Autorización Pendiente does not expire.
    await shop.change(third._id, { statusGlimmer: "Autorización Pendiente" });
    await shop.database.sql(
      `UPDATE orders SET expires_at_ms = created_at_ms + 1, version = version + 1 WHERE id = '${third._id}'`,
    );
    expect(await units(who)).toBe(0);
    expect(off(await shop.placed(who, { products: [asad()] }))).toEqual([0]);
  });

  test("is kept by a change of lines, which adds no bottle to it, and is given back when the bottle is removed", async () => {
    const { who } = await withDecants();
    const order = await shop.placed(who, { products: [asad()] });
    const total = (products: object[]) =>
      call(shop.worker, `POST /api/orders/${order._id}/lines/total`, { cookie: shop.admin, body: { products } });
    const more = await total([asad(2)]);
    expect([more.status, more.body["code"]]).toEqual([409, "order_lines_fixed"]);
    expect((await total([asad(), decant(2)])).body["total"]).toBe(47_880 + 2 * 11_070);
    const body = { products: [decant(2)], transactionAmount: 22_140, version: order.version };
    const headers = { "Idempotency-Key": "frasco-fuera" };
    const changed = await call(shop.worker, `PUT /api/orders/${order._id}/lines`, {
      cookie: shop.admin,
      body,
      headers,
    });
    expect(changed.status).toBe(200);
    expect(await units(who)).toBe(1);
  });

  test("is not used by an order that the shop takes", async () => {
    const { who } = await withDecants();
    const [person] = await shop.rows(`SELECT email FROM users WHERE id = '${who.id}'`);
    const names = { email: person?.["email"], firstName: "Ana", lastName: "Paz", origin: "showroom", paid: "transfer" };
    const purchase = { products: [asad()], shipping: false, pickup: "rosario", transactionAmount: 58_950 };
    const headers = { "Idempotency-Key": "mostrador-decant" };
    const taken = { cookie: shop.admin, body: { ...names, ...purchase }, headers };
    expect((await call(shop.worker, "POST /api/orders/manual", taken)).status).toBe(200);
    expect(await units(who)).toBe(1);
  });
});

test("two orders at once cannot use the credit of one decant", async () => {
  for (let round = 0; round < 3; round++) {
    const { who } = await withDecants();
    const placed = await Promise.all([1, 2, 3].map(() => shop.place(who, { products: [asad()] })));
    expect(placed.map(({ status }) => status)).toEqual([200, 200, 200]);
    const lowered = await shop.rows(
      `SELECT sum(c.units) AS used FROM decant_credits c JOIN orders o ON o.id = c.order_id WHERE o.user_id = '${who.id}'`,
    );
    expect(lowered[0]?.["used"]).toBe(1);
    const orders = await shop.rows(
      `SELECT id FROM orders WHERE user_id = '${who.id}' AND merchandise_centavos = 4788000`,
    );
    expect(orders).toHaveLength(1);
    for (const { id } of orders)
      await call(shop.worker, `POST /api/orders/${who.id}/${id}/cancel`, { cookie: who.cookie });
  }
});

describe("a card order with the credit of a decant", () => {
  async function buyer(quantity = 1) {
    const who = await cards.buyer(0);
    await cards.database.sql(
      `INSERT INTO cart_lines (id, user_id, perfume_id, type, quantity, created_at_ms)
       VALUES ('lin_${who.id}', '${who.id}', '${idOf("asad")}', 'bigDecant', ${quantity}, 1)`,
    );
    const decants = await cards.paid(who, { body: { transaction_amount: 12_300 * quantity } });
    await fillCart(cards.database, who, 1);
    return { who, decants };
  }
  const LOWERED = { body: { transaction_amount: 53_200 } };

  test("is charged less by the credit, and a refund of the bottle gives the credit back", async () => {
    const { who, decants } = await buyer();
    const order = await cards.paid(who, LOWERED);
    expect([order.transactionAmount, off(order)]).toEqual([53_200, [12_300]]);
    expect(await units(who, cards)).toBe(0);
    const line = { line: 1, quantity: 1, restock: true };
    expect((await cards.refund(order._id, { lines: [line] })).status).toBe(200);
    expect(cards.refundedBy(order.externalReference)).toBe(5_320_000);
    expect(await units(who, cards)).toBe(1);
    const admin = await call(cards.worker, `GET /api/orders/admin/ada/${decants._id}`, { cookie: cards.admin });
    expect(adminOrderResponseSchema.parse(admin.body).order.decantCreditOrders).toEqual([]);
    // A refunded decant gives no credit.
    expect((await cards.refund(decants._id, { lines: [{ ...line, restock: false }] })).status).toBe(200);
    expect(await units(who, cards)).toBe(0);
  });

  test("is charged in full when all money of the decant's order went back, though no unit was refunded", async () => {
    const { who, decants } = await buyer();
    expect((await cards.refund(decants._id, { amount: 5_000 })).status).toBe(200);
    expect(await units(who, cards)).toBe(1);
    expect((await cards.refund(decants._id, {})).status).toBe(200);
    expect(await units(who, cards)).toBe(0);
    expect((await cards.paid(who, { body: { transaction_amount: 65_500 } })).transactionAmount).toBe(65_500);
  });

  test("gives the credit back when it is rejected, and takes the credit again when it is paid again", async () => {
    const { who } = await buyer();
    const rejected = cardOrderSchema.parse((await cards.pay(who, { ...LOWERED, name: "FUND" })).body).order;
    expect([rejected.status, await units(who, cards)]).toEqual(["rejected", 1]);
    const again = await cards.paid(who, { body: { ...LOWERED.body, externalReference: rejected.externalReference } });
    expect([again._id, again.status, await units(who, cards)]).toEqual([rejected._id, "approved", 0]);
  });

  test("cannot take the credit back from another order after it was rejected", async () => {
    const { who } = await buyer();
    const rejected = cardOrderSchema.parse((await cards.pay(who, { ...LOWERED, name: "FUND" })).body).order;
    const body = { products: [asad()], shipping: false };
    const other = await call(cards.worker, `POST /api/orders/transfer/${who.id}`, { cookie: who.cookie, body });
    expect(other.status).toBe(200);
    await fillCart(cards.database, who, 1);
    const payment = { body: { ...LOWERED.body, externalReference: rejected.externalReference } };
    expect(problemOf(await cards.pay(who, payment))).toEqual([409, "card_repriced"]);
    const revival = `UPDATE orders SET hold = 'held', hold_moves = hold_moves + 1, status_glimmer = 'Autorización Pendiente',
      version = version + 1, moved_by = 'buyer' WHERE id = '${rejected._id}'`;
    await expect(cards.database.sql(revival)).rejects.toThrow("credit_used");
  });
});
