/**
 * Checks at the end of every run: after recovery and some cron runs nothing is left open, the shop's payments equal the
 * provider's (docs/faults.md#i-21-same-payments-as-the-provider), and each paid order has its units or waits for a decision.
 */
import { expect } from "vitest";
import { type StoredPayment, statusOf } from "#local/stand-ins/mercado-pago/payments/stored.ts";
import { checkShop } from "./command.ts";
import { runCron, runNight, tick } from "./commands/clock.ts";
import { endFaults } from "./commands/faults.ts";
import { type Facts, isCodeMail, observe, type Snapshot } from "./model/observe.ts";
import { type ProviderAccess, payments, providerPaymentOf } from "./model/payments.ts";
import type { Model, Real } from "./model/state.ts";
import { isOverdue, sequence } from "./rules.ts";
import type { TestSystem } from "./test-system.ts";

const HOUR_S = 3_600;
/** Steps of the clock, together longer than every hold. */
const LEAPS_S = [HOUR_S, 25 * HOUR_S, 300, 48 * HOUR_S];
/** A failed mail waits at most 6 hours before a retry, and is given up after a day. */
const LONGEST_WAIT_S = 6 * HOUR_S;
const MAX_WAITS = 6;

/** Ends all faults, advances the time with cron runs, and expects that nothing is left open. */
export async function expectSettled(model: Model, real: Real): Promise<void> {
  await sequence(endFaults(), runCron(1)).run(model, real);
  for (const seconds of LEAPS_S) {
    const steps = isSomethingLeft(real.system) ? [tick(seconds), runCron(1)] : [tick(seconds)];
    await sequence(...steps).run(model, real);
  }
  for (let waits = 0; waits < MAX_WAITS && mailsThatWait(model, real) > 0; waits++)
    await sequence(tick(LONGEST_WAIT_S), runCron(1)).run(model, real);
  expect(model.state.orders.filter((order) => isOverdue(order, model.nowMs))).toEqual([]);
  await sequence(runNight(), runCron(1)).run(model, real);
  const snapshot = checkShop("at the end", model, real);
  expectSamePayments(real.system, snapshot);
  const { outbox } = snapshot;
  const inState = (state: string) => outbox.filter((mail) => mail.state === state).map(({ id }) => id);
  expect(inState("pending"), "mails that wait at the end").toEqual([]);
  // The mail of a code is not sent after the code has expired, or after a newer code has replaced it.
  const useless = outbox.filter(({ mailKey, state }) => isCodeMail(mailKey) && state !== "sent").map(({ id }) => id);
  const given = inState("failed").filter((id) => !useless.includes(id));
  if (!model.hadFaults) expect(given, "mails given up without a fault").toEqual([]);
  if (given.length > 0) real.reached.add("a mail given up after a day");
  // A mail that was given up may still have been delivered, if each response was lost. A newer one may have replaced it.
  const unsure = [...given, ...inState("superseded"), ...useless, ...real.removedMails];
  const delivered = real.system.delivered.filter((id) => !unsure.includes(id));
  expect(delivered.toSorted(), "each mail was delivered once").toEqual(inState("sent").sort());
}

/** True when time alone can still change something. */
function isSomethingLeft(system: TestSystem): boolean {
  const snapshot = observe(system, system.nowMs());
  return isOpen(snapshot) || snapshot.orders.some(({ hold, expiresAtMs }) => hold === "held" && expiresAtMs !== null);
}

/** True when the cron has work left: mails, unknown charges, refunds, webhooks. */
export function isOpen(snapshot: Snapshot): boolean {
  return snapshot.outbox.some(({ state }) => state === "pending") || openPaymentsIn(snapshot).length > 0;
}

function openPaymentsIn({ attempts, refunds, notices: webhooks }: Snapshot): Facts[] {
  return [
    ...attempts.filter(({ state }) => state === "sent" || state === "unknown"),
    ...refunds.filter(({ state }) => state === "intent"),
    ...webhooks,
  ];
}

function mailsThatWait(model: Model, real: Real): number {
  const { outbox } = checkShop("after the leaps", model, real);
  return outbox.filter(({ state }) => state === "pending").length;
}

const MONEY = ["approved", "in_mediation"];
const WAITING = ["pending", "in_process", "authorized"];

type PaymentRecords = ProviderAccess & Pick<TestSystem, "read">;

/** Compares payments and checks orders. Uses nothing from the model. */
export function expectSamePayments(system: PaymentRecords, snapshot: Snapshot): void {
  expect(shopPayments(snapshot), "payments: the shop's and the provider's").toEqual(providerPayments(system));
  for (const order of snapshot.orders) expectDecided(payments(system), String(order["id"]), snapshot);
  expect(openPaymentsIn(snapshot), "unknown charges, open refunds and unhandled webhooks at the end").toEqual([]);
  expect(waitingThoughFinal(system), "orders that wait for a payment that is final").toEqual([]);
}

function shopPayments({ payments: all }: Snapshot) {
  return all.map(({ id, status, amountCentavos, refundedCentavos }) => [id, status, amountCentavos, refundedCentavos]);
}

function providerPayments(system: PaymentRecords) {
  return payments(system).map((payment) => {
    const { id, status, amountCentavos, refundedCentavos } = providerPaymentOf(payment, payment.createdAtMs);
    return [id, status, amountCentavos, refundedCentavos];
  });
}

/** Expects that a paid order has its units or waits for a decision, and that administrators got a mail if it was paid twice. */
function expectDecided(all: StoredPayment[], orderId: string, { orders, mails }: Snapshot): void {
  const order = orders.find(({ id }) => id === orderId);
  const withMoney = all.filter((one) => one.externalReference === orderId && MONEY.includes(statusOf(one).status));
  if (withMoney.length === 0) return;
  const isDecided = order?.["hold"] === "committed" || order?.["review"] !== null;
  expect(isDecided, `${orderId} ${order?.["statusGlimmer"]}: a paid order has its units or waits for a decision`).toBe(
    true,
  );
  const mailed = mails.filter(({ mailKey }) =>
    withMoney.some(({ id }) => new RegExp(`^payment-(twice|mismatch)/${id}/`).test(String(mailKey))),
  );
  if (withMoney.length > 1)
    expect(mailed.length, `${orderId} was paid twice without a mail to administrators`).toBeGreaterThan(0);
}

/** Returns orders that wait for a payment that is final. Skips orders that an administrator set to wait, and marked ones. */
function waitingThoughFinal(system: PaymentRecords): string[] {
  const [rows = []] = system.read([
    `SELECT o.id, (SELECT provider_payment_id FROM payment_attempts WHERE order_id = o.id ORDER BY created_at_ms DESC, rowid DESC LIMIT 1) AS payment
     FROM orders o WHERE o.status_glimmer = 'Autorización Pendiente' AND o.review IS NULL AND EXISTS (SELECT 1 FROM payment_attempts WHERE order_id = o.id)
       AND (SELECT moved_by FROM order_history WHERE order_id = o.id ORDER BY key DESC LIMIT 1) IN ('provider', 'buyer', 'cron')`,
  ]);
  const waits = ({ id }: StoredPayment) => rows.some(({ payment }) => payment === String(id));
  const waiting = payments(system).filter((payment) => waits(payment) && WAITING.includes(statusOf(payment).status));
  const known = new Set(waiting.map(({ externalReference }) => externalReference));
  return rows.map(({ id }) => String(id)).filter((id) => !known.has(id));
}
