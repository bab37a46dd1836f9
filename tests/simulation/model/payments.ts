/** The model of applying a provider's payment (docs/architecture.md#one-place-applies-a-payment). */

import { buyerAt } from "#local/stand-ins/mercado-pago/buyer.fixture.ts";
import {
  approvedAtMs,
  refundedCentavos,
  type StoredPayment,
  statusOf,
} from "#local/stand-ins/mercado-pago/payments/stored.ts";
import { LOCAL_CREDENTIALS } from "#local/stand-ins/mercado-pago/settings.ts";
import { holdOf } from "#shop/orders/order.ts";
import { type AttemptState, attemptOf, isLive } from "#shop/payments/attempt.ts";
import { type PaymentPlan, planPayment } from "#shop/payments/plan.ts";
import { holdsMoney, type PaymentStatus, type ProviderPayment } from "#shop/payments/provider-payment.ts";
import { matchesOrder } from "#shop/payments/situation.ts";
import { ADMIN, type ApiResponse, toApiResponse } from "../shop.ts";
import type { TestSystem } from "../test-system.ts";
import { eventOf } from "./counters.ts";
import { afterExpiry, expireOverdue, moveTo, moveUnits } from "./orders.ts";
import type { Model, ModelAttempt, ModelOrder, ModelPayment, State } from "./state.ts";

/** The context in which a payment is read. */
interface ReadContext {
  nowMs: number;
  /** The buyer waits for the response and sees the result there. */
  buyerWaits?: boolean;
  /** The attempt of the card reader's charge that names the payment. */
  attemptId?: string;
}

/** Returns a payment as the provider reports it now. Without a charge of the shop, it has no attempt. */
export function providerPaymentOf(payment: StoredPayment, nowMs: number): ProviderPayment {
  const { status, statusDetail, atMs } = statusOf(payment);
  const { externalReference, amountCentavos, totalPaidCentavos, currency, collectorId } = payment;
  const net = approvedAtMs(payment) === null ? 0 : amountCentavos - payment.feeCentavos;
  return {
    id: String(payment.id),
    status,
    statusDetail,
    externalReference,
    attemptId: typeof payment.metadata["attempt_id"] === "string" ? payment.metadata["attempt_id"] : null,
    amountCentavos,
    totalPaidCentavos,
    netReceivedCentavos: net,
    refundedCentavos: refundedCentavos(payment) || (status === "refunded" ? amountCentavos : 0),
    currency,
    collectorId,
    paymentTypeId: payment.paymentTypeId,
    paymentMethodId: payment.paymentMethodId,
    installments: payment.installments,
    updatedAtMs: Math.min(atMs, nowMs),
  };
}

/** Applies the provider's current data of a payment. Applying it twice has no further effect. */
export function applyPayment(state: State, payment: StoredPayment, context: ReadContext): void {
  const read = providerPaymentOf(payment, context.nowMs);
  const current = { ...read, attemptId: read.attemptId ?? context.attemptId ?? null };
  const order = state.orders.find(({ id }) => id === current.externalReference) ?? null;
  const attempt = order ? attemptOf(current, { ...order, payments: state.payments }) : null;
  const own = order?.attempts.find(({ id }) => id === attempt?.id) ?? null;
  const plan = planOf(state, order, own, current, context);
  if (!plan.stores) return;
  const isShort = plan.move?.stockEvent === "resell" && !canResell(state, order, context.nowMs);
  const done = isShort ? withoutUnits(plan) : plan;
  if (isShort) expireOverdue(state, context.nowMs);
  storePayment(state, current, {
    orderId: order?.id ?? null,
    attemptId: own?.id ?? null,
    firstReadAtMs: context.nowMs,
  });
  if (own) settle(own, done.attemptState, current.id);
  const version = order?.version ?? 0;
  for (const kind of done.adminMails) alertAdministrator(state, `${kind}/${current.id}/${version + 1}`);
  // At a card reader somebody of the shop sells: the buyer's cart stays.
  if (order) moveBy(state, order, done, { nowMs: context.nowMs, keepsCart: own !== null && own.readerId !== null });
}

function planOf(
  state: State,
  order: ModelOrder | null,
  own: ModelAttempt | null,
  current: ProviderPayment,
  context: ReadContext,
) {
  const others = state.payments.filter(
    ({ id, orderId }) => id !== current.id && orderId !== null && orderId === order?.id,
  );
  const paid = order && {
    ...order,
    externalReference: order.id,
    statusGlimmer: order.status,
    statusDetail: order.wire.statusDetail,
    transactionCentavos: order.totalCentavos,
  };
  const money = others.filter(holdsMoney);
  const { collectorId } = LOCAL_CREDENTIALS;
  const situation = {
    order: paid,
    known: state.payments.find(({ id }) => id === current.id) ?? null,
    attempt: own,
    otherLive: order?.attempts.some((one) => one !== own && isLive(one.state)) ?? false,
    otherMoney: money.length > 0,
    otherMismatch: paid !== null && money.some((other) => !matchesOrder(paid, collectorId, other)),
    otherDispute: money.some(({ status }) => status === "in_mediation"),
    collectorId,
    buyerWaits: context.buyerWaits ?? false,
  };
  return planPayment(situation, current);
}

/** True when released units can be taken again, including those of overdue orders. */
function canResell(state: State, order: ModelOrder | null, nowMs: number): boolean {
  const after = afterExpiry(state, nowMs);
  const same = after.orders.find(({ id }) => id === order?.id);
  return same !== undefined && moveUnits(after, same, "resell");
}

/** The plan when the units are gone: the order keeps its status and waits for an administrator. */
function withoutUnits(plan: PaymentPlan): PaymentPlan {
  const { review = null, adminMails = [] } = plan.otherwise ?? {};
  const mails = plan.mails.filter((kind) => kind === "order-refunded");
  return { ...plan, move: null, review, clearsReview: false, mails, adminMails: [...plan.adminMails, ...adminMails] };
}

type First = Pick<ModelPayment, "orderId" | "attemptId" | "firstReadAtMs">;

function storePayment(state: State, current: ProviderPayment, first: First): void {
  const { id, status, statusDetail, refundedCentavos, amountCentavos, updatedAtMs } = current;
  const { externalReference, currency, collectorId } = current;
  const money = { refundedCentavos, amountCentavos, currency, collectorId };
  const stored = { id, status, statusDetail, externalReference, updatedAtMs, ...money };
  const known = state.payments.find((one) => one.id === id);
  if (known) Object.assign(known, stored);
  else state.payments.push({ ...stored, ...first });
}

function settle(attempt: ModelAttempt, to: AttemptState | null, paymentId: string): void {
  attempt.state = to ?? attempt.state;
  attempt.providerPaymentId = paymentId;
}

export function alertAdministrator(state: State, key: string): void {
  const mail = `${key}/${ADMIN.id}`;
  if (!state.alerts.includes(mail)) state.alerts.push(mail);
}

function moveBy(
  state: State,
  order: ModelOrder,
  plan: PaymentPlan,
  { nowMs, keepsCart }: { nowMs: number; keepsCart: boolean },
): void {
  const { move, figures, review, clearsReview, mails, adminMails, emptiesCart } = plan;
  if (!(move || figures || review || clearsReview || emptiesCart || mails.length + adminMails.length > 0)) return;
  if (move) {
    const event = eventOf(order.status, move.to);
    if (event === "resell") expireOverdue(state, nowMs);
    if (event && !moveUnits(state, order, event)) throw new Error("a payment moved units that are not there");
    const { status, statusDetail } = move;
    order.holdMoves += event ? 1 : 0;
    Object.assign(order, { status: move.to, wire: { status, statusDetail }, expiresAtMs: null });
    if (holdOf(move.to) === "committed") order.paidAtMs ??= nowMs;
  }
  Object.assign(order, figures ?? {});
  if (review !== null || clearsReview) order.review = review;
  order.version += 1;
  order.movedAtMs = nowMs;
  for (const kind of mails) order.mailed.push({ kind, version: order.version });
  if (emptiesCart && !keepsCart) takeFromCart(state, order);
}

/** Removes the bought items from the cart; others stay. */
function takeFromCart(state: State, { userId, lines }: ModelOrder): void {
  const isBought = (perfumeId: string, type: string, ml: number) =>
    lines.some((line) => line.perfumeId === perfumeId && line.type === type && line.ml === ml);
  state.carts[userId] = (state.carts[userId] ?? []).filter(({ perfumeId, type, ml }) => !isBought(perfumeId, type, ml));
}

/** Returns the status of the payment that counts for an order: the one that has or had money, else that of the last charge. */
export function paymentStatusOf(state: State, { id, attempts }: ModelOrder): PaymentStatus | null {
  const last = attempts.at(-1);
  if (!last) return null;
  const own = state.payments.filter(({ orderId }) => orderId === id).toSorted(byFirstRead);
  const withStatus = (wanted: PaymentStatus) => own.find(({ status }) => status === wanted);
  const paid = own.find(holdsMoney) ?? withStatus("charged_back") ?? withStatus("refunded");
  return (paid ?? own.findLast(({ attemptId }) => attemptId === last.id))?.status ?? null;
}

const byFirstRead = (one: ModelPayment, other: ModelPayment) =>
  one.firstReadAtMs - other.firstReadAtMs || Number(one.id) - Number(other.id);

/** Nothing was charged: releases the units if the order still waits. */
export function rejectUncharged(state: State, order: ModelOrder, detail: string, nowMs: number): void {
  if (order.status !== "Autorización Pendiente") return;
  if (!moveTo(state, order, "Pago Rechazado", nowMs)) throw new Error("units that an order holds are not there");
  Object.assign(order, { wire: { status: "rejected", statusDetail: detail }, expiresAtMs: null });
}

/** Creates a card token. The holder's name determines the result of a charge. */
export function tokenOf({ providerUrl }: TestSystem, holder: string): Promise<string> {
  return buyerAt(providerUrl).token(holder);
}

/** Returns the payment that a charge made, or null. */
export function chargeMade(system: TestSystem, attemptId: string): StoredPayment | null {
  return payments(system).find(({ key }) => key === attemptId) ?? null;
}

/** Anything with access to the provider's payments. */
export interface ProviderAccess {
  provider(): { ledger: { payments(): StoredPayment[] } };
}

/** Returns all of the provider's payments, oldest first. */
export function payments(system: ProviderAccess): StoredPayment[] {
  return system.provider().ledger.payments();
}

/** Changes a payment at the provider, or creates one: `POST payments/1`, `POST payments`. */
export async function changeProvider({ providerUrl }: TestSystem, path: string, body: object): Promise<ApiResponse> {
  const response = await fetch(`${providerUrl}/_/${path}`, { method: "POST", body: JSON.stringify(body) });
  return toApiResponse({ status: response.status, body: Object(await response.json()) });
}

/** Applies all payments of a reference in the order a search does: least recently changed first. */
export function applyAllPayments(
  state: State,
  system: TestSystem,
  reference: string,
  { nowMs, except }: { nowMs: number; except?: number | undefined },
): StoredPayment[] {
  const own = payments(system).filter((one) => one.externalReference === reference && one.id !== except);
  const changedAtMs = ({ history }: StoredPayment) => Math.min(history.at(-1)?.atMs ?? 0, nowMs);
  const found = own.toSorted((one, other) => changedAtMs(one) - changedAtMs(other));
  for (const payment of found) applyPayment(state, payment, { nowMs });
  return found;
}

const SECOND_MS = 1_000;

/** Advances the clock by a second, so that two events of a payment never have the same time. */
export async function passSecond(model: Model, system: TestSystem): Promise<void> {
  model.nowMs += SECOND_MS;
  await system.control({ nowMs: model.nowMs });
}
