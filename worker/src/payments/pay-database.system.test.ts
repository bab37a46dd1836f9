import { afterEach, describe, expect, test } from "vitest";
import { OPEN, openCardShop, REJECTED, SOLD } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import type { TestUser } from "../../fixtures/signed-in-users.ts";

const shop = sharedFixture(openCardShop);
afterEach(() => shop.heal());

const PLACING = 'insert into \\"payment_attempts\\"';
const APPLYING = 'insert into \\"payments\\"';

const cartOf = ({ id }: TestUser) => shop.rows(`SELECT * FROM cart_lines WHERE user_id = '${id}'`);

describe("before the charge", () => {
  test.each(["refuse", 500, 429, 401] as const)(
    "a database that fails (%s) means 503, no charge and an unchanged cart (F1, F30)",
    async (how) => {
      const buyer = await shop.buyer(1);
      const [token, before] = [await shop.token("APRO"), shop.provider.standIn.calls.list().length];
      shop.database.proxy.fail(how);
      expect((await shop.pay(buyer, { token })).status).toBe(503);
      shop.database.proxy.fail(null);
      expect(shop.provider.standIn.calls.list()).toHaveLength(before);
      expect(await shop.rows(`SELECT id FROM orders WHERE user_id = '${buyer.id}'`)).toEqual([]);
      expect(await cartOf(buyer)).toHaveLength(1);
      expect((await shop.paid(buyer, { token })).statusGlimmer).toBe("En Preparación");
    },
  );

  test("an order whose write got no response is found and charged once (F2)", async () => {
    const buyer = await shop.buyer(1);
    const stop = shop.database.proxy.stopAt(PLACING);
    const pendingPayment = shop.paid(buyer);
    await stop.held;
    stop.cut();
    expect((await pendingPayment).statusGlimmer).toBe("En Preparación");
    const { id, reference } = await shop.onlyOrderOf(buyer);
    expect([shop.charges(reference).length, await shop.mails(id)]).toEqual([1, ["order-confirmed"]]);
  });

  test("an order whose write got no response, and that cannot be read, is not charged: 503, and the units return (F2)", async () => {
    const buyer = await shop.buyer(1);
    const stop = shop.database.proxy.stopAt(PLACING);
    const pendingPayment = shop.pay(buyer);
    await stop.held;
    shop.database.proxy.fail("refuse");
    stop.cut();
    expect((await pendingPayment).status).toBe(503);
    shop.database.proxy.fail(null);
    await expectNotCharged(buyer);
  });

  test("a worker that dies between order and charge: units return, the cart stays (F2)", async () => {
    const buyer = await shop.buyer(1);
    const stop = shop.database.proxy.stopAt(PLACING);
    const pendingPayment = shop.pay(buyer).catch(() => null);
    await stop.held;
    await shop.restart();
    stop.cut();
    expect(await pendingPayment).toBeNull();
    await expectNotCharged(buyer);
  });
});

/** The order holds its units until two "not found" of the provider have counted; then the buyer gets the mail about it. */
async function expectNotCharged(buyer: TestUser): Promise<void> {
  const { id, reference } = await shop.onlyOrderOf(buyer);
  expect(await shop.facts(id)).toMatchObject({ ...OPEN, attempts: "sent" });
  await shop.advanceMinutes(10);
  await shop.cron();
  expect(await shop.facts(id)).toMatchObject(OPEN);
  await shop.advanceMinutes(50);
  await shop.cron();
  expect(await shop.facts(id)).toMatchObject(REJECTED);
  const mails = ["order-rejected"];
  expect([shop.charges(reference), await shop.mails(id), (await cartOf(buyer)).length]).toEqual([[], mails, 1]);
}

describe("after the charge", () => {
  test("a result whose write got no response is stored once (F7)", async () => {
    const buyer = await shop.buyer(1);
    const stop = shop.database.proxy.stopAt(APPLYING);
    const pendingPayment = shop.pay(buyer);
    await stop.held;
    stop.cut();
    expect((await pendingPayment).status).toBe(202);
    const { id, reference } = await shop.onlyOrderOf(buyer);
    expect(await shop.notify(shop.charges(reference)[0]?.id ?? 0)).toBe(200);
    await shop.advanceMinutes(1);
    await shop.cron();
    expect(await shop.facts(id)).toMatchObject(SOLD);
    expect([shop.charges(reference).length, await shop.mails(id)]).toEqual([1, ["order-confirmed"]]);
  });

  test("a worker that dies before storing the result: the next finds it, once (F7)", async () => {
    const buyer = await shop.buyer(1);
    const gate = shop.provider.standIn.gates.arm("charge", "after");
    const pendingPayment = shop.pay(buyer).catch(() => null);
    await gate.reached;
    await shop.restart();
    gate.release();
    expect(await pendingPayment).toBeNull();
    const { id, reference } = await shop.onlyOrderOf(buyer);
    expect(await shop.facts(id)).toMatchObject({ state: "Autorización Pendiente", attempts: "sent", payments: null });
    expect((await shop.pay(buyer)).body["code"]).toBe("payment_open");
    await shop.advanceMinutes(1);
    await Promise.all([shop.cron(), shop.cron()]);
    expect(await shop.facts(id)).toMatchObject(SOLD);
    expect([shop.charges(reference).length, await shop.mails(id)]).toEqual([1, ["order-confirmed"]]);
    expect(await cartOf(buyer)).toEqual([]);
  });

  test("a lost result, with the database down while the cron reads it, is found by the next run (F35)", async () => {
    const buyer = await shop.buyer(1);
    shop.provider.standIn.errors.put({ call: "charge", status: 500, applied: true, times: 2 });
    const { _id: id, externalReference } = await shop.paid(buyer, {}, 202);
    await shop.advanceMinutes(1);
    const gate = shop.provider.standIn.gates.arm("search", "after");
    const asking = shop.cron();
    await gate.reached;
    shop.database.proxy.fail("refuse");
    gate.release();
    await asking;
    shop.database.proxy.fail(null);
    expect(await shop.facts(id)).toMatchObject(OPEN);
    await shop.advanceMinutes(1);
    await shop.cron();
    expect(await shop.facts(id)).toMatchObject(SOLD);
    expect([shop.charges(externalReference).length, await shop.mails(id)]).toEqual([1, ["order-confirmed"]]);
  });
});
