import { afterEach, describe, expect, test } from "vitest";
import { openCardShop, SOLD, signedWebhook } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openCardShop);
afterEach(() => shop.heal());

const left = (paymentId: number) =>
  shop.rows(`SELECT payment_id FROM inbox WHERE done_at_ms IS NULL AND payment_id = '${paymentId}'`);
const twoMails = ["order-in-review", "order-confirmed"];

/** An order whose payment was in process, and is approved at the provider by now. */
async function approvedSince() {
  const order = await shop.paid(await shop.buyer(1), { name: "CONT" });
  return { order, id: await shop.changeProviderStatus(order.externalReference, "approved") };
}

/** Runs the cron repeatedly with only webhooks due, so that work done twice would show. */
async function finish(): Promise<void> {
  for (let run = 0; run < 2; run++) {
    await shop.advanceMinutes(0);
    await shop.database.sql(
      "UPDATE payment_attempts SET next_ask_at_ms = next_ask_at_ms + 9000000000000 WHERE next_ask_at_ms = 1",
    );
    await Promise.all([shop.cron(), shop.cron()]);
  }
}

describe("a webhook", () => {
  test("that may not have been stored is sent again and applied once (F12)", async () => {
    const { order, id } = await approvedSince();
    const stop = shop.database.proxy.stopAt('insert into \\"inbox\\"');
    const first = shop.notify(id);
    await stop.held;
    stop.cut();
    expect(await first).toBe(503);
    expect(await shop.facts(order._id)).toMatchObject({ state: "Autorización Pendiente" });
    expect(await shop.notify(id)).toBe(200);
    await finish();
    expect([await shop.facts(order._id), await left(id)]).toMatchObject([SOLD, []]);
    expect(await shop.mails(order._id)).toEqual(twoMails);
  });

  test.each([
    ["500", { status: 500 }],
    ["no connection", { refuse: true }],
    ["half a response", { garble: true }],
  ])("is answered with 200 while the provider gives %s, and the cron applies it once (F13)", async (_, fault) => {
    const { order, id } = await approvedSince();
    shop.provider.faults.put({ mercadopago: fault });
    expect(await shop.notify(id)).toBe(200);
    expect([(await shop.facts(order._id))["state"], await left(id)]).toMatchObject(["Autorización Pendiente", [{}]]);
    shop.provider.faults.heal();
    await finish();
    expect([await shop.facts(order._id), await left(id)]).toMatchObject([SOLD, []]);
    expect(await shop.mails(order._id)).toEqual(twoMails);
  });

  test.each(["refuse", 500] as const)(
    "is answered with 200 while the database fails (%s), and the cron applies it once (F14)",
    async (how) => {
      const { order, id } = await approvedSince();
      const gate = shop.provider.standIn.gates.arm("get", "after");
      const webhook = shop.notify(id);
      await gate.reached;
      shop.database.proxy.fail(how);
      gate.release();
      expect(await webhook).toBe(200);
      shop.database.proxy.fail(null);
      expect([(await shop.facts(order._id))["state"], await left(id)]).toMatchObject(["Autorización Pendiente", [{}]]);
      await finish();
      expect([await shop.facts(order._id), await left(id)]).toMatchObject([SOLD, []]);
      expect(await shop.mails(order._id)).toEqual(twoMails);
    },
  );

  test("whose write got no response is applied once (F14)", async () => {
    const { order, id } = await approvedSince();
    const stop = shop.database.proxy.stopAt('insert into \\"payments\\"');
    const webhook = shop.notify(id);
    await stop.held;
    stop.cut();
    expect(await webhook).toBe(200);
    await finish();
    expect([await shop.facts(order._id), await left(id)]).toMatchObject([SOLD, []]);
    expect(await shop.mails(order._id)).toEqual(twoMails);
  });

  test("whose worker dies before applying it is applied once by the next worker (F14)", async () => {
    const { order, id } = await approvedSince();
    const gate = shop.provider.standIn.gates.arm("get", "after");
    const webhook = shop.notify(id).catch(() => null);
    await gate.reached;
    await shop.restart();
    gate.release();
    expect(await webhook).toBeNull();
    await finish();
    expect([await shop.facts(order._id), await left(id)]).toMatchObject([SOLD, []]);
    expect(await shop.mails(order._id)).toEqual(twoMails);
  });
});

describe("a state of the provider", () => {
  test("that is older and arrives later moves nothing back (F17)", async () => {
    const order = await shop.paid(await shop.buyer(1), { name: "CONT" });
    const id = shop.charges(order.externalReference)[0]?.id ?? 0;
    const gate = shop.provider.standIn.gates.arm("get", "after");
    const old = shop.notify(id);
    await gate.reached;
    await shop.changeProviderStatus(order.externalReference, "approved");
    expect(await shop.notify(id)).toBe(200);
    const { version } = await shop.facts(order._id);
    gate.release();
    expect(await old).toBe(200);
    expect(await shop.facts(order._id)).toMatchObject({ ...SOLD, payments: "approved", version });
    expect(await shop.mails(order._id)).toEqual(twoMails);
  });

  test("that is `refunded` when it is first read cancels the order, with one mail, and releases its units (F17)", async () => {
    shop.provider.standIn.errors.put({ call: "charge", status: 500, applied: true, times: 2 });
    const order = await shop.paid(await shop.buyer(1), {}, 202);
    const id = await shop.changeProviderStatus(order.externalReference, "refunded");
    expect(await shop.notify(id)).toBe(200);
    await shop.advanceMinutes(1);
    await finish();
    expect(await shop.facts(order._id)).toMatchObject({ state: "Cancelado", hold: "released", payments: "refunded" });
    expect(await shop.mails(order._id)).toEqual(["order-refunded"]);
  });

  test("in the body of a webhook is not believed: the signed payment id is read (F17, F19)", async () => {
    const waiting = await shop.paid(await shop.buyer(1), { name: "CONT" });
    const id = shop.charges(waiting.externalReference)[0]?.id ?? 0;
    const other = await approvedSince();
    const body = { type: "payment", data: { id: String(other.id) }, status: "approved", external_reference: "ord_1" };
    expect(await signedWebhook(shop.worker, { paymentId: id, body })).toBe(200);
    expect((await shop.facts(waiting._id))["state"]).toBe("Autorización Pendiente");
    expect((await shop.facts(other.order._id))["state"]).toBe("Autorización Pendiente");
  });
});

describe("webhooks of the stand-in", () => {
  test.each([
    ["before the charge's response", "EARLY"],
    ["twice", "DUPW"],
  ])("%s: one move, one mail (F15, F16)", async (_, name) => {
    shop.provider.standIn.settings.put({
      webhooks: "send",
      noticeDelayMs: 0,
      webhookUrl: `${shop.worker.origin}/api/pay/webhook`,
    });
    const order = await shop.paid(await shop.buyer(1), { name });
    const id = shop.charges(order.externalReference)[0]?.id ?? 0;
    const sent = () => shop.provider.standIn.webhooks.list().filter(({ paymentId }) => paymentId === id);
    await expect.poll(() => sent().every(({ state }) => state === "delivered")).toBe(true);
    expect(sent().length).toBeGreaterThan(0);
    expect(await shop.facts(order._id)).toMatchObject(SOLD);
    expect(await shop.mails(order._id)).toEqual(["order-confirmed"]);
  });

  test("that are forged are 401, old unsigned ones 200; both do nothing (F11, F19)", async () => {
    const { order, id } = await approvedSince();
    const before = shop.provider.standIn.calls.list().length;
    shop.provider.standIn.settings.put({ webhookUrl: `${shop.worker.origin}/api/pay/webhook` });
    for (const [kind, status] of [
      ["forged", 401],
      ["ipn", 200],
    ] as const) {
      const event = { paymentId: id, action: "payment.updated", kind } as const;
      const webhook = await shop.provider.standIn.webhooks.announce(event, true);
      const after = await shop.provider.standIn.webhooks.deliver(webhook?.id ?? 0);
      expect(after?.tries.map((one) => one.status)).toEqual([status]);
    }
    expect(shop.provider.standIn.calls.list()).toHaveLength(before);
    expect([(await shop.facts(order._id))["state"], await left(id)]).toEqual(["Autorización Pendiente", []]);
  });
});
