/**
 * Deletes an account in one batch: the person's row is emptied and the rows of `OWN_TABLES` are deleted, with the invitation,
 * the stock alerts and the waiting mails to the person's e-mail. Other mails lose their recipient and content. Orders stay
 * without their address, tracking number, label, `placedFrom` and notes; reviews stay without their author. Withdrawals stay
 * unchanged.
 */
import type { InStatement, ResultSet } from "@libsql/client/web";
import {
  and,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { DELETED_DOMAIN } from "#shop/accounts/email.ts";
import { SETTLED_STATUSES } from "#shop/orders/order.ts";
import type { Buyer } from "#shop/orders/placed-order.ts";
import { ATTEMPT_STATES, isWaiting } from "#shop/payments/attempt.ts";
import { cartLines } from "../cart/tables.ts";
import { type NewMail, queueMailIf } from "../mail/outbox.ts";
import { orderMailRecipients, outbox } from "../mail/tables.ts";
import { orderNotes, orders } from "../orders/tables.ts";
import { paymentAttempts, refunds } from "../payments/tables.ts";
import { lastRow } from "../read.ts";
import { reviews } from "../reviews/tables.ts";
import { prepare, rowExists, sqlite, statement } from "../statement.ts";
import { stockAlerts } from "../stock/tables.ts";
import {
  addresses,
  customerNotes,
  customerTags,
  hasHash,
  invitations,
  oneTimeTokens,
  recoveryCodes,
  secondFactors,
  users,
  wishlist,
} from "./tables.ts";

const WAITING_ATTEMPT_STATES = ATTEMPT_STATES.filter(isWaiting);

export interface AccountDeletion {
  userId: string;
  /** `buyer` for the person, otherwise the id of an administrator. */
  by: "buyer" | (string & {});
  /**
   * The person's proof: the password hash that was compared and matched, null for somebody without a password. Undefined
   * for an administrator, who may delete any account that is not an administrator's, also a blocked one.
   */
  compared: string | null | undefined;
  /** Goes to the person's former e-mail address. */
  mail: NewMail;
  nowMs: number;
}

const openOrders = prepare(
  sqlite
    .select({ open: count().as("open") })
    .from(orders)
    .where(isOpen(sql.placeholder("userId"))),
);

/** The tables from which all rows of the person are deleted. Triggers delete the sessions. */
const OWN_TABLES = [
  addresses,
  wishlist,
  cartLines,
  customerNotes,
  customerTags,
  recoveryCodes,
  secondFactors,
  oneTimeTokens,
  orderMailRecipients,
] as const;

/**
 * Deletes the account. The first statement empties the person's row. If it changes no row, the batch changes nothing: an
 * order is open, or the account is deleted or has another e-mail. A person's own deletion also changes nothing if the person
 * is blocked or has another password than `compared`. A deletion by an administrator changes nothing if the person is an
 * administrator. Triggers end the sessions and refuse `last_admin`. The last statement counts the open orders.
 */
export function deletionStatements(deletion: AccountDeletion): [InStatement, ...InStatement[]] {
  const { userId, mail, nowMs } = deletion;
  const isGone = rowExists(users, and(eq(users.id, userId), eq(users.deletedAtMs, nowMs)));
  return [
    anonymizePerson(deletion),
    ...OWN_TABLES.map((table) => statement(sqlite.delete(table).where(and(eq(table.userId, userId), isGone)))),
    statement(sqlite.delete(invitations).where(and(eq(invitations.email, mail.recipient), isGone))),
    statement(sqlite.delete(stockAlerts).where(and(eq(stockAlerts.email, mail.recipient), isGone))),
    anonymizeOrders(deletion, isGone),
    statement(sqlite.delete(orderNotes).where(and(inArray(orderNotes.orderId, ordersOf(userId)), isGone))),
    statement(
      sqlite
        .update(reviews)
        .set({ author: "" })
        .where(and(eq(reviews.userId, userId), isGone)),
    ),
    ...removeRecipient(mail.recipient, isGone),
    queueMailIf(mail, isGone),
    openOrders({ userId }),
  ];
}

/** Whether the buyer's account was deleted. */
export function isDeleted({ email }: Pick<Buyer, "email">): boolean {
  return email.endsWith(DELETED_DOMAIN);
}

/** Reads the number of open orders from the results of `deletionStatements`. */
export function openOrdersIn(results: readonly ResultSet[]): number {
  const counted = lastRow(openOrders, results);
  if (!counted) throw new Error("the batch did not return the number of open orders");
  return counted.open;
}

/**
 * An order is open until its status is settled. It is also open while it is marked for an administrator's decision (money may
 * go back to the person), while its card may still be charged (goods may be sent), or while the provider may still refuse a
 * refund (the money has to go back in another way).
 */
function isOpen(userId: string | Placeholder): SQL | undefined {
  const waits = and(eq(paymentAttempts.orderId, orders.id), inArray(paymentAttempts.state, WAITING_ATTEMPT_STATES));
  const isUnsettled = notInArray(orders.statusGlimmer, [...SETTLED_STATUSES]);
  const isRefunded = rowExists(refunds, and(eq(refunds.orderId, orders.id), eq(refunds.state, "intent")));
  const isOwn = eq(orders.userId, userId);
  return and(isOwn, or(isUnsettled, isNotNull(orders.review), rowExists(paymentAttempts, waits), isRefunded));
}

function anonymizePerson({ userId, compared, mail, nowMs }: AccountDeletion): InStatement {
  const isMeant =
    compared === undefined
      ? and(isNull(users.deletedAtMs), eq(users.role, "user"))
      : and(eq(users.active, true), hasHash(compared));
  // The mail and the deletions by e-mail are about this address.
  const isThere = and(eq(users.id, userId), eq(users.email, mail.recipient), isMeant);
  return statement(
    sqlite
      .update(users)
      .set({
        // Frees the person's e-mail address.
        email: `${userId}${DELETED_DOMAIN}`,
        passwordHash: null,
        firstName: "",
        lastName: "",
        phone: "",
        dni: "",
        dateOfBirth: null,
        verified: false,
        active: false,
        searchText: "",
        lastSignInAtMs: null,
        updatedAtMs: nowMs,
        deletedAtMs: nowMs,
      })
      .where(and(isThere, not(rowExists(orders, isOpen(userId))))),
  );
}

/** Keeps lines and amounts, which accounting needs. Removes the address, the tracking number, the label and `placedFrom`. */
function anonymizeOrders({ userId, by, nowMs }: AccountDeletion, isGone: SQL): InStatement {
  return statement(
    sqlite
      .update(orders)
      .set({
        address: sql`case when ${orders.address} is null then null else '{}' end`,
        trackingNumber: "",
        labelId: null,
        placedFrom: "",
        version: sql`${orders.version} + 1`,
        movedBy: by,
        movedAtMs: nowMs,
      })
      .where(and(eq(orders.userId, userId), isGone)),
  );
}

function ordersOf(userId: string) {
  return sqlite.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
}

/** Deletes the person's pending mails and removes recipient and content of the others. */
function removeRecipient(recipient: string, isGone: SQL): InStatement[] {
  const isOfRecipient = and(eq(outbox.recipient, recipient), isGone);
  return [
    statement(sqlite.delete(outbox).where(and(isOfRecipient, eq(outbox.state, "pending")))),
    statement(
      sqlite
        .update(outbox)
        .set({ recipient: "", content: {} })
        .where(and(isOfRecipient, ne(outbox.state, "pending"))),
    ),
  ];
}
