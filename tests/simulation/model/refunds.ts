/** The model of refunds (docs/product-rules.md#refunds). */
import {
  refundableCentavos,
  type StoredPayment,
  type StoredRefund,
  statusOf,
} from "#local/stand-ins/mercado-pago/payments/stored.ts";
import { holdOf } from "#shop/orders/order.ts";
import { holdsMoney } from "#shop/payments/provider-payment.ts";
import { applyStockEvent } from "#shop/stock/stock.ts";
import type { TestSystem } from "../test-system.ts";
import { countersOf } from "./counters.ts";
import { locateUnits } from "./orders.ts";
import { alertAdministrator, applyPayment, payments } from "./payments.ts";
import type { ModelOrder, ModelPayment, ModelRefund, ModelRefundLine, State } from "./state.ts";

/** A stored refund and whether the provider will make it, or the refusal. */
export type RefundIntent =
  | { ok: true; refund: ModelRefund; isMade: boolean }
  | { ok: false; status: number; code: string };

/** What to refund: an amount, or all that is left of the last payment with money; and the units that it is for. */
export interface Wanted {
  amountCentavos: number | null;
  lines: readonly ModelRefundLine[];
}

/** Stores a refund of an order. */
export function storeRefund(
  state: State,
  order: ModelOrder,
  { amountCentavos, lines }: Wanted,
  { system, nowMs }: { system: TestSystem; nowMs: number },
): RefundIntent {
  if (!areLeft(order, lines)) return { ok: false, status: 400, code: "invalid_fields" };
  const open = state.payments
    .filter((payment) => payment.orderId === order.id && holdsMoney(payment) && leftOf(payment, order) > 0)
    .toReversed();
  const [last] = open;
  if (!last) return { ok: false, status: 409, code: "nothing_to_refund" };
  const fitting = open.find((payment) => (amountCentavos ?? 0) <= leftOf(payment, order));
  if (!fitting) return { ok: false, status: 400, code: "invalid_fields" };
  const refund: ModelRefund = {
    id: `refund:${order.id}:${nowMs}`,
    paymentId: fitting.id,
    amountCentavos: amountCentavos ?? leftOf(fitting, order),
    requestedAtMs: nowMs,
    state: "intent",
    lines: lines.map((one) => ({ ...one, restock: one.restock && order.lines[one.line - 1]?.sizeId !== null })),
  };
  order.refunds.push(refund);
  step(order, nowMs);
  return { ok: true, refund, isMade: isRefundable(paymentOf(system, refund), refund.amountCentavos) };
}

/** True when the lines are different lines of the order, and other refunds leave enough of their units. */
function areLeft({ lines: bought, refunds }: ModelOrder, lines: readonly ModelRefundLine[]): boolean {
  const claimed = refunds.filter(({ state }) => state !== "refused").flatMap((refund) => refund.lines);
  const unitsOf = (line: number, some: readonly ModelRefundLine[]) =>
    some.reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0);
  return (
    new Set(lines.map(({ line }) => line)).size === lines.length &&
    lines.every(({ line }) => unitsOf(line, claimed) + unitsOf(line, lines) <= (bought[line - 1]?.quantity ?? 0))
  );
}

/** Ends an open refund. If it was made, its units to restock return to stock; those of a released order are already there. */
export function finish(state: State, order: ModelOrder, refund: ModelRefund, isMade: boolean): void {
  if (refund.state !== "intent") return;
  refund.state = isMade ? "done" : "refused";
  const event = ({ held: "restockHeld", committed: "restock", released: null } as const)[holdOf(order.status)];
  for (const one of isMade && event ? refund.lines : []) {
    const sizeId = order.lines[one.line - 1]?.sizeId;
    if (!sizeId || !event || !one.restock) continue;
    const moved = applyStockEvent(countersOf(state, sizeId), event, one.quantity);
    // A correction may have removed the units from the sold ones already.
    if (moved.ok) {
      state.counters = { ...state.counters, [sizeId]: moved.counters };
      locateUnits(state, order, { sizeId, quantity: one.quantity, event });
    } else one.restock = false;
  }
}

/** Returns the amount that is neither refunded, as far as known, nor being refunded. */
function leftOf({ id, amountCentavos, refundedCentavos }: ModelPayment, { refunds }: ModelOrder): number {
  const own = refunds.filter((refund) => refund.paymentId === id && refund.state !== "refused");
  const claimed = own.reduce((sum, refund) => sum + refund.amountCentavos, 0);
  return amountCentavos - Math.max(refundedCentavos, claimed);
}

function isRefundable(payment: StoredPayment | null, amountCentavos: number): boolean {
  if (!payment || statusOf(payment).status !== "approved") return false;
  const left = refundableCentavos(payment);
  // A full refund is requested without an amount, so the provider refunds what is left.
  return left > 0 && (amountCentavos <= left || amountCentavos === payment.amountCentavos);
}

export function paymentOf(system: TestSystem, { paymentId }: ModelRefund): StoredPayment | null {
  return payments(system).find(({ id }) => String(id) === paymentId) ?? null;
}

function step(order: ModelOrder, nowMs: number): void {
  order.version += 1;
  order.movedAtMs = nowMs;
}

/** Completes a refund: the provider made or refused it. */
export function endRefund(
  state: State,
  order: ModelOrder,
  refund: ModelRefund,
  { isMade, system, nowMs, payment = paymentOf(system, refund) }: EndContext,
): void {
  finish(state, order, refund, isMade);
  if (!isMade) {
    // A disputed or charged-back order keeps its `review`. Without money in the order there is nothing to decide.
    const hasMoney = state.payments.some((one) => one.orderId === order.id && holdsMoney(one));
    if (hasMoney && order.review !== "in_mediation" && order.review !== "charged_back") order.review = "refund_refused";
    step(order, nowMs);
    alertAdministrator(state, `refund-refused/${refund.paymentId}/${refund.id}`);
    return;
  }
  if (payment) applyPayment(state, payment, { nowMs });
  state.pendingWebhooks[refund.paymentId] = 0;
}

interface EndContext {
  isMade: boolean;
  system: TestSystem;
  nowMs: number;
  /** The payment as the provider reported it then; by default as it is now. */
  payment?: StoredPayment | null;
}

interface RetryContext {
  system: TestSystem;
  nowMs: number;
  record: () => void;
  /** Later refunds of the same run. The provider's payment already contains them. */
  later: readonly string[];
  /** Those of `later` that were not made yet when the payment was read. */
  unmade: readonly string[];
}

/** Retries a refund that got no response: the provider makes it, has made it, or refuses it. */
export function refundAgain(state: State, id: string, { system, nowMs, record, later, unmade }: RetryContext): void {
  const order = state.orders.find(({ refunds }) => refunds.some((one) => one.id === id));
  const refund = order?.refunds.find((one) => one.id === id);
  const payment = refund ? paymentOf(system, refund) : null;
  if (!order || !refund || !payment) throw new Error("a refund of no order is due");
  applyPayment(state, withoutRefunds(payment, [id, ...later], nowMs), { nowMs });
  state.pendingWebhooks[refund.paymentId] = 0;
  record();
  const isMade = hasMade(payment, refund);
  endRefund(state, order, refund, { isMade, system, nowMs, payment: withoutRefunds(payment, unmade, nowMs) });
}

/** Returns a payment without the refunds with these keys and time, which must be the last events of its history. */
export function withoutRefunds(payment: StoredPayment, keys: readonly string[], atMs: number): StoredPayment {
  const isOfThem = (refund: StoredRefund) => refund.atMs === atMs && keys.includes(refund.key);
  const events = payment.refunds.filter((refund) => isOfThem(refund) && refund.status === "approved").length;
  const [first, ...rest] = payment.history;
  return {
    ...payment,
    refunds: payment.refunds.filter((refund) => !isOfThem(refund)),
    history: [first, ...rest.slice(0, rest.length - events)],
  };
}

/** True when the provider has made this refund. */
export function hasMade(payment: StoredPayment | null, { id }: ModelRefund): boolean {
  return payment?.refunds.some(({ key }) => key === id) ?? false;
}
