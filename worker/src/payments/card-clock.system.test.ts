import { describe, expect, test } from "vitest";
import { cardInput, payingAt } from "../../fixtures/card-flow.ts";
import { fillCart, openCardFlows } from "../../fixtures/card-shop.ts";
import { sharedFixture } from "../../fixtures/shop.ts";
import { signedInUser } from "../../fixtures/signed-in-users.ts";
import { chargeCard } from "./charge-card.ts";
import { readAndApply } from "./handle-webhook.ts";
import { resolvePayments } from "./resolve-payments.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const flows = sharedFixture(openCardFlows);

let made = 0;
async function buyer(): Promise<string> {
  const who = await signedInUser(flows.database.db, `clock${++made}x`);
  await fillCart(flows.database, who, 1);
  return who.id;
}

async function factsOf(orderId: string) {
  const { rows } = await flows.database.db.client.execute(`SELECT status_glimmer AS state, hold,
    (SELECT group_concat(state) FROM payment_attempts WHERE order_id = o.id) AS attempts,
    (SELECT group_concat(status) FROM payments WHERE order_id = o.id) AS payments,
    (SELECT count(*) FROM outbox WHERE order_id = o.id AND event LIKE 'order-confirmed%') AS mails
    FROM orders o WHERE id = '${orderId}'`);
  return { ...rows[0] };
}

const at = (nowMs: number) => payingAt(flows.database, flows.provider, nowMs);
const SOLD = { state: "En Preparación", hold: "committed", attempts: "approved", payments: "approved", mails: 1 };

describe("a wrong clock (F31)", () => {
  test.each([
    ["five minutes ahead", 5 * MINUTE],
    ["five minutes behind", -5 * MINUTE],
    ["back by an hour when the webhook arrives", -HOUR],
    ["a year ahead, at its end", Date.UTC(2027, 11, 31, 23, 59, 59, 999) - Date.now()],
    ["on 29 February", Date.UTC(2028, 1, 29, 12) - Date.now()],
  ])("%s sells once, with one mail, and moves nothing back", async (_, offMs) => {
    const nowMs = Date.now();
    const { provider } = flows;
    const outcome = await chargeCard(at(nowMs), await cardInput(provider, await buyer(), "CONT"));
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    const { id, externalReference } = outcome.order;
    const payment = provider.standIn.ledger.payments().find((one) => one.externalReference === externalReference);
    const flip = (status: string) =>
      fetch(`${provider.url}/_/payments/${payment?.id}`, { method: "POST", body: JSON.stringify({ status }) });
    await flip("approved");
    await readAndApply(at(nowMs + offMs), String(payment?.id));
    expect(await factsOf(id)).toEqual(SOLD);
    // Its lower rank makes `in_process` the older state, whatever the clocks show.
    await flip("in_process");
    for (const laterMs of [offMs, 0, HOUR]) await readAndApply(at(nowMs + laterMs), String(payment?.id));
    expect(await factsOf(id)).toEqual(SOLD);
    await flip("refunded");
    await readAndApply(at(nowMs + offMs), String(payment?.id));
    expect(await factsOf(id)).toMatchObject({ state: "En Preparación", payments: "refunded" });
  });
});

describe("a charge that arrives after the shop gave up waiting (F3, F4)", () => {
  test.each([
    ["before the provider answered that it does not exist", []],
    ["after the provider answered once that it does not exist", [10]],
    ["after the provider answered twice that it does not exist, and the units were released", [10, 61]],
    ["a day later, when its last check is due", [10, 61, 23 * 60]],
  ])("%s: sold once, one charge, one mail", async (_, unfoundAtMinutes) => {
    const startMs = Date.now();
    const context = at(startMs);
    const { provider } = flows;
    const gate = provider.standIn.gates.arm("charge", "before");
    const charges: Promise<unknown>[] = [];
    // Simulates the time-out of 15 s: the call continues at the provider.
    const impatient: typeof context.gateway.charge = async (charge) => {
      charges.push(context.gateway.charge(charge));
      await gate.reached;
      return { kind: "unknown", reason: "TimeoutError" };
    };
    const requested = await cardInput(provider, await buyer());
    const outcome = await chargeCard({ ...context, gateway: { ...context.gateway, charge: impatient } }, requested);
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    expect(outcome.isKnown).toBe(false);
    const { id, externalReference } = outcome.order;
    for (const minutes of unfoundAtMinutes) await resolvePayments(at(startMs + minutes * MINUTE));
    const isReleased = unfoundAtMinutes.length > 1;
    expect(await factsOf(id)).toMatchObject({ hold: isReleased ? "released" : "held", mails: 0 });
    gate.release();
    await Promise.all(charges);
    await resolvePayments(at(startMs + 25 * HOUR));
    await resolvePayments(at(startMs + 26 * HOUR));
    expect(await factsOf(id)).toEqual(SOLD);
    const made = provider.standIn.ledger.payments().filter((one) => one.externalReference === externalReference);
    expect(made).toHaveLength(1);
  });
});
