/** Reads the database as rows that can be compared with a state of the model. */
import { isDeepStrictEqual } from "node:util";
import type { Row } from "@libsql/client/web";
import { auditStatements, type Violation, violationsIn } from "#db/audit.ts";
import { lineKey } from "#shop/cart/cart-line.ts";
import { holdOf } from "#shop/orders/order.ts";
import type { Rig } from "../rig.ts";
import type { ModelOrder, State } from "./state.ts";

export type Facts = Record<string, string | number | null>;

/** The shop's rows. Those without a meaningful order are sorted. */
export interface ShopRows {
  sizes: Facts[];
  carts: Facts[];
  /** In order of creation. */
  orders: Facts[];
  lines: Facts[];
  requests: Facts[];
  mails: Facts[];
  attempts: Facts[];
  payments: Facts[];
  refunds: Facts[];
  /** Stored, unhandled webhooks by payment. */
  notices: Facts[];
}

export interface Snapshot extends ShopRows {
  violations: Violation[];
  catalogueVersion: number;
  liveVersion: number;
  /** Id and state of each mail. */
  outbox: { id: string; state: string; nextTryAtMs: number }[];
}

const QUESTIONS = [
  "SELECT id, revenue, stock, reserved, sold, removed, defective FROM sizes ORDER BY id",
  `SELECT c.user_id, c.id, c.perfume_id, c.type, coalesce(s.ml, iif(c.type = 'bigDecant', 10, 5)) AS ml, c.quantity
   FROM cart_lines c LEFT JOIN sizes s ON s.id = c.size_id ORDER BY c.rowid`,
  `SELECT id, user_id, status_glimmer, status, status_detail, hold, hold_moves, version, expires_at_ms, moved_at_ms,
   transaction_centavos, review, payment_type_id, payment_method_id, total_paid_centavos, net_received_centavos
   FROM orders ORDER BY rowid`,
  "SELECT order_id, perfume_id, type, ml, size_id, quantity, unit_centavos FROM order_lines ORDER BY rowid",
  "SELECT user_id, request_key, order_id FROM order_requests ORDER BY rowid",
  "SELECT mail_key FROM outbox ORDER BY rowid",
  "SELECT id, order_id, state, provider_payment_id, not_found_count, sent_at_ms FROM payment_attempts ORDER BY rowid",
  "SELECT id, order_id, attempt_id, status, status_detail, amount_centavos, refunded_centavos FROM payments ORDER BY id",
  "SELECT id, order_id, payment_id, amount_centavos, state FROM refunds ORDER BY id",
  "SELECT payment_id, count(*) AS pending FROM inbox WHERE done_at_ms IS NULL GROUP BY payment_id ORDER BY payment_id",
  "SELECT catalogue_version, live_version FROM versions",
  "SELECT id, state, next_try_at_ms FROM outbox ORDER BY rowid",
];

/** Reads everything from one snapshot, without the proxy, and audits it with `auditMs` as the time. */
export function observe(rig: Pick<Rig, "read">, auditMs: number): Snapshot {
  const rows = rig.read([...QUESTIONS, ...auditStatements(auditMs)]);
  const [sizes = [], carts = [], orders = [], lines = [], requests = [], mails = [], ...more] = rows;
  const [attempts = [], payments = [], refunds = [], webhooks = [], [versions] = [], outbox = []] = more;
  return {
    ...shopRowsOf({ sizes, carts, orders, lines, requests, mails, attempts, payments, refunds, notices: webhooks }),
    violations: violationsIn(rows.slice(QUESTIONS.length)),
    catalogueVersion: Number(versions?.["catalogue_version"]),
    liveVersion: Number(versions?.["live_version"]),
    outbox: outbox.map((row) => ({
      id: String(row["id"]),
      state: String(row["state"]),
      nextTryAtMs: Number(row["next_try_at_ms"]),
    })),
  };
}

function shopRowsOf(rows: Record<keyof ShopRows, Row[]>): ShopRows {
  const facts = (some: Row[]) => some.map(factsOf);
  return {
    sizes: facts(rows.sizes),
    carts: sorted(facts(rows.carts)),
    orders: facts(rows.orders),
    lines: sorted(facts(rows.lines)),
    requests: sorted(facts(rows.requests)),
    mails: sorted(facts(rows.mails)),
    attempts: sorted(facts(rows.attempts)),
    payments: sorted(facts(rows.payments)),
    refunds: sorted(facts(rows.refunds)),
    notices: sorted(facts(rows.notices)),
  };
}

function factsOf(row: Row): Facts {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "number" || value === null ? value : String(value),
    ]),
  );
}

function sorted(rows: Facts[]): Facts[] {
  return rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

/** Converts a state of the model to the same form. */
export function rowsOfModel(state: State): ShopRows {
  const { counters, carts, orders, requests, payments, alerts, notices: webhooks } = state;
  return {
    sizes: Object.keys(counters)
      .sort()
      .map((id) => ({ id, ...counters[id] })),
    carts: sorted(Object.entries(carts).flatMap(([userId, lines]) => lines.map((line) => cartFacts(userId, line)))),
    orders: orders.map(orderFacts),
    lines: sorted(orders.flatMap(lineFacts)),
    requests: sorted(
      requests.map(({ userId, key, order }) => ({ user_id: userId, request_key: key, order_id: order.id })),
    ),
    mails: sorted([
      ...orders.flatMap(({ id, mailed }) =>
        mailed.map(({ kind, version }) => ({ mail_key: `${kind}/${id}/${version}` })),
      ),
      ...alerts.map((key) => ({ mail_key: key })),
    ]),
    attempts: sorted(orders.flatMap(attemptFacts)),
    payments: sorted(payments.map(paymentFacts)),
    refunds: sorted(orders.flatMap(refundFacts)),
    notices: sorted(
      Object.entries(webhooks).flatMap(([id, pending]) => (pending > 0 ? [{ payment_id: id, pending }] : [])),
    ),
  };
}

function cartFacts(userId: string, { id, perfumeId, type, ml, quantity }: State["carts"][string][number]): Facts {
  return { user_id: userId, id, perfume_id: perfumeId, type, ml, quantity };
}

function orderFacts(order: ModelOrder): Facts {
  const { status, statusDetail } = order.wire;
  return {
    id: order.id,
    user_id: order.userId,
    status_glimmer: order.status,
    status,
    status_detail: statusDetail,
    hold: holdOf(order.status),
    hold_moves: order.holdMoves,
    version: order.version,
    expires_at_ms: order.expiresAtMs,
    moved_at_ms: order.movedAtMs,
    transaction_centavos: order.totalCentavos,
    review: order.review,
    payment_type_id: order.paymentTypeId,
    payment_method_id: order.paymentMethodId,
    total_paid_centavos: order.totalPaidCentavos,
    net_received_centavos: order.netReceivedCentavos,
  };
}

function attemptFacts({ id: order_id, attempts }: ModelOrder): Facts[] {
  return attempts.map(({ id, state, providerPaymentId, notFoundCount, sentAtMs }) => ({
    id,
    order_id,
    state,
    provider_payment_id: providerPaymentId,
    not_found_count: notFoundCount,
    sent_at_ms: sentAtMs,
  }));
}

function paymentFacts(payment: State["payments"][number]): Facts {
  return {
    id: payment.id,
    order_id: payment.orderId,
    attempt_id: payment.attemptId,
    status: payment.status,
    status_detail: payment.statusDetail,
    amount_centavos: payment.amountCentavos,
    refunded_centavos: payment.refundedCentavos,
  };
}

function refundFacts({ id: order_id, refunds }: ModelOrder): Facts[] {
  return refunds.map(({ id, paymentId, amountCentavos, state }) => ({
    id,
    order_id,
    payment_id: paymentId,
    amount_centavos: amountCentavos,
    state,
  }));
}

function lineFacts({ id, lines }: ModelOrder): Facts[] {
  return lines.map(({ perfumeId, type, ml, sizeId, quantity, unitCentavos }) => ({
    order_id: id,
    perfume_id: perfumeId,
    type,
    ml,
    size_id: sizeId,
    quantity,
    unit_centavos: unitCentavos,
  }));
}

/** Copies the ids that the shop created into new orders and lines of the state. */
export function adopt(state: State, snapshot: ShopRows): void {
  const known = new Set(state.orders.map(({ id }) => id));
  const unknown = snapshot.orders.map(({ id }) => String(id)).filter((id) => !known.has(id));
  for (const order of state.orders) if (order.id === "") order.id = unknown.shift() ?? "";
  for (const order of state.orders) adoptAttempts(order, snapshot);
  const ids = new Map(snapshot.carts.map((row) => [keyOf(row), String(row["id"])]));
  for (const [userId, lines] of Object.entries(state.carts))
    for (const line of lines) if (line.id === "") line.id = ids.get(`${userId} ${lineKey(line)}`) ?? "";
}

/** Matches attempts by time: an order never starts two charges at the same time. */
function adoptAttempts({ id, attempts }: ModelOrder, snapshot: ShopRows): void {
  const own = snapshot.attempts.filter((row) => row["order_id"] === id);
  for (const attempt of attempts)
    if (attempt.id === "") attempt.id = String(own.find((row) => row["sent_at_ms"] === attempt.sentAtMs)?.["id"] ?? "");
}

function keyOf({ user_id, perfume_id, type, ml }: Facts): string {
  return `${user_id} ${perfume_id}/${type}/${ml}`;
}

/** True when the database equals this state. */
export function matches(snapshot: Snapshot, state: State): boolean {
  return isDeepStrictEqual(rowsIn(snapshot), rowsOfModel(state));
}

/** Returns only the rows, for comparison and output. */
export function rowsIn(shop: ShopRows): ShopRows {
  const { sizes, carts, orders, lines, requests, mails, attempts, payments, refunds, notices: webhooks } = shop;
  return { sizes, carts, orders, lines, requests, mails, attempts, payments, refunds, notices: webhooks };
}
