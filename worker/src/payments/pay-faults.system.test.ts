import { afterEach, describe, expect, test } from "vitest";
import { OPEN, openCardShop, REJECTED, SOLD } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openCardShop);
afterEach(() => shop.heal());

describe("a lost response", () => {
  test("of the charge and of its repetition: shown as in process, no second charge, found by the cron", async () => {
    const buyer = await shop.buyer(1);
    shop.provider.standIn.errors.put({ call: "charge", status: 500, applied: true, times: 2 });
    const order = await shop.paid(buyer, {}, 202);
    expect(order).toMatchObject({ statusGlimmer: "Autorización Pendiente", status: "in_process" });
    const again = await shop.pay(buyer, { name: "APRO" });
    expect([again.status, again.body["code"]]).toEqual([409, "payment_open"]);
    const named = await shop.pay(buyer, { body: { externalReference: order.externalReference } });
    expect([named.status, named.body["code"]]).toEqual([409, "payment_open"]);
    await shop.advanceMinutes(1);
    expect(await shop.cron()).toBe("ok");
    expect(await shop.facts(order._id)).toMatchObject(SOLD);
    expect(shop.charges(order.externalReference)).toHaveLength(1);
    expect(await shop.mails(order._id)).toEqual(["order-confirmed"]);
    expect(await shop.rows(`SELECT id FROM cart_lines WHERE user_id = '${buyer.id}'`)).toEqual([]);
  });

  // DROP charges and cuts the connection, L500 charges and responds 500.
  test.each(["DROP", "L500"])("%s: the repetition with the same key finds the charge that was made", async (name) => {
    const buyer = await shop.buyer(1);
    const order = await shop.paid(buyer, { name });
    expect(order.statusGlimmer).toBe("En Preparación");
    expect(shop.charges(order.externalReference)).toHaveLength(1);
  });

  test('of a provider that is down: the units return only after two "not found"', async () => {
    const buyer = await shop.buyer(1);
    shop.provider.faults.put({ mercadopago: { status: 500, times: 2 } });
    const order = await shop.paid(buyer, {}, 202);
    shop.provider.faults.put({ mercadopago: { status: 500 } });
    await shop.advanceMinutes(90);
    await shop.cron();
    expect(await shop.facts(order._id)).toMatchObject(OPEN);
    shop.provider.faults.heal();
    await shop.advanceMinutes(0);
    await shop.cron();
    expect(await shop.facts(order._id)).toMatchObject(OPEN);
    await shop.advanceMinutes(0);
    await shop.cron();
    expect(await shop.facts(order._id)).toMatchObject({ ...REJECTED, detail: "not_found" });
    expect(shop.charges(order.externalReference)).toHaveLength(0);
    expect(await shop.mails(order._id)).toEqual(["order-rejected"]);
    // The cart is kept, so the buyer can pay again.
    expect((await shop.paid(buyer)).statusGlimmer).toBe("En Preparación");
    await shop.advanceMinutes(25 * 60);
    await shop.cron();
    expect((await shop.facts(order._id))["attempts"]).toBe("abandoned");
  });

  test("of a charge that appears after the units were released: the order takes them again", async () => {
    const buyer = await shop.buyer(1);
    shop.provider.faults.put({ mercadopago: { status: 500, times: 2 } });
    const order = await shop.paid(buyer, {}, 202);
    for (const _ of [1, 2]) {
      await shop.advanceMinutes(61);
      await shop.cron();
    }
    expect((await shop.facts(order._id))["state"]).toBe("Pago Rechazado");
    await shop.approvedLate(order);
    await shop.advanceMinutes(60);
    await shop.cron();
    expect(await shop.facts(order._id)).toMatchObject(SOLD);
  });
});

describe("a provider that took nothing", () => {
  test.each([
    ["429 twice", { status: 429, times: 2 }],
    ["our credentials refused", { status: 401, times: 2 }],
  ])("%s is 502, releases the units, and the buyer can try again immediately", async (_, fault) => {
    const buyer = await shop.buyer(1);
    shop.provider.faults.put({ mercadopago: fault });
    const response = await shop.pay(buyer);
    expect([response.status, response.body["code"]]).toEqual([502, "provider_unavailable"]);
    const { id, reference } = await shop.onlyOrderOf(buyer);
    expect(await shop.facts(id)).toMatchObject({ ...REJECTED, attempts: "invalid" });
    shop.provider.faults.heal();
    const order = await shop.paid(buyer, { body: { externalReference: reference } });
    expect([order._id, order.statusGlimmer]).toEqual([id, "En Preparación"]);
    expect(shop.charges(reference)).toHaveLength(1);
  });
});

describe("while the buyer waits for the result", () => {
  test("the database is down after the charge: shown as in process, applied once by the cron", async () => {
    const buyer = await shop.buyer(1);
    const gate = shop.provider.standIn.gates.arm("charge", "after");
    const pendingPayment = shop.pay(buyer);
    await gate.reached;
    shop.database.proxy.fail("refuse");
    gate.release();
    const response = await pendingPayment;
    shop.database.proxy.fail(null);
    expect([response.status, Object(response.body["order"])["status"]]).toEqual([202, "in_process"]);
    const { id, reference } = await shop.onlyOrderOf(buyer);
    expect(await shop.facts(id)).toMatchObject({ state: "Autorización Pendiente", attempts: "sent", payments: null });
    await shop.advanceMinutes(1);
    await Promise.all([shop.cron(), shop.cron()]);
    expect(await shop.facts(id)).toMatchObject({ state: "En Preparación", hold: "committed" });
    expect([shop.charges(reference).length, await shop.mails(id)]).toEqual([1, ["order-confirmed"]]);
  });

  test("a webhook arrives before the charge's response: one move, one mail, the approved order in the response", async () => {
    const buyer = await shop.buyer(1);
    const gate = shop.provider.standIn.gates.arm("charge", "after");
    const pendingPayment = shop.paid(buyer);
    await gate.reached;
    const { id, reference } = await shop.onlyOrderOf(buyer);
    expect(await shop.notify(shop.charges(reference)[0]?.id ?? 0)).toBe(200);
    expect((await shop.facts(id))["state"]).toBe("En Preparación");
    gate.release();
    expect((await pendingPayment).statusGlimmer).toBe("En Preparación");
    expect(await shop.mails(id)).toEqual(["order-confirmed"]);
  });
});

describe("lost webhooks", () => {
  test("change nothing: the cron reads the payment", async () => {
    const buyer = await shop.buyer(1);
    const [kept, lost] = [
      await shop.paid(buyer, { name: "CONT" }),
      await shop.paid(await shop.buyer(1), { name: "CONT" }),
    ];
    await shop.changeProviderStatus(kept.externalReference, "approved");
    await shop.changeProviderStatus(lost.externalReference, "cancelled");
    await shop.advanceMinutes(10);
    await shop.cron();
    expect(await shop.facts(kept._id)).toMatchObject({ state: "En Preparación", attempts: "approved" });
    expect(await shop.facts(lost._id)).toMatchObject({ state: "Cancelado", hold: "released", attempts: "cancelled" });
    expect(await shop.mails(lost._id)).toEqual(["order-in-review", "order-cancelled"]);
  });
});
