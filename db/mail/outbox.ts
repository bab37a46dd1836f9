/** Mails are queued in the batch that writes their event, and sent afterwards (docs/architecture.md#outbox). */

import type { InStatement } from "@libsql/client/web";
import { and, asc, eq, getTableColumns, inArray, isNull, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Area, rolesThatMay } from "#shop/accounts/permissions.ts";
import { MAIL_AGAIN_MS, type MailContent, type OrderMailKind, type PaymentAlert } from "#shop/mail/mail.ts";
import { PROVIDER_TYPES } from "#shop/orders/payment-method.ts";
import { rankOf } from "#shop/payments/provider-payment.ts";
import type { BankAccount } from "#shop/settings/settings.ts";
import { users } from "../accounts/tables.ts";
import { formerTotal } from "../orders/order-edits.ts";
import { isSent, leftTogether } from "../orders/parcels.ts";
import { orderLines, orderNumbers, orders, receipts } from "../orders/tables.ts";
import { isRefundedBeforeSending } from "../payments/order-card.ts";
import { payments, refundLines, refunds } from "../payments/tables.ts";
import { coupons } from "../pricing/tables.ts";
import { settings } from "../settings/tables.ts";
import { rowIf, sqlite, statement } from "../statement.ts";
import { outbox } from "./tables.ts";

export interface NewMail {
  /** Made with `makeId(ID_PREFIXES.mail, ...)`. The provider ignores a mail whose id it knows. */
  id: string;
  /** Identifies the event, so that it is mailed once: `register/{tokenId}`. */
  mailKey: string;
  /** A normalized e-mail (`normalizeEmail`). */
  recipient: string;
  content: MailContent;
  nowMs: number;
  orderId?: string;
}

/** Queues a mail, due immediately. Changes no row if its key (or its order's event) exists. */
export function queueMail(mail: NewMail): InStatement {
  return statement(sqlite.insert(outbox).values(rowOf(mail)).onConflictDoNothing());
}

/** Like `queueMail`, only if `condition` holds at that point of the batch, so that the mail's event has been written. */
export function queueMailIf(mail: NewMail, condition: SQL): InStatement {
  const selection = rowIf(outbox, rowOf(mail), condition);
  return statement(sqlite.insert(outbox).select(selection).onConflictDoNothing());
}

/** Selects the mails to an address, oldest first. */
export function selectMailsTo(recipient: string) {
  const kind = sql<string>`substr(${outbox.event}, 1, instr(${outbox.event} || '/', '/') - 1)`.as("mail_kind");
  const { createdAtMs, sentAtMs } = outbox;
  const mails = sqlite.select({ kind, createdAtMs, sentAtMs }).from(outbox).where(eq(outbox.recipient, recipient));
  return statement(mails.orderBy(asc(createdAtMs), asc(outbox.id)));
}

/** The columns of mails that are made from rows of the database. Only mails to the buyer have an `orderId`. */
type MailColumns = Record<"id" | "mailKey" | "event" | "recipient" | "content", SQL> & { orderId?: SQL };

/** Queues a mail for each row of `from` (tables and a where clause), due immediately. Skips mails whose key exists. */
export function queueMailsOf(columns: MailColumns, from: SQL, nowMs: number): InStatement {
  const values: Record<keyof Row, SQL> = {
    ...{ orderId: sql`null`, sentAtMs: sql`null`, providerId: sql`null` },
    ...columns,
    state: sql`'pending'`,
    tries: sql`0`,
    nextTryAtMs: sql`${nowMs}`,
    failure: sql`''`,
    createdAtMs: sql`${nowMs}`,
  };
  const inOrder = new Map<string, SQL>(Object.entries(values));
  const row = Object.keys(getTableColumns(outbox)).map((name) => inOrder.get(name) ?? sql`null`);
  const selection = sql`select ${sql.join(row, sql`, `)} from ${from}`;
  return statement(sqlite.insert(outbox).select(selection).onConflictDoNothing());
}

type Row = Required<typeof outbox.$inferInsert>;

function rowOf({ id, mailKey, recipient, content, nowMs, orderId }: NewMail): Row {
  return {
    id,
    mailKey,
    orderId: orderId ?? null,
    event: content.kind,
    recipient,
    content,
    state: "pending",
    tries: 0,
    nextTryAtMs: nowMs,
    sentAtMs: null,
    providerId: null,
    failure: "",
    createdAtMs: nowMs,
  };
}

/**
 * Queues a mail about an order, if the order is at `version`, its buyer's account was not deleted, and `conditions` hold.
 * After a move with conditions, repeat them: another change may have brought the order to `version`.
 */
export function queueOrderMail(
  kind: OrderMailKind,
  orderId: string,
  version: number,
  nowMs: number,
  ...conditions: SQL[]
): InStatement {
  return queueOrderMails(kind, nowMs, and(eq(orders.id, orderId), eq(orders.version, version), ...conditions));
}

/** Queues the mail that asks for another receipt in place of this one, once per receipt, if `condition` holds. */
export function queueReceiptMail(orderId: string, receiptId: string, nowMs: number, condition: SQL): InStatement {
  const kind = "order-receipt-again";
  const columns = {
    id: sql`${`mai_${receiptId.slice(4)}_${kind}`}`,
    mailKey: sql`${`${kind}/${orderId}/${receiptId}`}`,
    event: sql`${`${kind}/${receiptId}`}`,
  };
  return queueForBuyers(kind, columns, nowMs, and(eq(orders.id, orderId), condition));
}

/**
 * Queues mails to the buyers of the matching orders, except deleted accounts. A mail's key and id derive from the order and
 * its version, so that an event is mailed once.
 */
export function queueOrderMails(kind: OrderMailKind, nowMs: number, where: SQL | undefined): InStatement {
  const columns = {
    id: sql`'mai_' || substr(${orders.id}, 5) || '_' || ${orders.version} || '_' || ${kind}`,
    mailKey: sql`${kind} || '/' || ${orders.id} || '/' || ${orders.version}`,
    event: sql`${kind} || '/' || ${orders.version}`,
  };
  return queueForBuyers(kind, columns, nowMs, where);
}

/** A mail about an order that is sent once more. */
export interface MailAgain {
  kind: OrderMailKind;
  orderId: string;
  /** The version of the order that was seen. */
  version: number;
  /** As in `NewMail`. */
  id: string;
  mailKey: string;
  nowMs: number;
}

/**
 * Queues a mail about an order once more, with the order as it is now. Changes no row if the mail's key exists, if the order
 * has another version, if its buyer's account was deleted, or if a mail of this kind was queued in the last `MAIL_AGAIN_MS`.
 */
export function queueMailAgain({ kind, orderId, version, id, mailKey, nowMs }: MailAgain): InStatement {
  const columns = { id: sql`${id}`, mailKey: sql`${mailKey}`, event: sql`${`${kind}/${version}/${id}`}` };
  const isRecent = sql`recent.order_id = ${orderId} and recent.event glob ${`${kind}/*`} and recent.created_at_ms > ${nowMs - MAIL_AGAIN_MS}`;
  const isFirst = sql`not exists (select 1 from ${outbox} recent where ${isRecent})`;
  return queueForBuyers(kind, columns, nowMs, and(eq(orders.id, orderId), eq(orders.version, version), isFirst));
}

/** Queues a mail to the buyer of each matching order whose account was not deleted. */
function queueForBuyers(
  kind: OrderMailKind,
  columns: Pick<MailColumns, "id" | "mailKey" | "event">,
  nowMs: number,
  where: SQL | undefined,
): InStatement {
  const isThere = sql`${users.deletedAtMs} is null`;
  // The tables that `contentOf` reads.
  const buyers = sql`${orders} inner join ${users} on ${eq(users.id, orders.userId)} inner join ${orderNumbers} on ${eq(orderNumbers.orderId, orders.id)} inner join ${settings} on ${eq(settings.id, 1)} where ${and(where, isThere)}`;
  const ofOrder = { orderId: sql`${orders.id}`, recipient: sql`${users.email}`, content: contentOf(kind) };
  return queueMailsOf({ ...columns, ...ofOrder }, buyers, nowMs);
}

/** The mail's content (`OrderMail`), fixed in this batch so that a retry sends the same. */
function contentOf(kind: OrderMailKind): SQL {
  // A webhook may report a refund before its response arrives. The refund counts if the payment's refunded money covers it.
  const refundedOf = sql`(select ${payments.refundedCentavos} from ${payments} where ${eq(payments.id, refunds.paymentId)})`;
  const isDone = eq(refunds.state, "done");
  const isKnown =
    kind !== "order-refunded"
      ? isDone
      : sql`(${isDone} or (${eq(refunds.state, "intent")} and ${refunds.amountCentavos} + (select coalesce(sum(other.amount_centavos), 0) from ${refunds} other where other.payment_id = ${refunds.paymentId} and other.state = 'done') <= ${refundedOf}))`;
  const refundedUnits = sql`(select coalesce(sum(${refundLines.quantity}), 0) from ${refundLines} inner join ${refunds} on ${eq(refunds.id, refundLines.refundId)} where ${and(eq(refundLines.orderId, orderLines.orderId), eq(refundLines.line, orderLines.line), isKnown)})`;
  const line = sql`json_object('name', ${orderLines.productName}, 'ml', ${orderLines.ml}, 'type', ${orderLines.type}, 'category', ${orderLines.category}, 'quantity', ${orderLines.quantity}, 'lineCentavos', ${orderLines.lineCentavos}, 'creditCentavos', iif(${orders.couponId} is null, ${orderLines.quantity} * ${orderLines.unitCouponCentavos}, 0), 'refunded', ${refundedUnits})`;
  const lines = sql`(select json_group_array(${line}) from ${orderLines} where ${eq(orderLines.orderId, orders.id)})`;
  const shipping = sql`json(case ${orders.shipping} when 1 then 'true' else 'false' end)`;
  const sentWithNumber = sql`(select first.number from ${orderNumbers} first inner join ${orders} one on one.id = first.order_id where one.id = ${orders.sentWith} and one.hold <> 'released' and not ${isRefundedBeforeSending(sql`one.id`, sql`one.status_glimmer`)} and ${isSent(sql`one.status_glimmer`)} = ${isSent(sql`${orders.statusGlimmer}`)} and (not ${isSent(sql`${orders.statusGlimmer}`)} or ${leftTogether(sql`one.id`, sql`${orders.id}`)}))`;
  const fromLines = sql`(select coalesce(sum(${orderLines.quantity} * ${orderLines.unitCouponCentavos}), 0) from ${orderLines} where ${eq(orderLines.orderId, orders.id)})`;
  const code = sql`(select ${coupons.code} from ${coupons} where ${eq(coupons.id, orders.couponId)})`;
  const coupon = sql`json(iif(${orders.couponId} is null, 'null', json_object('code', ${code}, 'centavos', ${fromLines} + ${orders.couponShippingCentavos})))`;
  const ofOrder = sql`'kind', ${kind}, 'orderId', ${orders.id}, 'number', ${orderNumbers.number}, 'firstName', ${users.firstName}, 'lines', json(${lines}), 'shipping', ${shipping}, 'shippingCentavos', ${orders.shippingCentavos}, 'totalCentavos', ${orders.totalPaidCentavos}, 'formerCentavos', ${formerTotal}, 'expiresAtMs', ${orders.expiresAtMs}, 'coupon', ${coupon}, 'trackingNumber', ${orders.trackingNumber}, 'delivery', json(${orders.delivery}), 'carrier', ${orders.carrier}, 'sentWith', ${sentWithNumber}`;
  const refunded = sql`(select coalesce(sum(${payments.refundedCentavos}), 0) from ${payments} where ${eq(payments.orderId, orders.id)})`;
  // The installments of the payment with the highest rank. A rejected one was not paid. 1 without a payment.
  const installments = sql`coalesce((select ${payments.installments} from ${payments} where ${and(eq(payments.orderId, orders.id), ne(payments.rank, rankOf("rejected")))} order by ${payments.rank} desc, ${payments.createdAtMs} desc limit 1), 1)`;
  const ofPayment = sql`'byCard', json(iif(${inArray(orders.paymentTypeId, PROVIDER_TYPES)}, 'true', 'false')), 'refundedCentavos', ${refunded}, 'installments', ${installments}`;
  const { bankHolder, bankTaxId, bankName, bankCbu, bankAlias } = settings;
  const ofBank = sql`'holder', ${bankField("holder", bankHolder)}, 'taxId', ${bankField("taxId", bankTaxId)}, 'bank', ${bankField("bank", bankName)}, 'cbu', ${bankField("cbu", bankCbu)}, 'alias', ${bankField("alias", bankAlias)}`;
  const newest = sql`from ${receipts} where ${eq(receipts.orderId, orders.id)} order by ${receipts.atMs} desc, ${receipts.id} desc limit 1`;
  const ofReceipt = sql`, 'receiptProblem', (select ${receipts.askedProblem} ${newest}), 'receiptText', (select ${receipts.askedText} ${newest})`;
  return sql`json_object(${ofOrder}, ${ofBank}, ${ofPayment}, 'vatBp', ${settings.vatBp}${kind === "order-receipt-again" ? ofReceipt : sql``})`;
}

/** A field of the bank account that is stored with the order, otherwise of the shop's account. */
function bankField(name: keyof BankAccount, ofShop: SQLWrapper): SQL {
  // Accounts of older orders have no CUIT.
  return sql`iif(${orders.bank} is null, ${ofShop}, coalesce(json_extract(${orders.bank}, ${`$.${name}`}), ''))`;
}

/**
 * Queues one mail to every active administrator who may read orders. `occasion` identifies the event among its kind (the
 * order's version or the refund's id), so that it is mailed once.
 */
export function queueAlert(alert: PaymentAlert, occasion: string, nowMs: number): InStatement {
  return queueForAdministrators(alert, `${alert.kind}/${alert.paymentId}/${occasion}`, nowMs, { area: "orders" });
}

/** Which administrators get a mail: those who may read `area`, and only if `condition` holds at that point of the batch. */
interface Addressees {
  area?: Area;
  condition?: SQL;
}

/** Queues one mail to every active administrator, with `area` only to those who may read it. Skips mails whose key exists. */
export function queueForAdministrators(
  content: MailContent,
  key: string,
  nowMs: number,
  { area, condition }: Addressees = {},
): InStatement {
  const columns = {
    id: sql`'mai_' || ${key.replaceAll("/", "_")} || '_' || ${users.id}`,
    mailKey: sql`${key} || '/' || ${users.id}`,
    event: sql`${content.kind}`,
    recipient: sql`${users.email}`,
    content: sql`${JSON.stringify(content)}`,
  };
  const administrators = and(activeAdministrators(area), condition);
  return queueMailsOf(columns, sql`${users} where ${administrators}`, nowMs);
}

/**
 * Condition on `users`: an administrator who is not blocked, whose e-mail is verified, and who may read this area if one is
 * given.
 */
export function activeAdministrators(area?: Area): SQL | undefined {
  const isAble = area && inArray(users.adminRole, rolesThatMay("read", area));
  const isThere = and(eq(users.active, true), eq(users.verified, true), isNull(users.deletedAtMs));
  return and(eq(users.role, "admin"), isThere, isAble);
}
