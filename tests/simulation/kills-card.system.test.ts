import { afterEach, beforeEach, expect, test } from "vitest";
import { audit } from "#db/audit.ts";
import {
  manualClock,
  type RunningMercadoPago,
  startMercadoPago,
} from "#local/stand-ins/mercado-pago/on-a-port.fixture.ts";
import { START_MS } from "../ledger/small-shop.ts";
import { addAsad, cardPayment } from "./asad.ts";
import { CONTROL_PATH, type Control, type ScheduledEvent } from "./control.ts";
import { type Killable, startKillable } from "./killable.ts";
import { openingStatements } from "./shop.ts";

const MINUTE_MS = 60_000;

let provider: RunningMercadoPago;
let shop: Killable;
beforeEach(async () => {
  provider = await startMercadoPago({ clock: manualClock(START_MS), settings: { webhooks: "hold" } });
  const localUrl = new URL(provider.url).origin;
  shop = await startKillable("tests/simulation/worker.ts", localUrl);
});
afterEach(async () => {
  await shop?.stop();
  await provider?.stop();
});

const sendControl = async (orders: Control | ScheduledEvent) =>
  (await fetch(shop.url() + CONTROL_PATH, { method: "POST", body: JSON.stringify(orders) })).status;

/** The worker has another URL after a kill. */
const paymentWith = (key: string) =>
  cardPayment(
    {
      get url() {
        return shop.url();
      },
      providerUrl: provider.url,
    },
    { holder: "APRO", key },
  );

const rows = async (sql: string) => (await shop.db.client.execute(sql)).rows.map((row) => Object.values(row));

test.each(["before", "after"] as const)(
  "workerd is killed %s the provider has charged: one order, one charge, one mail",
  async (point) => {
    await shop.db.client.batch(openingStatements([1, 0, 0, 0, 0, 0]), "write");
    expect(await sendControl({ nowMs: START_MS, seed: 1 })).toBe(200);
    expect((await addAsad(shop.url())).status).toBe(200);
    const gate = provider.standIn.gates.arm("charge", point);
    const pay = await paymentWith("one-and-the-same");
    const cut = pay().catch(() => "cut");
    await gate.reached;
    await shop.killWorkerd();
    gate.release();
    expect(await cut).toBe("cut");

    expect(await sendControl({ nowMs: START_MS + MINUTE_MS / 2, seed: 2 })).toBe(200);
    const again = await pay();
    expect([again.status, Object(again.body["order"]).statusGlimmer]).toEqual([202, "Autorización Pendiente"]);
    const other = await (await paymentWith("another-request"))();
    expect([other.status, other.code]).toEqual([409, "payment_open"]);

    expect(await sendControl({ nowMs: START_MS + 2 * MINUTE_MS })).toBe(200);
    for (let time = 1; time <= 2; time++) await sendControl({ schedule: "*/5 * * * *" });
    expect(await rows("SELECT status_glimmer, hold FROM orders")).toEqual([["En Preparación", "committed"]]);
    expect(await rows("SELECT state FROM payment_attempts")).toEqual([["approved"]]);
    expect(await rows("SELECT event LIKE 'order-confirmed/%' FROM outbox")).toEqual([[1]]);
    expect(await rows("SELECT id FROM cart_lines")).toEqual([]);
    expect(provider.standIn.ledger.payments().map(({ amountCentavos }) => amountCentavos)).toEqual([6_550_000]);
    expect(await audit(shop.db, START_MS + 2 * MINUTE_MS)).toEqual([]);
  },
);
