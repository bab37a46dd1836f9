/** Mails about orders. Queued in the batch that changes the order. */
import type { InStatement } from "@libsql/client/web";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { OrderMailKind } from "#shop/mail/order-mail.ts";
import { users } from "../accounts/tables.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { payments } from "../payments/tables.ts";
import { settings } from "../settings/tables.ts";
import { queueMailsOf } from "./outbox.ts";

/** Queues a mail about an order that was just moved to `version`. Queues nothing if it was not. */
export function queueOrderMail(kind: OrderMailKind, orderId: string, version: number, nowMs: number): InStatement {
  return queueOrderMails(kind, nowMs, and(eq(orders.id, orderId), eq(orders.version, version)));
}

/**
 * Queues mails to the buyers of the matching orders. A mail's key and id derive from the order and its version, so that
 * an event is mailed once.
 */
export function queueOrderMails(kind: OrderMailKind, nowMs: number, where: SQL | undefined): InStatement {
  const told = {
    id: sql`'mai_' || substr(${orders.id}, 5) || '_' || ${orders.version} || '_' || ${kind}`,
    mailKey: sql`${kind} || '/' || ${orders.id} || '/' || ${orders.version}`,
    orderId: sql`${orders.id}`,
    event: sql`${kind} || '/' || ${orders.version}`,
    recipient: sql`${users.email}`,
    content: contentOf(kind),
  };
  const from = sql`${orders} inner join ${users} on ${eq(users.id, orders.userId)} inner join ${settings} on ${eq(settings.id, 1)} where ${and(where, sql`${users.leftAtMs} is null`)}`;
  return queueMailsOf(told, from, nowMs);
}

/** The mail's content (`OrderMail`), fixed in this batch so that a retry sends the same. */
function contentOf(kind: OrderMailKind): SQL {
  const line = sql`json_object('name', ${orderLines.productName}, 'ml', ${orderLines.ml}, 'type', ${orderLines.type}, 'category', ${orderLines.category}, 'quantity', ${orderLines.quantity}, 'lineCentavos', ${orderLines.lineCentavos})`;
  const lines = sql`(select json_group_array(${line}) from ${orderLines} where ${eq(orderLines.orderId, orders.id)})`;
  const shipping = sql`json(case ${orders.shipping} when 1 then 'true' else 'false' end)`;
  const ofOrder = sql`'kind', ${kind}, 'orderId', ${orders.id}, 'firstName', ${users.firstName}, 'lines', json(${lines}), 'shipping', ${shipping}, 'shippingCentavos', ${orders.shippingCentavos}, 'totalCentavos', ${orders.totalPaidCentavos}, 'expiresAtMs', ${orders.expiresAtMs}, 'trackingNumber', ${orders.trackingNumber}`;
  const refunded = sql`(select coalesce(sum(${payments.refundedCentavos}), 0) from ${payments} where ${eq(payments.orderId, orders.id)})`;
  const ofPayment = sql`'byCard', json(case ${orders.paymentTypeId} when 'transfer' then 'false' else 'true' end), 'refundedCentavos', ${refunded}`;
  const ofBank = sql`'holder', ${settings.bankHolder}, 'bank', ${settings.bankName}, 'cbu', ${settings.bankCbu}, 'alias', ${settings.bankAlias}`;
  return sql`json_object(${ofOrder}, ${ofBank}, ${ofPayment}, 'vatBp', ${settings.vatBp})`;
}
