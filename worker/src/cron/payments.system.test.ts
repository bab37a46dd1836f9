import { afterEach, describe, expect, test } from "vitest";
import type { Order } from "#shop/orders/order.contract.ts";
import { OPEN, openCardShop, SOLD } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { SCHEDULES } from "./index.ts";

const [, NIGHTLY = ""] = Object.keys(SCHEDULES);

const shop = sharedFixture(openCardShop);
afterEach(() => shop.heal());

const log = () => shop.worker.log();

/**
 * Compares the provider's payments with the shop's, for one reference (docs/faults.md#i-21-same-payments-as-the-provider).
 */
async function expectSamePayments(reference: string): Promise<void> {
  const stored = await shop.rows(
    `SELECT id, status, amount_centavos, refunded_centavos FROM payments WHERE external_reference = '${reference}' ORDER BY id`,
  );
  const provided = shop.charges(reference).map(({ id, status, amountCentavos, refundedCentavos }) => ({
    id: String(id),
    status,
    amount_centavos: amountCentavos,
    refunded_centavos: refundedCentavos,
  }));
  expect(stored).toEqual(provided);
}

describe("an open payment", () => {
  test("waits for the next run when the database is down (F20)", async () => {
    const order = await shop.paid(await shop.buyer(1), { name: "CONT" });
    await shop.changeProviderStatus(order.externalReference, "approved");
    await shop.advanceMinutes(10);
    const gate = shop.provider.standIn.gates.arm("get", "before");
    const first = shop.cron();
    await gate.reached;
    shop.database.proxy.fail("refuse");
    gate.release();
    await first;
    shop.database.proxy.fail(null);
    expect(await shop.facts(order._id)).toMatchObject(OPEN);
    await shop.advanceMinutes(0);
    expect(await shop.cron()).toBe("ok");
    expect(await shop.facts(order._id)).toMatchObject(SOLD);
  });

  test("left for two days is settled, fifty a run, oldest first (F22)", async () => {
    const orders: Order[] = [];
    for (let count = 0; count < 7; count++) {
      const people = await Promise.all(Array.from({ length: 8 }, () => shop.buyer(1)));
      orders.push(...(await Promise.all(people.map((user) => shop.paid(user, { name: "CONT" })))));
    }
    for (const { externalReference } of orders) await shop.changeProviderStatus(externalReference, "approved");
    // The first 50 wait longest; 50 is the limit of a run.
    const [late, later] = [orders.slice(0, 50), orders.slice(50)];
    const named = (given: typeof orders) => given.map(({ _id }) => `'${_id}'`).join();
    await shop.advanceMinutes(48 * 60);
    await shop.database.sql(`UPDATE payment_attempts SET next_ask_at_ms = 2 WHERE order_id IN (${named(later)})`);
    const stateOf = async (given: typeof orders) =>
      shop.rows(`SELECT status_glimmer AS state, count(*) AS n FROM orders WHERE id IN (${named(given)}) GROUP BY 1`);
    expect(await shop.cron()).toBe("ok");
    expect([await stateOf(late), await stateOf(later)]).toEqual([
      [{ state: "En Preparación", n: 50 }],
      [{ state: "Autorización Pendiente", n: 6 }],
    ]);
    expect(await shop.cron()).toBe("ok");
    expect(await stateOf(orders)).toEqual([{ state: "En Preparación", n: 56 }]);
    const mails = await shop.rows(
      `SELECT count(*) AS n, count(DISTINCT order_id) AS orders FROM outbox WHERE event LIKE 'order-confirmed%' AND order_id IN (${named(orders)})`,
    );
    expect(mails).toEqual([{ n: 56, orders: 56 }]);
  });

  test("waits while the search lags, and is read by id when the search returns partial data", async () => {
    shop.provider.standIn.settings.put({ searchLagMs: 3_600_000, thinSearch: true, loose: true });
    shop.provider.standIn.errors.put({ call: "charge", status: 500, applied: true, times: 2 });
    const order = await shop.paid(await shop.buyer(1), {}, 202);
    await shop.advanceMinutes(15);
    await shop.cron();
    expect(await shop.facts(order._id)).toMatchObject(OPEN);
    shop.provider.standIn.settings.put({ searchLagMs: 0 });
    await shop.advanceMinutes(5);
    await shop.cron();
    expect(await shop.facts(order._id)).toMatchObject(SOLD);
    await expectSamePayments(order.externalReference);
  });
});

describe("while the provider answers nothing", () => {
  const gets = () => shop.provider.standIn.calls.list().filter(({ call }) => call === "get").length;
  const fails = () => shop.provider.standIn.errors.put({ call: "get", status: 500, times: 100 });
  const readBy = async () => {
    const before = gets();
    expect(await shop.cron()).toBe("ok");
    return gets() - before;
  };

  test("a run asks for three payments, and the next one for the others first", async () => {
    const orders: Order[] = [];
    for (let count = 0; count < 5; count++) orders.push(await shop.paid(await shop.buyer(1), { name: "CONT" }));
    for (const { externalReference } of orders) await shop.changeProviderStatus(externalReference, "approved");
    await shop.advanceMinutes(10);
    fails();
    expect(await readBy()).toBe(3);
    shop.heal();
    expect(await readBy()).toBe(2);
    await shop.advanceMinutes(0);
    expect(await readBy()).toBe(3);
    for (const { _id } of orders) expect(await shop.facts(_id)).toMatchObject(SOLD);
  });

  test("a run tries three refunds", async () => {
    const orders: Order[] = [];
    for (let count = 0; count < 4; count++) orders.push(await shop.paid(await shop.buyer(1)));
    shop.provider.standIn.errors.put({ call: "refund", status: 500, times: 4 });
    for (const { _id } of orders) expect((await shop.refund(_id, { amount: 100 })).status).toBe(202);
    await shop.advanceMinutes(0);
    fails();
    expect(await readBy()).toBe(3);
    shop.heal();
    await shop.advanceMinutes(0);
    expect(await shop.cron()).toBe("ok");
    for (const { externalReference } of orders) expect(shop.refundedBy(externalReference)).toBe(10_000);
  });

  test("the results of the other jobs are stored before the payments are read", async () => {
    await shop.paid(await shop.buyer(1), { name: "CONT" });
    await shop.advanceMinutes(10);
    await shop.database.sql("DELETE FROM cron_jobs");
    const gate = shop.provider.standIn.gates.arm("get", "before");
    const running = shop.cron();
    await gate.reached;
    const jobs = async (sql = "") =>
      (await shop.rows(`SELECT job FROM cron_jobs ${sql} ORDER BY job`)).map(({ job }) => job);
    const others = ["expire-orders", "request-rebuild", "send-mails", "tell-stock"];
    await expect.poll(() => jobs(), { timeout: 20_000 }).toEqual(expect.arrayContaining(others));
    gate.release();
    expect(await running).toBe("ok");
    const before = "WHERE done_at_ms < (SELECT done_at_ms FROM cron_jobs WHERE job = 'resolve-payments')";
    expect(await jobs(before)).toEqual(others);
  });
});

describe("every night", () => {
  test("applies a missed refund and a missed approval of the provider once each (I-21, P11)", async () => {
    const orders = await Promise.all(
      ["APRO", "CONT", "FUND"].map(async (name) => shop.paid(await shop.buyer(1), { name })),
    );
    const [paid, waiting] = [orders[0]?.externalReference ?? "", orders[1]?.externalReference ?? ""];
    await shop.changeProviderStatus(paid, "refunded");
    await shop.changeProviderStatus(waiting, "approved");
    shop.provider.standIn.settings.put({ thinSearch: true });
    await Promise.all([shop.cron(NIGHTLY), shop.cron(NIGHTLY)]);
    expect(await shop.cron(NIGHTLY)).toBe("ok");
    for (const { externalReference } of orders) await expectSamePayments(externalReference);
    expect(await shop.facts(orders[1]?._id ?? "")).toMatchObject(SOLD);
    expect(await shop.mails(orders[0]?._id ?? "")).toEqual(["order-confirmed", "order-refunded"]);
    expect(await shop.mails(orders[1]?._id ?? "")).toEqual(["order-in-review", "order-confirmed"]);
  });

  test("alerts once for a payment whose order a restore has lost (F33)", async () => {
    const order = await shop.paid(await shop.buyer(1));
    const id = shop.charges(order.externalReference)[0]?.id ?? 0;
    // A payment with an unknown reference stands for the lost order: a reference at the provider cannot be changed.
    const orphan = await shop.approvedFor("ord_lost_in_a_restore");
    for (let night = 0; night < 3; night++) expect(await shop.cron(NIGHTLY)).toBe("ok");
    await expectSamePayments("ord_lost_in_a_restore");
    const alerts = (paymentId: number) => shop.rows(`SELECT event FROM outbox WHERE mail_key LIKE '%/${paymentId}/%'`);
    expect([await alerts(orphan), await alerts(id)]).toEqual([[{ event: "payment-orphan" }], []]);
  });

  test("reads a payment by id when the provider does not list it, and fails when the provider does not know one", async () => {
    const order = await shop.paid(await shop.buyer(1));
    await shop.database.sql(`UPDATE payments SET created_at_ms = created_at_ms - 7200000`);
    expect(await shop.cron(NIGHTLY)).toBe("ok");
    await shop.database.sql(`INSERT INTO payments SELECT ${await columnsWith("'999999'")} FROM payments
      WHERE external_reference = '${order.externalReference}'`);
    expect(await shop.cron(NIGHTLY)).toBe("exception");
    expect(log()).toContain("payment_missing_at_provider");
    await shop.database.sql("DELETE FROM payments WHERE id = '999999'");
    expect(await shop.cron(NIGHTLY)).toBe("ok");
  });

  test("fails when the provider cannot be read, and catches up the next night", async () => {
    const order = await shop.paid(await shop.buyer(1));
    await shop.changeProviderStatus(order.externalReference, "charged_back");
    shop.provider.faults.put({ mercadopago: { status: 500 } });
    expect(await shop.cron(NIGHTLY)).toBe("exception");
    shop.provider.faults.heal();
    expect(await shop.cron(NIGHTLY)).toBe("ok");
    expect(await shop.facts(order._id)).toMatchObject({ review: "charged_back" });
    await expectSamePayments(order.externalReference);
  });

  test("keeps the figures of a payment that cannot be read by id, and leaves it to the next run", async () => {
    const order = await shop.paid(await shop.buyer(1));
    const figures = () =>
      shop.rows(
        `SELECT status, total_paid_centavos AS paid, net_received_centavos AS net FROM payments WHERE external_reference = '${order.externalReference}'`,
      );
    const [before] = await figures();
    expect(before).toEqual({ status: "approved", paid: expect.any(Number), net: expect.any(Number) });
    await shop.changeProviderStatus(order.externalReference, "charged_back");
    shop.provider.standIn.settings.put({ thinSearch: true });
    shop.provider.standIn.errors.put({ call: "get", status: 500, times: 1 });
    expect(await shop.cron(NIGHTLY)).toBe("ok");
    expect(await figures()).toEqual([before]);
    expect(await shop.cron()).toBe("ok");
    expect(await figures()).toEqual([{ ...before, status: "charged_back" }]);
    expect(await shop.facts(order._id)).toMatchObject({ review: "charged_back" });
  });

  test("sees the bank's decision about a charge-back", async () => {
    const order = await shop.paid(await shop.buyer(1));
    const id = await shop.changeProviderStatus(order.externalReference, "charged_back", "in_process");
    expect(await shop.notify(id)).toBe(200);
    await shop.changeProviderStatus(order.externalReference, "charged_back", "settled");
    expect(await shop.cron(NIGHTLY)).toBe("ok");
    expect(await shop.rows(`SELECT status_detail AS detail FROM payments WHERE id = '${id}'`)).toEqual([
      { detail: "settled" },
    ]);
    expect(await shop.alerts(id)).toEqual(["payment-charged-back", "payment-charged-back"]);
  });

  async function columnsWith(id: string): Promise<string> {
    const found = await shop.rows("SELECT name FROM pragma_table_info('payments')");
    return found.map(({ name }) => (name === "id" ? id : String(name))).join(", ");
  }
});
