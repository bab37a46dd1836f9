/** Counts unpaid orders, to limit what they hold (docs/faults.md#s-46-held-and-unpaid-units). */
import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { MAX_OPEN_ORDERS, NETWORK_UNITS, type OpenOrders } from "#shop/orders/open-orders.ts";
import { DIRECT_TYPES, isByProvider, PAYMENT_METHODS, PROVIDER_TYPES } from "#shop/orders/payment-method.ts";
import { type Query, sqlite, statement } from "../statement.ts";
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

/** The person's unpaid orders by card, or by the methods without a provider. */
const openOf = (userId: string, byCard: boolean, nowMs: number) =>
  and(
    eq(orders.userId, userId),
    inArray(orders.paymentTypeId, byCard ? PROVIDER_TYPES : DIRECT_TYPES),
    isOpenAt(nowMs),
  );

const countOf = (condition: SQL | undefined) => sql<number>`(select count(*) from ${orders} where ${condition})`;

/** The units that transfer orders of a network hold. */
function networkUnits(placedFrom: string, nowMs: number): SQL<number> {
  const isOfNetwork = and(
    eq(orders.placedFrom, placedFrom),
    inArray(orders.paymentTypeId, DIRECT_TYPES),
    isOpenAt(nowMs),
  );
  const held = sql`${orderLines.orderId} = ${orders.id} and ${orderLines.sizeId} is not null`;
  return sql`(select coalesce(sum(${orderLines.quantity}), 0) from ${orders} join ${orderLines} on ${held} where ${isOfNetwork})`;
}

/** Counts the unpaid orders of a person and of a network; a further column says whether overdue ones exist. */
export function countOpenOrders(
  userId: string,
  placedFrom: string,
  nowMs: number,
): Query<OpenOrders & { overdue: boolean }> {
  const counting = sqlite
    .select({
      card: countOf(openOf(userId, true, nowMs)).as("card"),
      transfer: countOf(openOf(userId, false, nowMs)).as("transfer"),
      networkUnits: networkUnits(placedFrom, nowMs).as("network_units"),
      overdue: sql<boolean>`${hasOverdue(nowMs)}`.mapWith(Boolean).as("overdue"),
    })
    .from(versions);
  return statement(counting);
}

/** Condition: the person can have one more unpaid order of this kind. */
export function isBelowOrderLimit({ userId, paymentTypeId, createdAtMs }: NewOrder): SQL {
  return sql`${countOf(openOf(userId, isByProvider(paymentTypeId), createdAtMs))} < ${MAX_OPEN_ORDERS}`;
}

/** Condition: the network's transfer orders hold few enough units for as many more. */
export function isBelowNetworkLimit({ placedFrom = "", createdAtMs }: NewOrder, units: number): SQL {
  return sql`${networkUnits(placedFrom, createdAtMs)} + ${units} <= ${NETWORK_UNITS}`;
}
