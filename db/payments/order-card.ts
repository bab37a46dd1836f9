/** The state of an order's card payment, as columns of the query of orders. */
import { asc, eq } from "drizzle-orm";
import type { OrderCard, OrderRefund } from "#shop/orders/placed-order.ts";
import { holdsMoney, MONEY_TAKEN, PAYMENT_STATUSES, rankOf } from "#shop/payments/provider-payment.ts";
import { type Fields, integer, oneOf, rowsAsJson, rowsIn, text } from "../decode.ts";
import { orders } from "../orders/tables.ts";
import { paymentAttempts, payments, refunds } from "./tables.ts";

const REFUND_STATES = ["intent", "done", "refused"] as const;

export const CARD_ROWS = {
  attempts: rowsAsJson("attempts", {
    table: paymentAttempts,
    columns: [paymentAttempts.id, paymentAttempts.installments],
    where: eq(paymentAttempts.orderId, orders.id),
    orderBy: [asc(paymentAttempts.createdAtMs), asc(paymentAttempts.id)],
  }),
  payments: rowsAsJson("payments", {
    table: payments,
    columns: [payments.attemptId, payments.status, payments.statusDetail, payments.refundedCentavos],
    where: eq(payments.orderId, orders.id),
    orderBy: [asc(payments.createdAtMs), asc(payments.id)],
  }),
  refunds: rowsAsJson("refunds", {
    table: refunds,
    columns: [refunds.id, refunds.amountCentavos, refunds.state, refunds.createdAtMs],
    where: eq(refunds.orderId, orders.id),
    orderBy: [asc(refunds.createdAtMs), asc(refunds.id)],
  }),
};

/** Returns null if no card was charged for the order. */
export function decodeCard(row: Fields): OrderCard | null {
  const [attempts, all] = [rowsIn(row, "attempts"), rowsIn(row, "payments").map(decodePayment)];
  const last = attempts.at(-1);
  if (!last) return null;
  // The payment that holds money, else one that did, else that of the last attempt.
  const paid = all.find(holdsMoney) ?? all.find(({ status }) => rankOf(status) >= MONEY_TAKEN);
  const counts = paid ?? all.findLast(({ attemptId }) => attemptId === last["id"]);
  return {
    installments: integer(last, "installments"),
    paymentStatus: counts?.status ?? null,
    paymentDetail: counts?.statusDetail ?? "",
    refundedCentavos: all.reduce((sum, { refundedCentavos }) => sum + refundedCentavos, 0),
  };
}

/** True if any payment of the order holds money. */
export function hasMoneyIn(row: Fields): boolean {
  return rowsIn(row, "payments").map(decodePayment).some(holdsMoney);
}

function decodePayment(row: Fields) {
  return {
    attemptId: row["attempt_id"],
    status: oneOf(row, "status", PAYMENT_STATUSES),
    statusDetail: text(row, "status_detail"),
    refundedCentavos: integer(row, "refunded_centavos"),
  };
}

export function decodeRefunds(row: Fields): OrderRefund[] {
  return rowsIn(row, "refunds").map((refund) => ({
    id: text(refund, "id"),
    amountCentavos: integer(refund, "amount_centavos"),
    state: oneOf(refund, "state", REFUND_STATES),
    createdAtMs: integer(refund, "created_at_ms"),
  }));
}
