import { type Answer, json } from "../../../shop/answering.ts";
import { centavosOf } from "../amounts.ts";
import { keepChange } from "../payments/change.ts";
import { cancelled, captured, refunded } from "../payments/moves.ts";
import { readSearch, searchAnswer } from "../payments/search.ts";
import type { StoredPayment } from "../payments/stored.ts";
import { paymentOnWire, refundOnWire } from "../payments/wire.ts";
import { problem } from "../problem.ts";
import type { Provider } from "../provider.ts";
import { jsonOf, type ServerCall } from "./call.ts";

/** `GET /v1/payments/{id}` (docs/outside-services.md#reading-a-payment). A new payment is not found during `freshMissingMs`. */
export function getPayment(provider: Provider, id: number): Answer {
  const payment = provider.ledger.payment(id);
  const settings = provider.settings.now();
  const isFresh = payment !== undefined && provider.clock.nowMs() - payment.createdAtMs < settings.freshMissingMs;
  return !payment || isFresh ? problem(404, 2000) : json(200, paymentOnWire(payment, settings));
}

/** `GET /v1/payments/search` (docs/outside-services.md#searching-payments). */
export function searchPayments(provider: Provider, call: ServerCall): Answer {
  const nowMs = provider.clock.nowMs();
  const { searchLagMs, thinSearch: thin } = provider.settings.now();
  const read = readSearch(call.query, nowMs);
  if (!read.ok) return problem(400, read.code);
  // Without a lag the search also shows changes of this millisecond, which may be numbered into the next one.
  const untilMs = searchLagMs === 0 ? Number.POSITIVE_INFINITY : nowMs - searchLagMs;
  return json(200, searchAnswer(provider.ledger.payments(), read.search, { untilMs, thin }));
}

/**
 * `PUT /v1/payments/{id}` (docs/outside-services.md#cancelling-a-payment): cancels or captures. Refuses with 3005 when the
 * payment's state forbids it, with 1 for anything else.
 */
export async function updatePayment(provider: Provider, id: number, call: ServerCall): Promise<Answer> {
  const payment = provider.ledger.payment(id);
  if (!payment) return problem(404, 2000);
  const move = moveAsked(jsonOf(call.body));
  if (!move) return problem(400, 1);
  const changed = move(payment, provider.clock.nowMs());
  if (!changed) return problem(400, 3005);
  await keepChange(provider, changed);
  return json(200, paymentOnWire(changed, provider.settings.now()));
}

function moveAsked(body: unknown): typeof cancelled | null {
  if (typeof body !== "object" || body === null) return null;
  if ("status" in body && body.status === "cancelled") return cancelled;
  return "capture" in body && body.capture === true ? captured : null;
}

const NOTHING: Answer = { status: 200, headers: { "content-type": "application/json; charset=utf-8" }, body: "" };

/**
 * `POST /v1/payments/{id}/refunds` (docs/outside-services.md#refunding-a-payment): 201 with the refund. The same key again
 * gives 200 with an empty body and no second refund. Refuses with 4292, 2000, 4037 (amount), 2063, 2017, 2084.
 */
export async function refundPayment(provider: Provider, id: number, call: ServerCall): Promise<Answer> {
  if (call.key === null) return problem(400, 4292);
  const payment = provider.ledger.payment(id);
  if (!payment) return problem(404, 2000);
  if (payment.refunds.some((one) => one.key === call.key)) return NOTHING;
  const amount = amountAsked(jsonOf(call.body));
  return amount === "malformed" ? problem(400, 4037) : refundNew(provider, payment, call.key, amount);
}

function amountAsked(body: unknown): number | null | "malformed" {
  if (typeof body !== "object" || body === null) return "malformed";
  if (!("amount" in body) || body.amount === null) return null;
  return centavosOf(body.amount) || "malformed";
}

async function refundNew(provider: Provider, payment: StoredPayment, key: string, amountCentavos: number | null) {
  const { refundStatus: status, partialRefunds: partial } = provider.settings.now();
  const asked = { id: provider.ledger.newId(), key, amountCentavos, status, partial };
  const result = refunded(payment, asked, provider.clock.nowMs());
  if (!result.ok) return problem(400, result.code);
  await keepChange(provider, result.payment, 2);
  const refund = result.payment.refunds.find((one) => one.id === asked.id);
  return refund ? json(201, refundOnWire(result.payment, refund)) : problem(500);
}

/** `GET /v1/payments/{id}/refunds`. */
export function listRefunds(provider: Provider, id: number): Answer {
  const payment = provider.ledger.payment(id);
  if (!payment) return problem(404, 2000);
  const refunds = payment.refunds.map((one) => refundOnWire(payment, one));
  return json(200, refunds);
}
