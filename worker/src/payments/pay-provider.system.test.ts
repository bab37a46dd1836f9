import { afterEach, describe, expect, test } from "vitest";
import { OPEN, openCardShop, SOLD } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openCardShop);
afterEach(() => shop.heal());

const keysOf = () =>
  shop.provider.standIn.calls
    .list()
    .filter((one) => one.call === "charge")
    .map(({ key, bodyHash }) => `${key} ${bodyHash}`);

describe("a charge with a bad response", () => {
  test.each([
    ["refuses the connection at first", { refuse: true, times: 1 }, 200],
    ["answers 500 at first, and charges nothing", { status: 500, times: 1 }, 200],
    ["charges, and closes the connection twice", { drop: true, times: 2 }, 202],
    ["charges, and answers 503 twice", { status: 503, applied: true, times: 2 }, 202],
    ["charges, and sends half of its response", { garble: true, times: 1 }, 202],
  ])("when the provider %s is one charge, with one key and the same bytes (F3, F4, F6)", async (_, fault, status) => {
    const buyer = await shop.buyer(1);
    const [token, before] = [await shop.token("APRO"), keysOf().length];
    shop.provider.faults.put({ mercadopago: fault });
    const order = await shop.paid(buyer, { token }, status);
    const sent = keysOf().slice(before);
    const [attempt] = await shop.rows(`SELECT id FROM payment_attempts WHERE order_id = '${order._id}'`);
    expect(new Set(sent).size).toBe(1);
    expect(sent[0]).toContain(String(attempt?.["id"]));
    if (status === 202) {
      expect(order).toMatchObject({ statusGlimmer: "Autorización Pendiente", status: "in_process" });
      expect((await shop.pay(buyer)).body["code"]).toBe("payment_open");
      await shop.advanceMinutes(1);
      await shop.cron();
    }
    expect(await shop.facts(order._id)).toMatchObject(SOLD);
    expect(await shop.mails(order._id)).toEqual(["order-confirmed"]);
    expect(shop.charges(order.externalReference)).toHaveLength(1);
  });

  test("a duplicate of no other payment is a plain rejection, without a mail", async () => {
    const order = await shop.paid(await shop.buyer(1), { name: "DUPL" });
    expect([order.statusGlimmer, await shop.mails(order._id)]).toEqual(["Pago Rechazado", []]);
    expect(await shop.facts(order._id)).toMatchObject({ hold: "released", attempts: "rejected" });
  });

  test("a duplicate makes the shop find the other payment first, which pays the order once", async () => {
    const buyer = await shop.buyer(1);
    const gate = shop.provider.standIn.gates.arm("charge", "before");
    const pendingPayment = shop.paid(buyer, { name: "DUPL" });
    await gate.reached;
    const { id, reference } = await shop.onlyOrderOf(buyer);
    await shop.approvedFor(reference);
    gate.release();
    expect((await pendingPayment).statusGlimmer).toBe("En Preparación");
    expect(await shop.facts(id)).toMatchObject({ state: "En Preparación", hold: "committed", review: null });
    expect(await shop.mails(id)).toEqual(["order-confirmed"]);
  });

  test("a duplicate is unknown while the search for the other payment fails, and the cron finds that payment", async () => {
    const buyer = await shop.buyer(1);
    const gate = shop.provider.standIn.gates.arm("charge", "before");
    const pendingPayment = shop.pay(buyer, { name: "DUPL" });
    await gate.reached;
    const { id, reference } = await shop.onlyOrderOf(buyer);
    await shop.approvedFor(reference);
    shop.provider.standIn.errors.put({ call: "search", status: 500, times: 1 });
    gate.release();
    expect((await pendingPayment).status).toBe(202);
    expect(await shop.facts(id)).toMatchObject({ ...OPEN, attempts: "unknown" });
    await shop.advanceMinutes(1);
    expect(await shop.cron()).toBe("ok");
    expect(await shop.facts(id)).toMatchObject({ state: "En Preparación", hold: "committed", review: null });
    expect(await shop.mails(id)).toEqual(["order-confirmed"]);
  });
});

describe("a charge-back", () => {
  test("alerts each administrator once, however often it is applied", async () => {
    await shop.database.sql(`INSERT INTO users (${await columns()})
      SELECT ${(await columns()).replace("id,", "'usr_second',").replace(" email,", " 'bea@azahar.test',")} FROM users WHERE role = 'admin' LIMIT 1`);
    const order = await shop.paid(await shop.buyer(1));
    const id = await shop.changeProviderStatus(order.externalReference, "charged_back");
    expect(await Promise.all(Array.from({ length: 10 }, () => shop.notify(id)))).toEqual(Array(10).fill(200));
    await shop.advanceMinutes(60);
    await shop.cron();
    await shop.cron("20 7 * * *");
    const alerts = await shop.rows(
      `SELECT recipient FROM outbox WHERE event = 'payment-charged-back' AND mail_key LIKE '%/${id}/%' ORDER BY recipient`,
    );
    expect(alerts.map(({ recipient }) => recipient)).toEqual(["ada@azahar.test", "bea@azahar.test"]);
    expect(await shop.facts(order._id)).toMatchObject({ ...SOLD, review: "charged_back" });
    await shop.database.sql("DELETE FROM users WHERE id = 'usr_second'");
  });

  async function columns(): Promise<string> {
    const found = await shop.rows("SELECT name FROM pragma_table_info('users')");
    return found.map(({ name }) => name).join(", ");
  }
});
