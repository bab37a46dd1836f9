/** The state of an order's card payment, as columns of the query of orders. */
import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { OrderCard, OrderRefund } from "#shop/orders/placed-order.ts";
import {
  holdsMoney,
  MONEY_TAKEN,
  PAYMENT_STATUSES,
  type PaymentStatus,
  rankOf,
} from "#shop/payments/provider-payment.ts";
import { refundablePayments } from "#shop/payments/refundable.ts";
import type { ArsCentavos } from "#shop/pricing/money.ts";
import { orders } from "../orders/tables.ts";
import { type RowIn, rowExists, rowsAsJson } from "../statement.ts";
import { paymentAttempts, payments, refundLines, refunds } from "./tables.ts";

const { id, installments, hidesReason, readerId } = paymentAttempts;
const ATTEMPT = { id, installments, hidesReason, readerId };
const { attemptId, status, statusDetail, amountCentavos, refundedCentavos } = payments;
const PAYMENT = {
  ...{ id: payments.id, attemptId, status, statusDetail, amountCentavos, refundedCentavos },
  installments: payments.installments,
};
const REFUND = {
  id: refunds.id,
  paymentId: refunds.paymentId,
  amountCentavos: refunds.amountCentavos,
  state: refunds.state,
  createdAtMs: refunds.createdAtMs,
};

const { refundId, line, quantity, restock } = refundLines;
const REFUND_LINE = { refundId, line, quantity, restock };

export const CARD_ROWS = {
  attempts: rowsAsJson("attempts", {
    table: paymentAttempts,
    columns: ATTEMPT,
    where: eq(paymentAttempts.orderId, orders.id),
    orderBy: [asc(paymentAttempts.createdAtMs), asc(paymentAttempts.id)],
  }),
  payments: rowsAsJson("payments", {
    table: payments,
    columns: PAYMENT,
    where: eq(payments.orderId, orders.id),
    orderBy: [asc(payments.createdAtMs), asc(payments.id)],
  }),
  refunds: rowsAsJson("refunds", {
    table: refunds,
    columns: REFUND,
    where: eq(refunds.orderId, orders.id),
    orderBy: [asc(refunds.createdAtMs), asc(refunds.id)],
  }),
  refundLines: rowsAsJson("refund_lines", {
    table: refundLines,
    columns: REFUND_LINE,
    where: eq(refundLines.orderId, orders.id),
    orderBy: [asc(refundLines.line)],
  }),
};

/** Returns null if the order has no payment attempt. */
export function orderCardOf(
  attempts: readonly RowIn<typeof ATTEMPT>[],
  all: readonly RowIn<typeof PAYMENT>[],
): OrderCard | null {
  const last = attempts.at(-1);
  if (!last) return null;
  const withStatus = (wanted: PaymentStatus) => all.find(({ status }) => status === wanted);
  // A payment that holds money, else one that held money, else the payment of the last attempt. A charge-back comes before
  // a refund, which may be that of a duplicate.
  const paid = all.find(holdsMoney) ?? withStatus("charged_back") ?? withStatus("refunded");
  const shownPayment = paid ?? all.findLast(({ attemptId }) => attemptId === last.id);
  return {
    // At a card reader the buyer chooses the installments on the reader.
    installments: last.readerId === null ? last.installments : (shownPayment?.installments ?? 0),
    hidesReason: last.hidesReason,
    paymentStatus: shownPayment?.status ?? null,
    paymentDetail: shownPayment?.statusDetail ?? "",
    refundedCentavos: all.reduce((sum, { refundedCentavos }) => sum + refundedCentavos, 0),
  };
}

/** The refunds with the units that they are for. */
export function refundsOf(
  all: readonly RowIn<typeof REFUND>[],
  units: readonly RowIn<typeof REFUND_LINE>[],
): OrderRefund[] {
  const linesOf = (id: string) => units.flatMap(({ refundId, ...line }) => (refundId === id ? [line] : []));
  return all.map(({ paymentId: _, ...refund }) => ({ ...refund, lines: linesOf(refund.id) }));
}

/** What is left to refund of each payment that holds money, newest first. */
export function refundableOf(
  all: readonly RowIn<typeof PAYMENT>[],
  made: readonly RowIn<typeof REFUND>[],
): ArsCentavos[] {
  const claimedOf = (id: string) =>
    made.reduce((sum, { paymentId, state, amountCentavos }) => {
      return paymentId === id && state !== "refused" ? sum + amountCentavos : sum;
    }, 0);
  const claimed = all.map((payment) => ({ ...payment, claimedCentavos: claimedOf(payment.id) }));
  return refundablePayments(claimed).map(({ leftCentavos }) => leftCentavos);
}

/**
 * Condition: a payment of the order was refunded, and none still holds money or was charged back. An order with a charge-back
 * stays a sale. `orderId`: that of the outer query by default.
 */
export function isRefunded(orderId: SQLWrapper = orders.id): SQL {
  const paidAs = (...statuses: PaymentStatus[]) =>
    rowExists(payments, and(eq(payments.orderId, orderId), inArray(payments.status, statuses)));
  return sql`(${paidAs("refunded")} and not ${paidAs("approved", "in_mediation", "charged_back")})`;
}

/** Condition: the order is in preparation and `isRefunded`. It counts as cancelled: nobody prepares it. */
export function isRefundedBeforeSending(
  orderId: SQLWrapper = orders.id,
  status: SQLWrapper = orders.statusGlimmer,
): SQL {
  return sql`(${status} = 'En Preparación' and ${isRefunded(orderId)})`;
}

/** The statuses of payments whose money was taken, also if it was returned. */
const TAKEN = PAYMENT_STATUSES.filter((status) => rankOf(status) >= MONEY_TAKEN);

/** Condition: money of the order was taken by card. */
export function isTaken(): SQL {
  return rowExists(payments, and(eq(payments.orderId, orders.id), inArray(payments.status, TAKEN)));
}

/**
 * How much of an order's total was refunded. Money beyond the total, such as a second payment of the same order, does not
 * count, and neither does its refund.
 */
export function refundedSum(): SQL<number> {
  const ofOrder = eq(payments.orderId, orders.id);
  const sum = sql`select coalesce(sum(${payments.refundedCentavos}), 0) from ${payments} where ${ofOrder}`;
  const kept = sql`select coalesce(sum(${payments.amountCentavos} - ${payments.refundedCentavos}), 0) from ${payments} where ${and(ofOrder, inArray(payments.status, TAKEN))}`;
  return sql<number>`max(0, min((${sum}), ${orders.transactionCentavos} - (${kept})))`;
}
