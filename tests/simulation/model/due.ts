/** The model of the scheduled payment jobs: what is due is read from the shop, the result comes from the model. */
import type { OrderStatus } from "#shop/orders/order.ts";
import type { TestSystem } from "../test-system.ts";
import { applyAllPayments, applyPayment, payments, providerPaymentOf, rejectUncharged } from "./payments.ts";
import { readAtReader } from "./readers.ts";
import { refundAgain, withoutRefunds } from "./refunds.ts";
import type { ModelAttempt, ModelOrder, State } from "./state.ts";

/** Due items by id, longest waiting first: payments with webhooks, attempts, refunds. */
export interface Due {
  webhooks: string[];
  attempts: string[];
  refunds: string[];
}

/** The context of a job. Each step is recorded in the trace. */
export interface JobContext {
  system: TestSystem;
  nowMs: number;
  trace?: State[];
  /** Refunds that the same run makes later. */
  later?: readonly string[];
  /** After which refunds the payment is read, by index; by default after each. See `possibleReads`. */
  readAfter?: readonly number[];
}

const MINUTE_MS = 60_000;
/** A charge at a card reader that cannot be read is searched like any other after this time. */
const READER_LIMIT_MS = 20 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Returns what a cron run at that time handles. */
export function dueNow(system: TestSystem, nowMs: number): Due {
  const [webhooks = [], attempts = [], refunds = []] = system.read([
    {
      sql: `SELECT payment_id AS id FROM inbox WHERE done_at_ms IS NULL AND next_try_at_ms <= ?
        GROUP BY payment_id ORDER BY min(next_try_at_ms)`,
      args: [nowMs],
    },
    { sql: "SELECT id FROM payment_attempts WHERE next_ask_at_ms <= ? ORDER BY next_ask_at_ms", args: [nowMs] },
    {
      sql: "SELECT id FROM refunds WHERE state = 'intent' AND next_try_at_ms <= ? ORDER BY next_try_at_ms",
      args: [nowMs],
    },
  ]);
  const ids = (rows: typeof webhooks) => rows.map(({ id }) => String(id));
  return { webhooks: ids(webhooks), attempts: ids(attempts), refunds: ids(refunds) };
}

/**
 * Returns the possible sets of refunds after which payments are read. One run reads after each. With two concurrent runs, one
 * may make a later refund before the other reads the payment of an earlier one. That payment then shows both.
 */
export function possibleReads({ refunds }: Due, runs: number): number[][] {
  const last = refunds.length - 1;
  if (runs === 1 || last < 1) return [[...refunds.keys()]];
  return Array.from({ length: 2 ** last }, (_, way) =>
    [...refunds.keys()].filter((place) => place === last || (way & (1 << place)) === 0),
  );
}

/** Applies the provider's responses to everything due. Returns the situations reached. */
export function resolveDue(state: State, due: Due, context: JobContext): string[] {
  const reached: string[] = [];
  const record = () => context.trace?.push(structuredClone(state));
  const waited = new Map(state.orders.flatMap(({ attempts }) => attempts.map((one) => [one.id, one.state] as const)));
  // Refunds are made last: what is read before does not contain them.
  const before = { ...context, later: due.refunds };
  for (const id of due.webhooks) {
    applyStoredPayment(state, id, before);
    reached.push("a webhook left for cron");
    record();
  }
  for (const id of due.attempts) {
    reached.push(...resolveAttempt(state, id, waited.get(id) === "sent" || waited.get(id) === "unknown", before));
    record();
  }
  for (const [at, id] of due.refunds.entries()) {
    const readAt = context.readAfter?.find((place) => place >= at) ?? at;
    refundAgain(state, id, {
      ...context,
      record,
      later: due.refunds.slice(at + 1),
      unmade: due.refunds.slice(readAt + 1),
    });
    reached.push("a refund tried again");
    record();
  }
  return reached;
}

function applyStoredPayment(state: State, id: string, { system, nowMs, later = [] }: JobContext): void {
  const payment = payments(system).find((one) => String(one.id) === id);
  if (!payment) return;
  applyPayment(state, withoutRefunds(payment, later, nowMs), { nowMs });
  state.pendingWebhooks[id] = 0;
}

function resolveAttempt(state: State, id: string, isUnknown: boolean, context: JobContext): string[] {
  const order = state.orders.find(({ attempts }) => attempts.some((one) => one.id === id));
  const attempt = order?.attempts.find((one) => one.id === id);
  if (!order || !attempt) throw new Error("an attempt of no order is due");
  const previous = order.status;
  if (!isUnknown) {
    applyStoredPayment(state, attempt.providerPaymentId ?? "", context);
    return previous === order.status ? ["cron reads a pending payment"] : ["cron reads the final status of a payment"];
  }
  if (attempt.readerChargeId !== null) {
    const isRead = readAtReader(state, order, context) !== "unclear";
    if (isRead || context.nowMs - attempt.sentAtMs < READER_LIMIT_MS) return ["cron reads a charge at a reader"];
  }
  const found = applyAllPayments(state, context.system, order.id, context);
  if (found.some(({ metadata }) => metadata["attempt_id"] === id))
    return ["an unknown charge is found", ...late(order, previous)];
  return unfound(state, order, attempt, context);
}

/** Returns the situation of a payment that was approved after the units were released; empty for others. */
function late({ status, review }: ModelOrder, previous: OrderStatus): string[] {
  if (previous !== "Pago Rechazado") return [];
  if (status === "En Preparación") return ["a late payment takes its units again"];
  return review === "paid_without_stock" ? ["a late payment whose units are gone"] : [];
}

/** The provider does not know the charge. Counted after ten minutes and again after an hour; then the units are released. */
function unfound(state: State, order: ModelOrder, attempt: ModelAttempt, { nowMs }: JobContext): string[] {
  if (attempt.state !== "sent" && attempt.state !== "unknown") return [];
  const ageMs = nowMs - attempt.sentAtMs;
  const from = [10 * MINUTE_MS, HOUR_MS][attempt.notFoundCount] ?? 0;
  attempt.notFoundCount += ageMs >= from ? 1 : 0;
  const isOver = attempt.notFoundCount >= 2;
  attempt.state = isOver && ageMs >= 24 * HOUR_MS ? "abandoned" : "unknown";
  if (!isOver || order.status !== "Autorización Pendiente") return ["an unknown charge is not found"];
  rejectUncharged(state, order, "not_found", nowMs);
  // At a card reader the buyer sees the result.
  if (attempt.readerId === null) order.mailed.push({ kind: "order-rejected", version: order.version });
  return ["an unknown charge is given up"];
}

/** Compares all payments, oldest first, and applies changes. Returns the situations reached. */
export function reconcile(state: State, { system, nowMs, trace }: JobContext): string[] {
  const made = payments(system).filter(({ createdAtMs }) => createdAtMs <= nowMs);
  const oldestFirst = made.toSorted((one, other) => one.createdAtMs - other.createdAtMs);
  let hasChange = false;
  for (const payment of oldestFirst) {
    const current = providerPaymentOf(payment, nowMs);
    const known = state.payments.find(({ id }) => id === current.id);
    if ((["status", "statusDetail", "refundedCentavos"] as const).every((name) => known?.[name] === current[name]))
      continue;
    applyStoredPayment(state, current.id, { system, nowMs });
    trace?.push(structuredClone(state));
    hasChange = true;
  }
  return hasChange ? ["the nightly comparison finds a change"] : [];
}
