/** Counts unpaid orders and their units, to limit both (docs/faults.md#s-46-held-and-unpaid-units). */
import { and, asc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import {
  type HeldLine,
  heldUnits,
  MAX_OPEN_ORDERS,
  type OpenOrders,
  type UnpaidLimits,
} from "#shop/orders/open-orders.ts";
import { DIRECT_TYPES, isByProvider, PAYMENT_METHODS, PROVIDER_TYPES } from "#shop/orders/payment-method.ts";
import { type Query, rowExists, rowsAsJson, sqlite, statement } from "../statement.ts";
import { versions } from "../storefront/tables.ts";
import { hasOverdue } from "./order-expiry.ts";
import type { NewOrder } from "./order-moves.ts";
import { orderLines, orders } from "./tables.ts";

const isOpenAt = (nowMs: number) =>
  and(
    // Literal SQL, because SQLite uses a partial index only for a literal, not for a parameter.
    sql`${orders.hold} = 'held'`,
    // Only orders in Confirmar Transferencia expire; an administrator may have moved the order to another state.
    or(
      ne(orders.statusGlimmer, PAYMENT_METHODS.transfer.placedAs),
      isNull(orders.expiresAtMs),
      gt(orders.expiresAtMs, nowMs),
    ),
  );

const isByCard = inArray(orders.paymentTypeId, PROVIDER_TYPES);
const isByTransfer = inArray(orders.paymentTypeId, DIRECT_TYPES);

const openByCard = (userId: string, nowMs: number) => and(eq(orders.userId, userId), isByCard, isOpenAt(nowMs));
const openByTransfer = (userId: string, nowMs: number) => and(eq(orders.userId, userId), isByTransfer, isOpenAt(nowMs));
const openOfNetwork = (placedFrom: string, nowMs: number) =>
  and(eq(orders.placedFrom, placedFrom), isByTransfer, isOpenAt(nowMs));

const countOf = (condition: SQL | undefined) => sql<number>`(select count(*) from ${orders} where ${condition})`;
const sumOf = (column: typeof orders.transactionCentavos | typeof orders.lineCount, condition: SQL | undefined) =>
  sql<number>`(select coalesce(sum(${column}), 0) from ${orders} where ${condition})`;
const unitsOf = (condition: SQL | undefined, sizeId?: string) => {
  const isOfOrder = and(
    eq(orderLines.orderId, orders.id),
    sizeId === undefined ? sql`${orderLines.sizeId} is not null` : eq(orderLines.sizeId, sizeId),
  );
  return sql<number>`(select coalesce(sum(${orderLines.quantity}), 0) from ${orders} join ${orderLines} on ${isOfOrder} where ${condition})`;
};

/** Selects the unpaid orders of a person and of a network, and whether anybody has overdue ones (`overdue`). */
export function selectOpenOrders(
  userId: string,
  placedFrom: string,
  nowMs: number,
): Query<OpenOrders & { overdue: boolean }> {
  const isOwn = openByTransfer(userId, nowMs);
  const hasPaid = rowExists(orders, and(eq(orders.userId, userId), eq(orders.hold, "committed")));
  const reading = sqlite
    .select({
      card: countOf(openByCard(userId, nowMs)).as("card"),
      transfer: countOf(isOwn).as("transfer"),
      lines: rowsAsJson("lines", {
        table: orderLines,
        columns: { sizeId: orderLines.sizeId, quantity: orderLines.quantity },
        where: inArray(orderLines.orderId, sqlite.select({ id: orders.id }).from(orders).where(isOwn)),
        orderBy: [asc(orderLines.orderId), asc(orderLines.line)],
      }),
      centavos: sumOf(orders.transactionCentavos, isOwn).as("centavos"),
      networkUnits: unitsOf(openOfNetwork(placedFrom, nowMs)).as("network_units"),
      hasPaid: sql<boolean>`${hasPaid}`.mapWith(Boolean).as("has_paid"),
      overdue: sql<boolean>`${hasOverdue(nowMs)}`.mapWith(Boolean).as("overdue"),
    })
    .from(versions);
  return statement(reading);
}

/** Condition: the person can have one more unpaid order of this kind. */
export function isBelowOrderLimit({ userId, paymentTypeId, createdAtMs }: NewOrder): SQL {
  const open = isByProvider(paymentTypeId) ? openByCard : openByTransfer;
  return sql`${countOf(open(userId, createdAtMs))} < ${MAX_OPEN_ORDERS}`;
}

/** Conditions: with this transfer order, neither the person nor the network holds more than the limits. */
export function areWithinLimits(order: NewOrder, lines: readonly HeldLine[], limits: UnpaidLimits): SQL[] {
  const { userId, placedFrom = "", createdAtMs: nowMs } = order;
  const isOwn = openByTransfer(userId, nowMs);
  const units = heldUnits(lines);
  const sizes = lines.flatMap(({ sizeId, quantity }) => (sizeId === null ? [] : [{ sizeId, quantity }]));
  return [
    sql`${sumOf(orders.lineCount, isOwn)} + ${lines.length} <= ${limits.unpaidLines}`,
    sql`${sumOf(orders.transactionCentavos, isOwn)} + ${order.transactionCentavos} <= ${limits.unpaidCentavos}`,
    ...sizes.map(({ sizeId, quantity }) => sql`${unitsOf(isOwn, sizeId)} + ${quantity} <= ${limits.unpaidUnitsOfSize}`),
    ...(units === 0
      ? []
      : [
          sql`${unitsOf(isOwn)} + ${units} <= ${limits.unpaidUnits}`,
          sql`${unitsOf(openOfNetwork(placedFrom, nowMs))} + ${units} <= ${limits.networkUnits}`,
        ]),
  ];
}
