/** Card scripts, repeated with a fault at each of their calls (docs/reliability.md#faults). */

import { expect } from "vitest";
import { START_MS } from "../../ledger/world.ts";
import { cardPayment } from "../asad.ts";
import { observe, type Snapshot } from "../model/observe.ts";
import { changeProvider, payments } from "../model/payments.ts";
import type { Rig } from "../rig.ts";
import { ADMIN, callApi } from "../shop.ts";
import { fillCart, inCart, type Script, TRIES, withRetries } from "./script.ts";

const MINUTE_MS = 60_000;
/** When an unknown charge is checked. It is given up after the third check, or after a day if a check failed. */
const ASKED_AT_MS = [2, 12, 63, 24 * 60 + 5].map((minutes) => minutes * MINUTE_MS);

const stateOf = (rig: Rig) => observe(rig, START_MS).orders.at(-1);

/** Pays, and waits until the result of an unknown charge is found. Returns the status of the order. */
async function pay(rig: Rig, request: Parameters<typeof cardPayment>[1]): Promise<unknown> {
  const response = await withRetries(await cardPayment(rig, request));
  expect([200, 202], `paying was answered ${response.status} ${response.code}`).toContain(response.status);
  const sentAtMs = rig.nowMs();
  for (const afterMs of ASKED_AT_MS) {
    if (!isUnknown(rig)) break;
    await rig.control({ nowMs: sentAtMs + afterMs });
    await rig.runCron();
  }
  return stateOf(rig)?.["statusGlimmer"];
}

/** True when the charge is unknown, whatever the response was. */
function isUnknown(rig: Rig): boolean {
  const { orders, attempts } = observe(rig, START_MS);
  const isWaiting = orders.at(-1)?.["statusGlimmer"] === "Autorización Pendiente";
  return isWaiting && attempts.some(({ state }) => state === "sent" || state === "unknown");
}

/** Pays until the order is paid. After a failed charge the buyer pays again. */
async function payUntilPaid(rig: Rig, key: string): Promise<void> {
  for (let time = 1; time <= TRIES; time++) {
    const reference = String(stateOf(rig)?.["id"] ?? "ord_none");
    if ((await pay(rig, { holder: "APRO", key: `${key}-time-${time}`, reference })) !== "Pago Rechazado") return;
  }
}

/** Creates an order with a charge of this holder, without faults. Returns its id. */
async function placeOrder(rig: Rig, holder: string): Promise<string> {
  await fillCart(rig);
  await pay(rig, { holder, key: "before-all-that" });
  return String(stateOf(rig)?.["id"]);
}

async function flip(rig: Rig, status: string): Promise<void> {
  expect((await changeProvider(rig, `payments/${payments(rig).at(-1)?.id}`, { status })).status).toBe(200);
}

/** Expects one order with this status; all others were rejected. The card was charged once, or not at all when cancelled. */
function expectOne(snapshot: Snapshot, rig: Rig, status: string, ...mails: string[]): void {
  const states = snapshot.orders.map((order) => order["statusGlimmer"]).filter((one) => one !== "Pago Rechazado");
  expect(states).toEqual([status]);
  const kinds = snapshot.mails.map(({ mailKey }) => String(mailKey).split("/")[0]).sort();
  expect(kinds).toEqual(mails.sort());
  const charges = payments(rig).filter(({ history }) => history.some((event) => event.status === "approved"));
  expect(charges.length, "charges").toBe(status === "Cancelado" ? 0 : 1);
}

/** Mail is tested in only two scripts, because all send it the same way. */
export const CARD_SCRIPTS: Script[] = [
  {
    name: "pay by card",
    sendsMail: true,
    prepare: fillCart,
    act: (rig) => payUntilPaid(rig, "one-and-the-same"),
    expectDone(snapshot, rig) {
      expectOne(snapshot, rig, "En Preparación", "order-confirmed");
      expect(inCart(snapshot)).toEqual([]);
    },
  },
  {
    name: "pay again after a rejection",
    sendsMail: false,
    prepare: (rig) => placeOrder(rig, "FUND"),
    act: (rig) => payUntilPaid(rig, "another-card"),
    expectDone(snapshot, rig) {
      expectOne(snapshot, rig, "En Preparación", "order-confirmed");
      expect(snapshot.attempts.some(({ state }) => state === "rejected")).toBe(true);
    },
  },
  {
    name: "a notice that a payment was approved",
    sendsMail: false,
    async prepare(rig) {
      await placeOrder(rig, "CONT");
      await flip(rig, "approved");
      return "";
    },
    async act(rig) {
      const { webhooks } = rig.provider();
      const webhook = webhooks.list().at(-1);
      await withRetries(async () => {
        const delivered = await webhooks.deliver(webhook?.id ?? 0);
        return { status: delivered?.tries.at(-1)?.status ?? 500, code: undefined, body: {} };
      });
    },
    expectDone: (snapshot, rig) => expectOne(snapshot, rig, "En Preparación", "order-in-review", "order-confirmed"),
  },
  {
    name: "give the money back",
    sendsMail: true,
    prepare: (rig) => placeOrder(rig, "APRO"),
    async act(rig, id) {
      const version = Number(stateOf(rig)?.["version"]);
      const response = await withRetries(() =>
        callApi(rig.url, `POST /api/orders/${id}/refund`, { by: ADMIN, body: { version, amount: 1_000 } }),
      );
      // After a lost response, the retry is stale and shows the refund that was made.
      expect([200, 202, 409]).toContain(response.status);
      if (response.status === 409)
        expect([response.code, Object(response.body["order"]).refunds.length]).toEqual(["order_stale", 1]);
    },
    expectDone(snapshot, rig) {
      expectOne(snapshot, rig, "En Preparación", "order-confirmed", "order-refunded");
      expect(snapshot.refunds.map(({ state, amountCentavos }) => [state, amountCentavos])).toEqual([["done", 100_000]]);
      expect(payments(rig).flatMap(({ refunds }) => refunds.map((refund) => refund.amountCentavos))).toEqual([100_000]);
    },
  },
  {
    name: "cancel an order that waits for its payment",
    sendsMail: false,
    prepare: (rig) => placeOrder(rig, "CONT"),
    async act(rig, id) {
      const body = { statusGlimmer: "Cancelado" };
      const response = await withRetries(() => callApi(rig.url, `PUT /api/orders/${id}`, { by: ADMIN, body }));
      if (response.status !== 200) expect([response.status, response.code]).toEqual([409, "order_stale"]);
    },
    expectDone(snapshot, rig) {
      expectOne(snapshot, rig, "Cancelado", "order-in-review", "order-cancelled");
      expect(payments(rig).map(({ history }) => history.at(-1)?.status)).toEqual(["cancelled"]);
    },
  },
  {
    name: "cron finds a charge that nobody knows of",
    sendsMail: false,
    async prepare(rig) {
      await fillCart(rig);
      rig.provider().errors.put({ call: "charge", status: 500, applied: true, times: 2 });
      expect((await (await cardPayment(rig, { holder: "APRO", key: "before-all-that" }))()).status).toBe(202);
      return "";
    },
    async act(rig) {
      await rig.control({ nowMs: START_MS + 2 * MINUTE_MS });
      await rig.runCron();
    },
    expectDone: (snapshot, rig) => expectOne(snapshot, rig, "En Preparación", "order-confirmed"),
  },
  {
    name: "the night finds a charge-back",
    sendsMail: false,
    async prepare(rig) {
      await placeOrder(rig, "APRO");
      await rig.control({ nowMs: START_MS + 2 * 3_600_000 });
      await flip(rig, "charged_back");
      return "";
    },
    async act(rig) {
      for (let night = 1; night <= TRIES && !(await rig.runNight()); night++);
    },
    expectDone(snapshot, rig) {
      expectOne(snapshot, rig, "En Preparación", "order-confirmed", "payment-charged-back");
      expect(snapshot.orders.map(({ review }) => review)).toEqual(["charged_back"]);
    },
  },
];
