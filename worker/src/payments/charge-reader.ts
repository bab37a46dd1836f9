import { expireOverdue } from "#db/orders/order-expiry.ts";
import { isHeldAt, moveOrder } from "#db/orders/order-moves.ts";
import { findOrder, orderIn, selectOrder } from "#db/orders/orders.ts";
import { insertAttempt, type NewAttempt, type StoredAttempt, storeReaderCharge } from "#db/payments/attempts.ts";
import { findLastAttempt } from "#db/payments/card-checkout.ts";
import { writeAudit } from "#db/reports/audit-log.ts";
import { ID_PREFIXES } from "#shop/id.ts";
import { holdOf, payAgain } from "#shop/orders/order.ts";
import { orderNumber } from "#shop/orders/order-number.ts";
import type { PlacedOrder } from "#shop/orders/placed-order.ts";
import { firstLookupAtMs, isWaiting } from "#shop/payments/attempt.ts";
import { isChargeable } from "#shop/payments/reader-charge.ts";
import { type Refused, refuse } from "#shop/refusal.ts";
import { log } from "../log.ts";
import { writeWithUnits } from "../orders/expire-orders.ts";
import { type PaymentContext, type RequestContext, written } from "../request-context.ts";
import { applyPayment } from "./apply-payment.ts";
import { rejectUncharged } from "./charge-card.ts";

/** The payment method of an order until its reader has charged a card. */
export const READER_METHOD = "reader";

/** An order, and its charge at a card reader: none, one that waits there, or one that may be there (`unclear`). */
export interface AtReader {
  ok: true;
  order: PlacedOrder;
  charge: "none" | "waiting" | "unclear";
}

interface ReaderPurchase {
  orderId: string;
  /** The reader to charge at; null to continue a charge that may not have reached its reader. */
  readerId: string | null;
  /** The administrator's id. */
  by: string;
}

type ReaderRefusals =
  | "not_found"
  | "invalid_fields"
  | "order_not_payable"
  | "payment_open"
  | "stock_cannot_follow"
  | "busy";

/**
 * Charges an order at a card reader (docs/product-rules.md#charges-at-a-card-reader). A rejected card order holds its units
 * again first. While a charge is open, no second one is made: the open charge is sent again under its key if the provider has
 * not confirmed it, and read otherwise. Refuses `order_not_payable` in any other state (`isChargeable`).
 */
export async function chargeAtReader(
  context: PaymentContext,
  purchase: ReaderPurchase,
): Promise<AtReader | Refused<ReaderRefusals>> {
  const order = await findOrder(context.db, purchase.orderId);
  if (!order) return refuse({ code: "not_found" });
  if (order.statusGlimmer === "Autorización Pendiente") return continueAtReader(context, order, { isRepeated: true });
  const again = payAgain(order.statusGlimmer);
  if (!again.ok || !isChargeable(order, context.nowMs)) return refuse({ code: "order_not_payable" });
  const { id: orderId, version, transactionCentavos } = order;
  const { by, readerId } = purchase;
  if (readerId === null)
    return refuse({ code: "invalid_fields", fields: { reader: ["Elegí el lector que lo cobra"] } });
  const { nowMs } = context;
  const attempt = readerAttempt(context, order, readerId);
  const outcome = await writeWithUnits(context, [
    ...expireOverdue(nowMs),
    moveOrder({
      ...{ orderId, version, move: again.move, expiresAtMs: null, by, nowMs },
      figures: {
        paymentTypeId: "credit_card",
        paymentMethodId: READER_METHOD,
        totalPaidCentavos: transactionCentavos,
        netReceivedCentavos: null,
      },
    }),
    insertAttempt(attempt, isHeldAt(orderId, version + 1)),
    writeAudit({
      ...{ noun: "order", nounId: orderId, what: "order_moved", by, nowMs },
      from: { statusGlimmer: order.statusGlimmer },
      to: { statusGlimmer: again.move.to },
    }),
    selectOrder({ orderId }),
  ]);
  if (outcome.ok) return send(context, orderIn(outcome.results), { id: attempt.id, readerId, isRepeated: false });
  const { code } = outcome.refusal;
  if (code === "charge_open" || code === "unique") return refuse({ code: "payment_open" });
  if (code === "stock_ge0") return refuse({ code: "stock_cannot_follow" });
  // Another request moved the order at the same time.
  if (code === "order_version") return refuse({ code: "busy", retryAfterSeconds: 2 });
  throw new Error(`a charge at a reader was refused by the database: ${code}`);
}

/** Returns a new attempt to charge an order at a reader, whose result is looked up if the provider does not answer. */
export function readerAttempt(
  { newId, nowMs }: RequestContext,
  { id: orderId, transactionCentavos }: Pick<PlacedOrder, "id" | "transactionCentavos">,
  readerId: string,
): NewAttempt {
  return {
    ...{ id: newId(ID_PREFIXES.attempt), orderId, bodyHash: "", amountCentavos: transactionCentavos, readerId },
    ...{ installments: 1, paymentMethodId: READER_METHOD, hidesReason: false },
    ...{ nowMs, nextCheckAtMs: firstLookupAtMs(nowMs) },
  };
}

/**
 * Sends the charge of an order that waits for its card reader, or reads it if it has been sent. `isRepeated`: it may have been
 * sent before. Refuses `payment_open` for an order whose buyer typed a card's data.
 */
export async function continueAtReader(
  context: PaymentContext,
  order: PlacedOrder,
  { isRepeated }: { isRepeated: boolean },
): Promise<AtReader | Refused<"payment_open">> {
  const attempt = await findLastAttempt(context.db, order.id);
  if (!attempt || attempt.readerId === null) return refuse({ code: "payment_open" });
  const isUnsent = attempt.readerChargeId === null && attempt.providerPaymentId === null && isWaiting(attempt.state);
  return isUnsent
    ? send(context, order, { ...attempt, readerId: attempt.readerId, isRepeated })
    : read(context, order, attempt);
}

/** Sends the charge of a stored attempt. If the reader certainly has not received it, releases the units. */
async function send(
  context: PaymentContext,
  order: PlacedOrder,
  { id: attemptId, readerId, isRepeated }: { id: string; readerId: string; isRepeated: boolean },
): Promise<AtReader> {
  const { externalReference, transactionCentavos: amountCentavos, number } = order;
  const description = `Pedido ${orderNumber(number)}`;
  const sent = await context.gateway.chargeAtReader({
    ...{ attemptId, externalReference, amountCentavos, readerId, description, isRepeated },
  });
  log("charge_sent_to_reader", {
    orderId: order.id,
    attemptId,
    kind: sent.kind,
    ...("reason" in sent && { reason: sent.reason }),
  });
  if (sent.kind === "unanswered") return { ok: true, order, charge: "unclear" };
  if (sent.kind === "refused") return ended(context, order, attemptId, sent.isBusy ? "reader_busy" : "reader_refused");
  await written(context, [storeReaderCharge(attemptId, sent.chargeId)]);
  return { ok: true, order, charge: "waiting" };
}

/**
 * Reads an order's charge at a card reader from the provider, and applies the result: a payment, or an end without a payment,
 * which releases the units. Without a charge at a reader, the order stays as it is.
 */
export async function checkReaderCharge(
  context: PaymentContext,
  orderId: string,
): Promise<AtReader | Refused<"not_found">> {
  // Reads the attempt first: if it has ended, the order read after it has the result.
  const attempt = await findLastAttempt(context.db, orderId);
  const order = await findOrder(context.db, orderId);
  if (!order) return refuse({ code: "not_found" });
  return read(context, order, attempt);
}

async function read(context: PaymentContext, order: PlacedOrder, attempt: StoredAttempt | null): Promise<AtReader> {
  const isOver = !attempt || attempt.readerId === null || !isWaiting(attempt.state);
  if (isOver || attempt.providerPaymentId !== null) return { ok: true, order, charge: "none" };
  if (attempt.readerChargeId === null) return { ok: true, order, charge: "unclear" };
  const found = await context.gateway.readerCharge(attempt.readerChargeId);
  if (found.kind === "waiting") return { ok: true, order, charge: "waiting" };
  if (found.kind === "ended") return ended(context, order, attempt.id, `reader_${found.end}`);
  const result = found.kind === "paid" ? await context.gateway.get(found.paymentId) : found;
  if (result.kind !== "found") {
    log("reader_charge_unread", {
      orderId: order.id,
      reason: result.kind === "unanswered" ? result.reason : result.kind,
    });
    return { ok: true, order, charge: "unclear" };
  }
  const { payment } = result;
  // The reader's charge names the order and the attempt, even if its payment does not.
  const named = {
    ...payment,
    externalReference: payment.externalReference ?? order.externalReference,
    attemptId: payment.attemptId ?? attempt.id,
  };
  const applied = await applyPayment(context, named, { buyerWaits: false, by: "provider" });
  return { ok: true, order: applied.order ?? order, charge: "none" };
}

async function ended(
  context: PaymentContext,
  order: PlacedOrder,
  attemptId: string,
  detail: string,
): Promise<AtReader> {
  await rejectUncharged(context, { order, attemptId }, detail);
  return { ok: true, order: (await findOrder(context.db, order.id)) ?? order, charge: "none" };
}

/**
 * Cancels an order's charge at a card reader for an administrator (`cancelAtReader`). The activity log names who released the
 * units.
 */
export async function callOffAtReader(
  context: PaymentContext,
  { orderId, by }: { orderId: string; by: string },
): Promise<AtReader | Refused<"not_found" | "payment_unresolved" | "cancel_unanswered">> {
  const order = await findOrder(context.db, orderId);
  if (!order) return refuse({ code: "not_found" });
  const cancelled = await cancelAtReader(context, order);
  if (!cancelled.ok) return cancelled;
  const [from, to] = [order.statusGlimmer, cancelled.order.statusGlimmer];
  if (from !== to && holdOf(to) === "released")
    await written(context, [
      writeAudit({
        ...{ noun: "order", nounId: orderId, what: "payment_called_off", by, nowMs: context.nowMs },
        ...{ from: { statusGlimmer: from }, to: { statusGlimmer: to } },
      }),
    ]);
  return cancelled;
}

/**
 * Cancels an order's charge at a card reader, which releases the units. Refuses `payment_unresolved` for a charge that the
 * reader shows already, which can only be cancelled there, and for one that the provider has not confirmed. Refuses
 * `cancel_unanswered` without the provider's response.
 */
export async function cancelAtReader(
  context: PaymentContext,
  order: PlacedOrder,
): Promise<AtReader | Refused<"payment_unresolved" | "cancel_unanswered">> {
  const attempt = await findLastAttempt(context.db, order.id);
  if (!attempt || attempt.readerId === null || !isWaiting(attempt.state)) return { ok: true, order, charge: "none" };
  if (attempt.readerChargeId === null) return refuse({ code: "payment_unresolved" });
  const outcome = await context.gateway.cancelReaderCharge(attempt.readerChargeId);
  if (outcome.kind === "cancelled") return ended(context, order, attempt.id, "reader_canceled");
  if (outcome.kind === "unanswered") return refuse({ code: "cancel_unanswered" });
  const now = await read(context, order, attempt);
  if (now.charge === "unclear") return refuse({ code: "cancel_unanswered" });
  return now.charge === "none" ? now : refuse({ code: "payment_unresolved" });
}
