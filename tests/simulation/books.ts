/**
 * Checks at the end of every run: the shop's books equal the provider's (docs/faults.md#i-21-same-payments-as-the-provider), and all
 * money has its goods or waits for a decision.
 */
import { expect } from "vitest";
import { refundedCentavos, type StoredPayment, wordOf } from "#local/stand-ins/mercado-pago/payments/stored.ts";
import type { Seen } from "./observe.ts";
import { type Provided, payments } from "./provider.ts";
import type { Rig } from "./rig.ts";

const MONEY = ["approved", "in_mediation"];
const WAITING = ["pending", "in_process", "authorized"];

type Books = Provided & Pick<Rig, "read">;

/** Compares payments and checks orders. Uses nothing from the model. */
export function expectSameBooks(rig: Books, seen: Seen): void {
  expect(ours(seen), "payments: the shop's and the provider's").toEqual(theirs(rig));
  for (const order of seen.orders) expectDecided(payments(rig), String(order["id"]), seen);
  expect(
    seen.attempts.filter(({ state }) => state === "sent" || state === "unknown"),
    "charges nobody knows of at the end",
  ).toEqual([]);
  expect(
    seen.refunds.filter(({ state }) => state === "intent"),
    "refunds that are open at the end",
  ).toEqual([]);
  expect(seen.notices, "notices that are left at the end").toEqual([]);
  expect(waitingThoughFinal(rig), "orders that wait for a payment that is final").toEqual([]);
}

function ours({ payments: all }: Seen) {
  return all.map(({ id, status, amount_centavos, refunded_centavos }) => [
    id,
    status,
    amount_centavos,
    refunded_centavos,
  ]);
}

function theirs(rig: Books) {
  const facts = (payment: StoredPayment) => {
    const { status } = wordOf(payment);
    const refunded = refundedCentavos(payment) || (status === "refunded" ? payment.amountCentavos : 0);
    return [String(payment.id), status, payment.amountCentavos, refunded];
  };
  return payments(rig).map(facts);
}

/** Money for an order has its goods or waits for a decision. If several payments have money, an administrator got a mail. */
function expectDecided(all: StoredPayment[], orderId: string, { orders, mails }: Seen): void {
  const order = orders.find(({ id }) => id === orderId);
  const withMoney = all.filter((one) => one.externalReference === orderId && MONEY.includes(wordOf(one).status));
  if (withMoney.length === 0) return;
  const isDecided = order?.["hold"] === "committed" || order?.["review"] !== null;
  expect(isDecided, `${orderId} ${order?.["status_glimmer"]}: its money has goods or waits for a decision`).toBe(true);
  const mailed = mails.filter(({ mail_key }) =>
    withMoney.some(({ id }) => new RegExp(`^payment-(twice|mismatch)/${id}/`).test(String(mail_key))),
  );
  if (withMoney.length > 1) expect(mailed.length, `${orderId} was paid twice, and nobody was told`).toBeGreaterThan(0);
}

/** Returns orders that wait for a payment that is final. Skips orders an administrator set to wait, and those under review. */
function waitingThoughFinal(rig: Books): string[] {
  const [rows = []] = rig.read([
    `SELECT o.id, (SELECT provider_payment_id FROM payment_attempts WHERE order_id = o.id ORDER BY created_at_ms DESC, rowid DESC LIMIT 1) AS payment
     FROM orders o WHERE o.status_glimmer = 'Autorización Pendiente' AND o.review IS NULL AND EXISTS (SELECT 1 FROM payment_attempts WHERE order_id = o.id)
       AND (SELECT moved_by FROM order_history WHERE order_id = o.id ORDER BY key DESC LIMIT 1) IN ('provider', 'buyer', 'cron')`,
  ]);
  const waits = ({ id }: StoredPayment) => rows.some(({ payment }) => payment === String(id));
  const waiting = payments(rig).filter((payment) => waits(payment) && WAITING.includes(wordOf(payment).status));
  const known = new Set(waiting.map(({ externalReference }) => externalReference));
  return rows.map(({ id }) => String(id)).filter((id) => !known.has(id));
}
