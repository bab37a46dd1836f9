/** A person leaves: their row is emptied and all that is theirs goes, in one batch; orders stay, of nobody. */
import type { InStatement, ResultSet } from "@libsql/client/web";
import { and, count, eq, exists, inArray, isNotNull, ne, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import { SETTLED_STATUSES } from "#shop/orders/order-state.ts";
import type { Buyer } from "#shop/orders/placed-order.ts";
import { ATTEMPT_STATES, isWaiting } from "#shop/payments/attempt.ts";
import { cartLines } from "../cart/tables.ts";
import { whole } from "../decode.ts";
import { type NewMail, queueMailIf } from "../mail/outbox.ts";
import { outbox } from "../mail/tables.ts";
import { orders } from "../orders/tables.ts";
import { paymentAttempts } from "../payments/tables.ts";
import { sqlite, statement } from "../statement.ts";
import { stockNotices } from "../stock/tables.ts";
import { addresses, oneTimeTokens, users, wishlist } from "./tables.ts";

const WAITING_ATTEMPT_STATES = ATTEMPT_STATES.filter(isWaiting);

export interface Leaving {
  userId: string;
  /** The hash of the password that was found to be right. */
  compared: string;
  /** Goes to the address that the person had. */
  mail: NewMail;
  nowMs: number;
}

/** `.invalid` is nobody's (RFC 2606). */
const NOBODYS_DOMAIN = "@left.invalid";

/**
 * The first statement empties the person's row, or changes none: then nothing is changed, because they have an order that is
 * not settled, or another password than the one that was compared, or were blocked, or have left. Triggers end their sessions,
 * and refuse `last_admin`. The last statement says how many orders stood in the way.
 */
export function leaveShop(leaving: Leaving): InStatement[] {
  const { userId, mail } = leaving;
  const isGone = exists(sqlite.select({ id: users.id }).from(users).where(leftNow(leaving)));
  return [
    emptyPerson(leaving),
    statement(sqlite.delete(addresses).where(and(eq(addresses.userId, userId), isGone))),
    statement(sqlite.delete(wishlist).where(and(eq(wishlist.userId, userId), isGone))),
    statement(sqlite.delete(cartLines).where(and(eq(cartLines.userId, userId), isGone))),
    statement(sqlite.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), isGone))),
    statement(sqlite.delete(stockNotices).where(and(eq(stockNotices.email, mail.recipient), isGone))),
    emptyOrders(leaving, isGone),
    ...forgetRecipient(mail.recipient, isGone),
    queueMailIf(mail, isGone),
    statement(
      sqlite
        .select({ open: count().as("open") })
        .from(orders)
        .where(isOpen(userId)),
    ),
  ];
}

/** Whether a buyer has left the shop since. */
export function hasLeft({ email }: Pick<Buyer, "email">): boolean {
  return email.endsWith(NOBODYS_DOMAIN);
}

/** How many orders the last of the statements found open. */
export function openOrdersIn(results: readonly ResultSet[]): number {
  return whole(results.at(-1)?.rows[0] ?? {}, "open");
}

/**
 * One that an administrator has to look at may end in money for the person, and one whose card may yet be charged in goods:
 * neither is over.
 */
function isOpen(userId: string): SQL | undefined {
  const waits = and(eq(paymentAttempts.orderId, orders.id), inArray(paymentAttempts.state, WAITING_ATTEMPT_STATES));
  const isCharging = exists(sqlite.select({ id: paymentAttempts.id }).from(paymentAttempts).where(waits));
  const isUnsettled = notInArray(orders.statusGlimmer, [...SETTLED_STATUSES]);
  return and(eq(orders.userId, userId), or(isUnsettled, isNotNull(orders.review), isCharging));
}

function emptyPerson({ userId, compared, nowMs }: Leaving): InStatement {
  const isThere = and(eq(users.id, userId), eq(users.active, true), eq(users.passwordHash, compared));
  const anyOpen = exists(sqlite.select({ id: orders.id }).from(orders).where(isOpen(userId)));
  return statement(
    sqlite
      .update(users)
      .set({
        // The person's own address is free again.
        email: `${userId}${NOBODYS_DOMAIN}`,
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
        leftAtMs: nowMs,
      })
      .where(and(isThere, not(anyOpen))),
  );
}

function leftNow({ userId, nowMs }: Leaving): SQL | undefined {
  return and(eq(users.id, userId), eq(users.leftAtMs, nowMs));
}

/** What was bought and for how much is kept for the books; where it went, under which number and from where is not. */
function emptyOrders({ userId, nowMs }: Leaving, isGone: SQL): InStatement {
  return statement(
    sqlite
      .update(orders)
      .set({
        address: sql`case when ${orders.address} is null then null else '{}' end`,
        trackingNumber: "",
        placedFrom: "",
        version: sql`${orders.version} + 1`,
        movedBy: "buyer",
        movedAtMs: nowMs,
      })
      .where(and(eq(orders.userId, userId), isGone)),
  );
}

/** What still waits to be sent to a person is dropped, and to whom the rest went is forgotten. */
function forgetRecipient(recipient: string, isGone: SQL): InStatement[] {
  const theirs = and(eq(outbox.recipient, recipient), isGone);
  return [
    statement(sqlite.delete(outbox).where(and(theirs, eq(outbox.state, "pending")))),
    statement(
      sqlite
        .update(outbox)
        .set({ recipient: "", content: {} })
        .where(and(theirs, ne(outbox.state, "pending"))),
    ),
  ];
}
