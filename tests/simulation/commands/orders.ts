/** Reads of orders, moves by an administrator, and changes by the buyer. */
import { expect } from "vitest";
import { statusOf } from "#local/stand-ins/mercado-pago/payments/stored.ts";
import { updatedOrderSchema } from "#shop/orders/admin-order.contract.ts";
import { ordersResponseSchema } from "#shop/orders/order.contract.ts";
import { holdOf, type OrderStatus } from "#shop/orders/order.ts";
import { isLive, isWaiting } from "#shop/payments/attempt.ts";
import { holdsMoney } from "#shop/payments/provider-payment.ts";
import { HOME } from "../../../worker/fixtures/own-account.ts";
import { command, type Plan } from "../command.ts";
import { afterExpiry, MAIL_OF, moveTo, moveWithUnits } from "../model/orders.ts";
import { applyAllPayments, applyPayment, passSecond, paymentStatusOf, payments } from "../model/payments.ts";
import { readAtReader, readerCharges } from "../model/readers.ts";
import type { Model, ModelOrder, State } from "../model/state.ts";
import { type Command, HOLD_MS, isOverdue, pick } from "../rules.ts";
import { ADMIN, type ApiResponse, addressId, callApi, userWithId, WORK } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";
import { shopper } from "./cart.ts";

/** A shopper reads their orders. An overdue order is shown as expired even when that is not stored yet. */
export function readOrders(user: number): Command {
  return command(`readOrders(${user})`, (_, { nowMs }) => {
    const by = shopper(user);
    return {
      send: (system) => callApi(system.url, `GET /api/orders/${by.id}`, { by }),
      response: { status: 200 },
      reached: [],
      check(response, { orders }) {
        const shown = ordersResponseSchema
          .parse(response.body)
          .orders.map((one) => [one._id, one.statusGlimmer, one.version]);
        const own = orders.filter(({ userId }) => userId === by.id);
        const facts = own.map((one) => [one.id, isOverdue(one, nowMs) ? "Orden Vencida" : one.status, one.version]);
        expect(shown.sort()).toEqual(facts.sort());
      },
    };
  });
}

export type KnownVersion = "current" | "previous" | "none";

/** An administrator sets an order to any state, based on the version they saw. */
export function setStatus(index: number, to: OrderStatus, knownVersion: KnownVersion): Command {
  return command(`setStatus(${index}, ${to}, ${knownVersion})`, (state, model, system) => {
    const order = pick(state.orders, index);
    return order && planMove(state, order, { to, knownVersion, model, system });
  });
}

/** An administrator cancels an order that waits for its card payment. */
export function cancelWaiting(index: number): Command {
  return command(`cancelWaiting(${index})`, (state, model, system) => {
    const waiting = state.orders.filter((one) => one.status === "Autorización Pendiente" && isCharged(one));
    const order = pick(waiting, index);
    return order && planMove(state, order, { to: "Cancelado", knownVersion: "current", model, system });
  });
}

/** A buyer cancels one of their orders. An even index selects among orders that wait for a transfer, if there are any. */
export function cancelOwn(index: number): Command {
  return command(`cancelOwn(${index})`, (state, { nowMs }) => {
    const waiting = state.orders.filter(({ status }) => status === "Confirmar Transferencia");
    const order = pick(index % 2 === 0 && waiting.length > 0 ? waiting : state.orders, Math.floor(index / 2));
    if (!order) return null;
    const request = `POST /api/orders/${order.userId}/${order.id}/cancel`;
    const send: Plan["send"] = (system) => callApi(system.url, request, { by: userWithId(order.userId) });
    if (order.status === "Cancelado")
      return { send, response: { status: 200 }, reached: ["cancelled twice by the buyer"] };
    const hasMoney = state.payments.some((payment) => payment.orderId === order.id && holdsMoney(payment));
    const waits = order.paymentTypeId === "transfer" && order.status === "Confirmar Transferencia";
    if (!waits || hasMoney || order.receipts.length > 0 || isOverdue(order, nowMs)) {
      const response = { status: 409, code: "order_not_cancellable" };
      return { send, response, reached: ["an order that its buyer cannot cancel"] };
    }
    moveTo(state, order, "Cancelado", nowMs);
    order.mailed.push({ kind: "order-cancelled", version: order.version });
    return { send, response: { status: 200 }, reached: ["cancelled by the buyer"] };
  });
}

/** A buyer sends one of their orders to their other address, based on the version they saw. */
export function redirectOwn(index: number, knownVersion: "current" | "previous"): Command {
  return command(`redirectOwn(${index}, ${knownVersion})`, (state, { nowMs }) => {
    const order = pick(state.orders, index);
    const version = order && order.version - (knownVersion === "previous" ? 1 : 0);
    if (!version) return null;
    const { id, userId, street } = order;
    const to = street === WORK.street ? HOME : WORK;
    const body = { address: addressId(userId, to), version };
    const send: Plan["send"] = (system) =>
      callApi(system.url, `PUT /api/orders/${userId}/${id}/delivery`, { by: userWithId(userId), body });
    if (holdOf(order.status) !== "held" || isOverdue(order, nowMs)) {
      const response = { status: 409, code: "delivery_not_changeable" };
      return { send, response, reached: ["an order whose address stays"], check: expectFresh(order) };
    }
    if (street === null) return { send, response: { status: 400, code: "invalid_fields" }, reached: [] };
    if (knownVersion === "previous") {
      const response = { status: 409, code: "order_stale" };
      return { send, response, reached: ["an address for an outdated version"], check: expectFresh(order) };
    }
    Object.assign(order, { street: to.street, version: version + 1, movedAtMs: nowMs });
    return { send, response: { status: 200 }, reached: ["sent to another address"] };
  });
}

interface Setting {
  to: OrderStatus;
  knownVersion: KnownVersion;
  model: Model;
  system: TestSystem;
}

async function planMove(
  state: State,
  order: ModelOrder,
  { to, knownVersion, model, system }: Setting,
): Promise<Plan | null> {
  const version = { current: order.version, previous: order.version - 1, none: undefined }[knownVersion];
  if (version === 0) return null;
  const body = { statusGlimmer: to, ...(version === undefined ? {} : { version }) };
  const sendMove: Plan["send"] = (one) => callApi(one.url, `PUT /api/orders/${order.id}`, { by: ADMIN, body });
  if (knownVersion === "previous") {
    const response = { status: 409, code: "order_stale" };
    return { send: sendMove, response, reached: ["a move of an outdated version"], check: expectFresh(order) };
  }
  if (isCharged(order) && holdOf(order.status) !== "released" && holdOf(to) === "released") {
    // Skips a move that stock does not allow, because a correction has removed the order's units from the sold ones.
    const later = structuredClone(state);
    const same = later.orders.find(({ id }) => id === order.id);
    if (!same || !applyMove(later, same, to, model.nowMs)) return null;
    await passSecond(model, system);
    return { ...cancelPayment(state, order, { to, system, nowMs: model.nowMs }), send: sendMove };
  }
  const { nowMs } = model;
  const reached = [...(isOverdue(order, nowMs) ? ["an overdue order set by hand"] : [`set to ${to}`])];
  const plan = { send: sendMove, ...expiredHalfWay(state, nowMs) };
  if (!applyMove(state, order, to, nowMs)) {
    const answer = { status: 409, code: "stock_cannot_follow" };
    return { ...plan, response: answer, reached: ["a move without enough stock"] };
  }
  return { ...plan, response: { status: 200 }, reached, check: (answer) => expectUpdated(answer, order) };
}

/** The state that a fault may leave between the expiry of overdue orders and the move that needs their units. */
export function expiredHalfWay(state: State, nowMs: number): Pick<Plan, "halfWay"> {
  if (!state.orders.some((order) => isOverdue(order, nowMs))) return {};
  return { halfWay: { state: afterExpiry(state, nowMs), reached: "expired before a fault" } };
}

/** True when an order has a payment that may have been charged, in whatever state an administrator has set it. */
function isCharged({ attempts }: ModelOrder): boolean {
  const last = attempts.at(-1);
  return last !== undefined && isWaiting(last.state);
}

/** True when the end of the payment lets the move go on: it released the units, or left an order without money. */
function goesOn(state: State, { id, status, attempts }: ModelOrder): boolean {
  const last = attempts.at(-1);
  const hasMoney = state.payments.some((payment) => payment.orderId === id && holdsMoney(payment));
  return holdOf(status) === "released" || (last !== undefined && !isLive(last.state) && !hasMoney);
}

interface Context {
  to: OrderStatus;
  system: TestSystem;
  nowMs: number;
}

/**
 * Cancels the payment before the units are released. The provider's status decides: if it was paid, the administrator gets
 * `order_stale`; if the provider knows no payment, `payment_unresolved`.
 */
function cancelPayment(state: State, order: ModelOrder, context: Context): Omit<Plan, "send"> {
  const before = structuredClone(state);
  const { system, nowMs } = context;
  const { providerPaymentId, readerChargeId } = order.attempts.at(-1) ?? {};
  if (readerChargeId && !providerPaymentId) return cancelCharge(before, order, readerChargeId, context);
  const isKnown = payments(system).some(({ externalReference }) => externalReference === order.id);
  if (!providerPaymentId && !isKnown) {
    const answer = { status: 409, code: "payment_unresolved" };
    return { response: answer, reached: ["an unknown payment is not cancelled"], stages: () => [before] };
  }
  const payment = payments(system).find(({ id }) => String(id) === providerPaymentId);
  const was = payment ? statusOf(payment).status : null;
  const readPayment = (one: State) => {
    const now = payments(system).find(({ id }) => String(id) === providerPaymentId);
    // A cancellation on the way to another state mails nobody.
    const buyerWaits = was === "in_process" && context.to !== "Cancelado";
    if (now) applyPayment(one, now, { nowMs, buyerWaits });
    // The shop reads a payment it could not cancel, which also completes its pending webhooks.
    if (now && was !== "in_process") one.pendingWebhooks[String(now.id)] = 0;
    if (!now) applyAllPayments(one, system, order.id, { nowMs });
  };
  const moveIn = (one: State) => {
    const same = one.orders.find(({ id }) => id === order.id);
    if (same && goesOn(one, same)) applyMove(one, same, context.to, nowMs);
  };
  const isReleased = was === "in_process" ? endsWithoutMoney(before, order) : goesOnAfter(before, order, readPayment);
  return {
    response: isReleased ? { status: 200 } : { status: 409, code: "order_stale" },
    reached: [isReleased ? "a waiting order cancelled" : "a waiting order that was paid is not cancelled"],
    complete(after) {
      readPayment(after);
      moveIn(after);
    },
    check: (answer) => (isReleased ? expectUpdated(answer, order) : expectFresh(order)(answer)),
    stages() {
      const [afterRead, afterMove] = [structuredClone(before), structuredClone(before)];
      for (const one of [afterRead, afterMove]) readPayment(one);
      moveIn(afterMove);
      return [before, afterRead, afterMove];
    },
  };
}

/** Cancels the charge at a card reader before the units are released. One that the reader shows is only cancelled there. */
function cancelCharge(before: State, order: ModelOrder, chargeId: string, context: Context): Omit<Plan, "send"> {
  const status = readerCharges(context).find(({ id }) => id === chargeId)?.status;
  if (status === "at_terminal") {
    const response = { status: 409, code: "payment_unresolved" };
    return { response, reached: ["a charge that the reader shows is not cancelled"], stages: () => [before] };
  }
  const orderIn = (one: State) => one.orders.find(({ id }) => id === order.id);
  const readIn = (one: State) => {
    const same = orderIn(one);
    if (same) readAtReader(one, same, context);
    return same;
  };
  const moveIn = (one: State) => {
    const same = readIn(one);
    if (same && goesOn(one, same)) applyMove(one, same, context.to, context.nowMs);
  };
  const isReleased = status === "processed" ? goesOnAfter(before, order, readIn) : endsWithoutMoney(before, order);
  return {
    response: isReleased ? { status: 200 } : { status: 409, code: "order_stale" },
    reached: [isReleased ? "a charge at a reader cancelled by a move" : "a sale at a reader is not cancelled"],
    complete: moveIn,
    check: (answer) => (isReleased ? expectUpdated(answer, order) : expectFresh(order)(answer)),
    stages() {
      const [afterRead, afterMove] = [structuredClone(before), structuredClone(before)];
      readIn(afterRead);
      moveIn(afterMove);
      return [before, afterRead, afterMove];
    },
  };
}

/** True when the move continues after the provider has cancelled the payment. No other payment of the order waits then. */
function endsWithoutMoney({ payments: all }: State, { id, status }: ModelOrder): boolean {
  return status === "Autorización Pendiente" || !all.some((payment) => payment.orderId === id && holdsMoney(payment));
}

/** True when the move goes on after the payment was read. */
function goesOnAfter(before: State, { id }: ModelOrder, read: (state: State) => unknown): boolean {
  const after = structuredClone(before);
  read(after);
  const same = after.orders.find((one) => one.id === id);
  return same !== undefined && goesOn(after, same);
}

/**
 * Applies a move by the rules; an overdue order expires first, and the others when units are missing. Returns false when stock
 * is missing: then nothing but these expiries has changed.
 */
export function applyMove(state: State, order: ModelOrder, to: OrderStatus, nowMs: number): boolean {
  const was = isOverdue(order, nowMs);
  if (was) {
    moveTo(state, order, "Orden Vencida", nowMs);
    order.mailed.push({ kind: "order-expired", version: order.version });
  }
  if (order.status === to) {
    // An overdue order is written twice: its expiry, and then an update without other changes.
    if (was) order.version += 1;
    return true;
  }
  const waited = holdOf(order.status) === "held";
  const hasMoney = hasMoneyOf(state, order) || holdOf(order.status) === "committed";
  if (!moveWithUnits(state, order, to, nowMs)) return false;
  if (to === "Confirmar Transferencia") delete order.bankLine;
  order.review = reviewAfter(state, order);
  // The buyer of a refunded order that waits for no other payment already has the mail about the refund.
  const isReturned = !waited && paymentStatusOf(state, order) === "refunded";
  const isEnd = to === "Cancelado" || to === "Orden Vencida";
  // The mail of an expired order says that nothing was charged.
  const told = to === "Orden Vencida" && hasMoney ? "Cancelado" : to;
  const mail = isEnd && isReturned ? undefined : MAIL_OF[told];
  if (mail) order.mailed.push({ kind: mail, version: order.version });
  if (to === "Confirmar Transferencia" && order.paymentTypeId === "transfer") order.expiresAtMs = nowMs + HOLD_MS;
  return true;
}

/** A paid order without committed units waits for a decision. Charge-backs and disputes stay marked in every state. */
function reviewAfter(state: State, order: ModelOrder): ModelOrder["review"] {
  const { review, status } = order;
  if (review === "charged_back" || review === "in_mediation") return review;
  return hasMoneyOf(state, order) && holdOf(status) !== "committed" ? "paid_without_stock" : null;
}

function hasMoneyOf(state: State, order: ModelOrder): boolean {
  return state.payments.some((payment) => payment.orderId === order.id && holdsMoney(payment));
}

export function expectUpdated(answer: ApiResponse, order: ModelOrder): void {
  const { _id, statusGlimmer, version } = updatedOrderSchema.parse(answer.body).updatedOrder;
  expect([_id, statusGlimmer, version]).toEqual([order.id, order.status, order.version]);
}

/** Expects that the refusal contains the current order. */
export function expectFresh({ id, version }: ModelOrder) {
  return ({ body }: ApiResponse) => expect(body["order"]).toMatchObject({ _id: id, version });
}
