/** The mails about new orders, to the administrators who have chosen to get them. */
import type { InStatement } from "@libsql/client/web";
import { and, eq, inArray, sql } from "drizzle-orm";
import { PROVIDER_TYPES } from "#shop/orders/payment-method.ts";
import { users } from "../accounts/tables.ts";
import { orderLines, orderNumbers, orders } from "../orders/tables.ts";
import { sqlite, statement } from "../statement.ts";
import { activeAdministrators, queueMailsOf } from "./outbox.ts";
import { orderMailRecipients } from "./tables.ts";

/** Starts or stops an administrator's mails about new orders. */
export function chooseOrderMails(userId: string, isOn: boolean): InStatement {
  return statement(
    isOn
      ? sqlite.insert(orderMailRecipients).values({ userId }).onConflictDoNothing()
      : sqlite.delete(orderMailRecipients).where(eq(orderMailRecipients.userId, userId)),
  );
}

/**
 * Queues a mail about an order that is at `version`, to the administrators who get such mails and may read orders.
 * Each administrator gets one mail per order. `inCash`: it was paid in cash when it was placed.
 */
export function queueOrderArrival(orderId: string, version: number, nowMs: number, inCash = false): InStatement {
  const key = sql`${orders.id} || '/' || ${users.id}`;
  const units = sql`(select sum(${orderLines.quantity}) from ${orderLines} where ${eq(orderLines.orderId, orders.id)})`;
  const byCard = sql`json(iif(${inArray(orders.paymentTypeId, PROVIDER_TYPES)}, 'true', 'false'))`;
  const shipping = sql`json(iif(${orders.shipping}, 'true', 'false'))`;
  const paidInCash = inCash ? sql`, 'inCash', json('true')` : sql``;
  const columns = {
    id: sql`'mai_arrived_' || substr(${orders.id}, 5) || '_' || ${users.id}`,
    mailKey: sql`'order-arrived/' || ${key}`,
    event: sql`'order-arrived'`,
    recipient: sql`${users.email}`,
    content: sql`json_object('kind', 'order-arrived', 'arrivedId', ${orders.id}, 'number', ${orderNumbers.number}, 'units', ${units}, 'totalCentavos', ${orders.transactionCentavos}, 'byCard', ${byCard}, 'shipping', ${shipping}${paidInCash})`,
  };
  const isMoved = and(eq(orders.id, orderId), eq(orders.version, version), activeAdministrators("orders"));
  const from = sql`${orders} inner join ${orderNumbers} on ${eq(orderNumbers.orderId, orders.id)} cross join ${orderMailRecipients} inner join ${users} on ${eq(users.id, orderMailRecipients.userId)} where ${isMoved}`;
  return queueMailsOf(columns, from, nowMs);
}
