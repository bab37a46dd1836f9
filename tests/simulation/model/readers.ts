/** The model of charges at a card reader (docs/product-rules.md#charges-at-a-card-reader). */
import { READERS } from "#local/stand-ins/mercado-pago/calls/readers.ts";
import type { StoredReaderCharge } from "#local/stand-ins/mercado-pago/payments/reader-charge.ts";
import { wireStatusOf } from "#shop/orders/order.ts";
import { isWaiting } from "#shop/payments/attempt.ts";
import type { TestSystem } from "../test-system.ts";
import { hasOpenCharge } from "./cards.ts";
import type { PurchaseByShop } from "./orders.ts";
import { afterExpiry, expireOverdue, type ModelRefusal, moveTo, newOrder, openOrder, priceOrRefuse } from "./orders.ts";
import { applyPayment, payments, rejectUncharged } from "./payments.ts";
import type { ModelAttempt, ModelOrder, State } from "./state.ts";

export const [{ id: READER }] = READERS;
/** A charge that waits at the reader for this long expires. */
const EXPIRES_AFTER_MS = 15 * 60_000;
/** For this long after it was created, a rejected order can be charged at a reader. */
const CHARGEABLE_MS = 24 * 3_600_000;

const refused = (code: string): ModelRefusal => ({ ok: false, status: 409, code });

interface Reading {
  system: TestSystem;
  nowMs: number;
}

/** Returns the charges at the reader with their status at that time, oldest first. */
export function readerCharges({ system, nowMs }: Reading): StoredReaderCharge[] {
  const isOver = ({ status, createdAtMs }: StoredReaderCharge) =>
    (status === "created" || status === "at_terminal") && nowMs - createdAtMs >= EXPIRES_AFTER_MS;
  const all = system.provider().ledger.readerCharges();
  return all.map((charge) => (isOver(charge) ? { ...charge, status: "expired" } : charge));
}

/** Applies an order that an administrator takes to charge it at the reader, up to the charge. */
export function placeAtReader(
  state: State,
  purchase: PurchaseByShop,
  nowMs: number,
): { ok: true; order: ModelOrder; isRepeated: boolean } | ModelRefusal {
  const { userId, key, body, requested, isHomeDelivery, isRightTotal, tags } = purchase;
  const former = state.requests.find((request) => request.userId === userId && request.key === key);
  if (former && former.body !== body) return refused("idempotency_key_reused");
  if (former) {
    const isCharged = former.order.status !== "Autorización Pendiente" || chargeAt(former.order) !== null;
    return isCharged ? { ok: true, order: former.order, isRepeated: true } : refused("payment_open");
  }
  const result = priceOrRefuse(state, requested, {
    ...{ userId, isHomeDelivery, isRightTotal, payment: "card", couponId: null, nowMs, isByShop: true },
    isChargeOpen: hasOpenCharge(state, userId),
  });
  if (!result.ok) return result;
  const order = openOrder(state, {
    ...newOrder(result.priced, { userId, isHomeDelivery, nowMs }),
    ...{ status: "Autorización Pendiente", wire: wireStatusOf("Autorización Pendiente") },
    ...{ paymentTypeId: "credit_card", paymentMethodId: "reader", expiresAtMs: null, tags, isTaken: true },
    attempts: [attemptAt(nowMs)],
  });
  state.requests.push({ userId, key, body, order });
  return { ok: true, order, isRepeated: false };
}

function attemptAt(nowMs: number): ModelAttempt {
  return {
    ...{ id: "", state: "sent", providerPaymentId: null, readerId: READER, readerChargeId: null },
    ...{ sentAtMs: nowMs, notFoundCount: 0 },
  };
}

/** Applies a request to charge an existing order at the reader, up to the charge: a rejected one holds its units again. */
export function holdForReader(
  state: State,
  order: ModelOrder,
  nowMs: number,
): { ok: true; isRepeated: boolean } | ModelRefusal {
  const { status, paymentTypeId, review, createdAtMs, attempts } = order;
  if (status === "Autorización Pendiente")
    return chargeAt(order) ? { ok: true, isRepeated: true } : refused("payment_open");
  const isRejectedCard = status === "Pago Rechazado" && paymentTypeId !== "transfer" && review === null;
  if (!isRejectedCard || nowMs - createdAtMs >= CHARGEABLE_MS) return refused("order_not_payable");
  const after = afterExpiry(state, nowMs);
  const same = after.orders.find(({ id }) => id === order.id);
  if (!same || !moveTo(after, same, "Autorización Pendiente", nowMs)) {
    expireOverdue(state, nowMs);
    return refused("stock_cannot_follow");
  }
  const isLive = attempts.some((one) => isWaiting(one.state) || one.state === "approved");
  if (isLive || hasOpenCharge(state, order.userId)) return refused("payment_open");
  expireOverdue(state, nowMs);
  moveTo(state, order, "Autorización Pendiente", nowMs);
  const figures = { paymentTypeId: "credit_card", paymentMethodId: "reader", netReceivedCentavos: null } as const;
  Object.assign(order, { ...figures, totalPaidCentavos: order.totalCentavos, expiresAtMs: null });
  order.attempts.push(attemptAt(nowMs));
  return { ok: true, isRepeated: false };
}

/** Returns an order's last attempt if it was made at a reader; else null. */
function chargeAt({ attempts }: ModelOrder): ModelAttempt | null {
  const last = attempts.at(-1);
  return last && last.readerId !== null ? last : null;
}

/** Returns the attempt whose charge a reader shows or may show; null if there is none. */
export function waitingAtReader(order: ModelOrder): ModelAttempt | null {
  const attempt = chargeAt(order);
  return attempt && isWaiting(attempt.state) && attempt.providerPaymentId === null ? attempt : null;
}

/** Applies the provider's answer to a charge that was sent: the reader has it, or it is busy with another one. */
export function sendToReader(state: State, order: ModelOrder, isRepeated: boolean, reading: Reading): ReaderResult {
  const attempt = waitingAtReader(order);
  if (!attempt || attempt.readerChargeId !== null) return readAtReader(state, order, reading);
  const made = readerCharges(reading).find(({ key }) => key === attempt.id);
  if (made) {
    attempt.readerChargeId = made.id;
    return "waiting";
  }
  // A refusal of a repeated request does not prove that an earlier one made no charge.
  if (isRepeated) return "unclear";
  endCharge(state, order, { detail: "reader_busy", nowMs: reading.nowMs });
  return "none";
}

/** What the response says about an order's charge at the reader. */
export type ReaderResult = "none" | "waiting" | "unclear";

/** Applies what the provider says of an order's charge at the reader. */
export function readAtReader(state: State, order: ModelOrder, reading: Reading): ReaderResult {
  const attempt = waitingAtReader(order);
  if (!attempt) return "none";
  const charge = readerCharges(reading).find(({ id }) => id === attempt.readerChargeId);
  if (!charge) return "unclear";
  const { status, paymentId } = charge;
  if (status === "created" || status === "at_terminal") return "waiting";
  const { nowMs } = reading;
  if (status !== "processed") {
    endCharge(state, order, { detail: `reader_${status}`, nowMs });
    return "none";
  }
  const payment = payments(reading.system).find(({ id }) => id === paymentId);
  if (payment) applyPayment(state, payment, { nowMs, attemptId: attempt.id });
  return "none";
}

/** Ends an order's charge without a payment. */
export function endCharge(state: State, order: ModelOrder, { detail, nowMs }: { detail: string; nowMs: number }): void {
  const attempt = chargeAt(order);
  if (attempt) attempt.state = "invalid";
  rejectUncharged(state, order, detail, nowMs);
}
