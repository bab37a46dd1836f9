/** Reads the rows of the sales report's files. */
import { and, asc, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { PROVIDER_TYPES } from "#shop/orders/payment-method.ts";
import type { ExportedOrder, MonthFacts } from "#shop/reports/exports.ts";
import { users } from "../accounts/tables.ts";
import type { Database } from "../client.ts";
import { shownStatus } from "../orders/order-search.ts";
import { orderHistory, orderLines, orderNumbers, orders } from "../orders/tables.ts";
import { isTaken, refundedSum } from "../payments/order-card.ts";
import { payments, refunds } from "../payments/tables.ts";
import { coupons } from "../pricing/tables.ts";
import { onlyRow, read, readPages } from "../read.ts";
import { SOLD_STATUSES } from "../settings/settings-admin.ts";
import { settings } from "../settings/tables.ts";
import { rowsAsJson, sqlite, statement } from "../statement.ts";
import { isPlacedIn, isSold, isSoldIn, placedDay, type TimeRange, wasSold } from "./statistics.ts";

/** About 2 kB an order: far below the 10 MB limit of a response. */
const ORDERS_PER_TRIP = 1_000;

/**
 * Reads the orders placed in a range, oldest first. It reads page by page, so that neither the worker nor a response of the
 * server holds all of them. An order that changes meanwhile is in one page, as it was when that page was read.
 */
export function readExportedOrders(
  db: Database,
  range: TimeRange,
  nowMs: number,
  ordersPerTrip: number = ORDERS_PER_TRIP,
): AsyncGenerator<ExportedOrder[], void> {
  return readPages<ExportedOrder>(db, ordersPerTrip, (last, limit) => {
    const isBehind = last && sql`(${orders.createdAtMs}, ${orders.id}) > (${last.createdAtMs}, ${last.id})`;
    return statement(queryOfExport(and(isPlacedIn(range), isBehind), nowMs).limit(limit));
  });
}

const { productName, brand, category, type, ml, quantity, isForSale, unitCentavos, lineCentavos, unitCouponCentavos } =
  orderLines;
const LINES = rowsAsJson("lines", {
  table: orderLines,
  columns: {
    productName,
    brand,
    category,
    type,
    ml,
    quantity,
    isForSale,
    unitCentavos,
    lineCentavos,
    unitCouponCentavos,
  },
  where: eq(orderLines.orderId, orders.id),
  orderBy: [asc(orderLines.line)],
});
const PAYMENT = {
  id: payments.id,
  status: payments.status,
  amountCentavos: payments.amountCentavos,
  totalPaidCentavos: payments.totalPaidCentavos,
  netReceivedCentavos: payments.netReceivedCentavos,
  refundedCentavos: payments.refundedCentavos,
  installments: payments.installments,
  providerUpdatedAtMs: payments.providerUpdatedAtMs,
  createdAtMs: payments.createdAtMs,
};
const PAYMENTS = rowsAsJson("payments", {
  table: payments,
  columns: PAYMENT,
  where: eq(payments.orderId, orders.id),
  orderBy: [asc(payments.createdAtMs), asc(payments.id)],
});
const REFUNDS = rowsAsJson("refunds", {
  table: refunds,
  columns: {
    paymentId: refunds.paymentId,
    amountCentavos: refunds.amountCentavos,
    settledAtMs: refunds.settledAtMs,
    createdAtMs: refunds.createdAtMs,
  },
  where: and(eq(refunds.orderId, orders.id), eq(refunds.state, "done")),
  orderBy: [asc(refunds.createdAtMs), asc(refunds.id)],
});

/** The field of the delivery address; empty on pickup. */
const inAddress = (name: "city" | "province") =>
  sql<string>`coalesce(json_extract(${orders.address}, ${sql.raw(`'$.${name}'`)}), '')`.as(name);

/** Selects orders for the files. Refunds are counted as in the sales report. */
function queryOfExport(where: SQL | undefined, nowMs: number) {
  // The last one: an earlier confirmation was undone.
  const confirmed = sql<number | null>`(select max(${orderHistory.atMs}) from ${orderHistory} where ${and(
    eq(orderHistory.orderId, orders.id),
    inArray(orderHistory.toStatus, SOLD_STATUSES),
    notInArray(orderHistory.fromStatus, SOLD_STATUSES),
  )})`;
  return sqlite
    .select({
      id: orders.id,
      number: orderNumbers.number,
      createdAtMs: orders.createdAtMs,
      status: shownStatus(nowMs).as("shown_status"),
      isSale: sql`${isSold()}`.mapWith(Boolean).as("is_sale"),
      paymentTypeId: orders.paymentTypeId,
      shipping: orders.shipping,
      merchandiseCentavos: orders.merchandiseCentavos,
      shippingCentavos: orders.shippingCentavos,
      transactionCentavos: orders.transactionCentavos,
      netReceivedCentavos: orders.netReceivedCentavos,
      refundedCentavos: sql<number>`case when ${wasSold()} then ${refundedSum()} else 0 end`.as("refunded_of_sale"),
      rateCentavos: orders.rateCentavos,
      couponCode: coupons.code,
      couponShippingCentavos: orders.couponShippingCentavos,
      confirmedAtMs: confirmed.as("confirmed_at_ms"),
      firstName: users.firstName,
      lastName: users.lastName,
      dni: users.dni,
      email: users.email,
      city: inAddress("city"),
      province: inAddress("province"),
      lines: LINES,
      payments: PAYMENTS,
      refunds: REFUNDS,
    })
    .from(orders)
    .innerJoin(orderNumbers, eq(orderNumbers.orderId, orders.id))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .where(where)
    .orderBy(asc(orders.createdAtMs), asc(orders.id));
}

/** Reads the sums of each day for the accountant's file. One round trip. */
export async function readMonthFacts(db: Database, range: TimeRange): Promise<MonthFacts> {
  const [days, refundsOfDays, terms] = await read(db, [
    statement(moneyByDay(isSoldIn(range))),
    statement(refundsByDay(and(wasSold(), isPlacedIn(range)))),
    statement(sqlite.select({ vatBp: settings.vatBp }).from(settings)),
  ]);
  return { days, refunds: refundsOfDays, vatBp: onlyRow(terms).vatBp };
}

function moneyByDay(isSale: SQL | undefined) {
  const isByProvider = and(inArray(orders.paymentTypeId, PROVIDER_TYPES), isTaken());
  const sumIf = (condition: SQL | undefined, amount: SQL, name: string) =>
    sql<number>`sum(case when ${condition} then ${amount} else 0 end)`.as(name);
  const net = orders.netReceivedCentavos;
  return sqlite
    .select({
      day: placedDay(),
      orders: sql<number>`count(*)`.as("sales"),
      merchandiseCentavos: sql<number>`sum(${orders.merchandiseCentavos})`.as("merchandise"),
      shippingCentavos: sql<number>`sum(${orders.shippingCentavos})`.as("shipping_sum"),
      refundedCentavos: sql<number>`sum(${refundedSum()})`.as("refunded"),
      cardCentavos: sumIf(isByProvider, sql`${orders.transactionCentavos} - ${refundedSum()}`, "card"),
      keptCentavos: sumIf(and(isByProvider, isNotNull(net)), sql`${orders.transactionCentavos} - ${net}`, "kept"),
      unknownNets: sumIf(and(isByProvider, isNull(net)), sql`1`, "unknown_nets"),
    })
    .from(orders)
    .where(isSale)
    .groupBy(sql`day`);
}

function refundsByDay(isCounted: SQL | undefined) {
  return sqlite
    .select({ day: placedDay(), centavos: sql<number>`sum(${refundedSum()})`.as("centavos") })
    .from(orders)
    .where(isCounted)
    .groupBy(sql`day`);
}
