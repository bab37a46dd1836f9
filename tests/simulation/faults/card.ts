/** Card scripts, repeated with a fault at each of their calls (docs/reliability.md#faults). */

import { expect } from "vitest";
import { START_MS } from "../../ledger/small-shop.ts";
import { cardPayment } from "../asad.ts";
import { observe, type Snapshot } from "../model/observe.ts";
import { changeProvider, payments } from "../model/payments.ts";
import { ADMIN, callApi } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";
import { fillCart, inCart, type Script, TRIES, withRetries } from "./script.ts";

const MINUTE_MS = 60_000;
/** Ages of an unknown charge at which the cron runs. The third run gives the charge up, or the fourth if a check failed. */
const ASKED_AT_MS = [2, 12, 63, 24 * 60 + 5].map((minutes) => minutes * MINUTE_MS);

const stateOf = (system: TestSystem) => observe(system, START_MS).orders.at(-1);

/** Pays, and lets the cron check an unknown charge at most four times. Returns the status of the order. */
async function pay(system: TestSystem, request: Parameters<typeof cardPayment>[1]): Promise<unknown> {
  const response = await withRetries(await cardPayment(system, request));
  expect([200, 202], `paying was answered ${response.status} ${response.code}`).toContain(response.status);
  const sentAtMs = system.nowMs();
  for (const afterMs of ASKED_AT_MS) {
    if (!isUnknown(system)) break;
    await system.control({ nowMs: sentAtMs + afterMs });
    await system.runCron();
  }
  return stateOf(system)?.["statusGlimmer"];
}

/** True when the charge is unknown, whatever the response was. */
function isUnknown(system: TestSystem): boolean {
  const { orders, attempts } = observe(system, START_MS);
  const isWaiting = orders.at(-1)?.["statusGlimmer"] === "Autorización Pendiente";
  return isWaiting && attempts.some(({ state }) => state === "sent" || state === "unknown");
}

/** Pays, and again after each rejection, at most `TRIES` times in all. */
async function payUntilPaid(system: TestSystem, key: string): Promise<void> {
  for (let time = 1; time <= TRIES; time++) {
    const reference = String(stateOf(system)?.["id"] ?? "ord_none");
    if ((await pay(system, { holder: "APRO", key: `${key}-time-${time}`, reference })) !== "Pago Rechazado") return;
  }
}

/** Creates an order with a charge of this holder, without faults. Returns its id. */
async function placeOrder(system: TestSystem, holder: string): Promise<string> {
  await fillCart(system);
  await pay(system, { holder, key: "before-all-that" });
  return String(stateOf(system)?.["id"]);
}

async function flip(system: TestSystem, status: string): Promise<void> {
  expect((await changeProvider(system, `payments/${payments(system).at(-1)?.id}`, { status })).status).toBe(200);
}

/**
 * Expects one order with this status; all others were rejected. Expects exactly these kinds of mail, and one about each charge
 * that was never made. The card was charged once, or not at all when cancelled.
 */
function expectOne(snapshot: Snapshot, system: TestSystem, status: string, ...mails: string[]): void {
  const states = snapshot.orders.map((order) => order["statusGlimmer"]).filter((one) => one !== "Pago Rechazado");
  expect(states).toEqual([status]);
  const kinds = snapshot.mails.map(({ mailKey }) => String(mailKey).split("/")[0]).sort();
  const neverMade = snapshot.attempts.filter(({ notFoundCount }) => Number(notFoundCount) >= 2);
  expect(kinds).toEqual([...mails, ...neverMade.map(() => "order-rejected")].sort());
  const charges = payments(system).filter(({ history }) => history.some((event) => event.status === "approved"));
  expect(charges.length, "charges").toBe(status === "Cancelado" ? 0 : 1);
}

/** Faults of the mail provider are tested in only two scripts, because all send mails in the same way. */
export const CARD_SCRIPTS: Script[] = [
  {
    name: "pay by card",
    sendsMail: true,
    prepare: fillCart,
    act: (system) => payUntilPaid(system, "one-and-the-same"),
    expectDone(snapshot, system) {
      expectOne(snapshot, system, "En Preparación", "order-confirmed");
      expect(inCart(snapshot)).toEqual([]);
    },
  },
  {
    name: "pay again after a rejection",
    sendsMail: false,
    prepare: (system) => placeOrder(system, "FUND"),
    act: (system) => payUntilPaid(system, "another-card"),
    expectDone(snapshot, system) {
      expectOne(snapshot, system, "En Preparación", "order-confirmed");
      expect(snapshot.attempts.some(({ state }) => state === "rejected")).toBe(true);
    },
  },
  {
    name: "a webhook announces an approved payment",
    sendsMail: false,
    async prepare(system) {
      await placeOrder(system, "CONT");
      await flip(system, "approved");
      return "";
    },
    async act(system) {
      const { webhooks } = system.provider();
      const webhook = webhooks.list().at(-1);
      await withRetries(async () => {
        const delivered = await webhooks.deliver(webhook?.id ?? 0);
        return { status: delivered?.tries.at(-1)?.status ?? 500, code: undefined, body: {} };
      });
    },
    expectDone: (snapshot, system) =>
      expectOne(snapshot, system, "En Preparación", "order-in-review", "order-confirmed"),
  },
  {
    name: "refund a part",
    sendsMail: true,
    prepare: (system) => placeOrder(system, "APRO"),
    async act(system, id) {
      const version = Number(stateOf(system)?.["version"]);
      const response = await withRetries(() =>
        callApi(system.url, `POST /api/orders/${id}/refund`, { by: ADMIN, body: { version, amount: 1_000 } }),
      );
      // After a lost response, the retry is stale and shows the refund that was made.
      expect([200, 202, 409]).toContain(response.status);
      if (response.status === 409)
        expect([response.code, Object(response.body["order"]).refunds.length]).toEqual(["order_stale", 1]);
    },
    expectDone(snapshot, system) {
      expectOne(snapshot, system, "En Preparación", "order-confirmed", "order-refunded");
      expect(snapshot.refunds.map(({ state, amountCentavos }) => [state, amountCentavos])).toEqual([["done", 100_000]]);
      expect(payments(system).flatMap(({ refunds }) => refunds.map((refund) => refund.amountCentavos))).toEqual([
        100_000,
      ]);
    },
  },
  {
    name: "refund a unit and return it to stock",
    sendsMail: false,
    prepare: (system) => placeOrder(system, "APRO"),
    async act(system, id) {
      const version = Number(stateOf(system)?.["version"]);
      const lines = [{ line: 1, quantity: 1, restock: true }];
      const response = await withRetries(() =>
        callApi(system.url, `POST /api/orders/${id}/refund`, { by: ADMIN, body: { version, lines } }),
      );
      expect([200, 202, 409]).toContain(response.status);
    },
    expectDone(snapshot, system) {
      expectOne(snapshot, system, "En Preparación", "order-confirmed", "order-refunded");
      expect(snapshot.refunds.map(({ state }) => state)).toEqual(["done"]);
      expect(snapshot.refundLines.map(({ line, quantity, restock }) => [line, quantity, restock])).toEqual([[1, 1, 1]]);
      expect(snapshot.sizes.map(({ stock, sold }) => [stock, sold])).toEqual(Array(6).fill([3, 0]));
      expect(payments(system).flatMap(({ refunds }) => refunds)).toHaveLength(1);
    },
  },
  {
    name: "cancel an order that waits for its payment",
    sendsMail: false,
    prepare: (system) => placeOrder(system, "CONT"),
    async act(system, id) {
      const body = { statusGlimmer: "Cancelado" };
      const response = await withRetries(() => callApi(system.url, `PUT /api/orders/${id}`, { by: ADMIN, body }));
      if (response.status !== 200) expect([response.status, response.code]).toEqual([409, "order_stale"]);
    },
    expectDone(snapshot, system) {
      expectOne(snapshot, system, "Cancelado", "order-in-review", "order-cancelled");
      expect(payments(system).map(({ history }) => history.at(-1)?.status)).toEqual(["cancelled"]);
    },
  },
  {
    name: "cron finds a charge whose response was lost",
    sendsMail: false,
    async prepare(system) {
      await fillCart(system);
      system.provider().errors.put({ call: "charge", status: 500, applied: true, times: 2 });
      expect((await (await cardPayment(system, { holder: "APRO", key: "before-all-that" }))()).status).toBe(202);
      return "";
    },
    async act(system) {
      await system.control({ nowMs: START_MS + 2 * MINUTE_MS });
      await system.runCron();
    },
    expectDone: (snapshot, system) => expectOne(snapshot, system, "En Preparación", "order-confirmed"),
  },
  {
    name: "the nightly comparison finds a charge-back",
    sendsMail: false,
    async prepare(system) {
      await placeOrder(system, "APRO");
      await system.control({ nowMs: START_MS + 2 * 3_600_000 });
      await flip(system, "charged_back");
      return "";
    },
    async act(system) {
      for (let night = 1; night <= TRIES && !(await system.runNight()); night++);
    },
    expectDone(snapshot, system) {
      expectOne(snapshot, system, "En Preparación", "order-confirmed", "payment-charged-back");
      expect(snapshot.orders.map(({ review }) => review)).toEqual(["charged_back"]);
    },
  },
];
