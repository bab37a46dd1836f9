/**
 * Reads what administrators see of an order besides the order itself: notes, mails, payments, withdrawals, edits. Writes its
 * notes and tags.
 */
import type { InStatement } from "@libsql/client/web";
import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { ORDER_MAIL_KINDS, type OrderMailKind } from "#shop/mail/mail.ts";
import { users } from "../accounts/tables.ts";
import type { Database } from "../client.ts";
import { withdrawals } from "../legal/tables.ts";
import { outbox } from "../mail/tables.ts";
import { payments, refunds } from "../payments/tables.ts";
import { read, readRow, rowsOf } from "../read.ts";
import { authorColumn } from "../reports/audit-log.ts";
import { prepare, type Query, type RowsOf, rowExists, rowIf, sqlite, statement } from "../statement.ts";
import type { StatementResult } from "../write.ts";
import { selectEdits } from "./order-edits.ts";
import { selectOrder } from "./orders.ts";
import { orderEdits, orderHistory, orderNotes, orders, orderTags } from "./tables.ts";

const orderId = sql.placeholder("orderId");

/** The panel shows at most this many notes of an order. */
const NOTES_SHOWN = 200;

const selectNotes = prepare(
  sqlite
    .select({ id: orderNotes.id, authorId: orderNotes.authorId, text: orderNotes.text, atMs: orderNotes.createdAtMs })
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(orderNotes.createdAtMs), desc(orderNotes.id))
    .limit(NOTES_SHOWN),
);

const selectMails = prepare(
  sqlite
    .select({
      id: outbox.id,
      mailKey: outbox.mailKey,
      event: outbox.event,
      state: outbox.state,
      /** A failed mail without its content cannot be sent again unchanged. */
      hasContent: sql<boolean>`${outbox.content} <> '{}'`.mapWith(Boolean).as("has_content"),
      /** When the claim of the last attempt ends, or when the next attempt is due. */
      nextTryAtMs: outbox.nextTryAtMs,
      sentAtMs: outbox.sentAtMs,
      createdAtMs: outbox.createdAtMs,
    })
    .from(outbox)
    .where(eq(outbox.orderId, orderId))
    .orderBy(asc(outbox.createdAtMs), sql`${outbox}.rowid`),
);

/** A mail about an order to its buyer. */
export type OrderMailRow = ReturnType<typeof mailsIn>[number];

function mailsIn(rows: ReturnType<typeof selectMails.rowsOf>) {
  return rows.flatMap((mail) => {
    const kind = orderMailKind(mail.event);
    return kind ? [{ ...mail, kind }] : [];
  });
}

/** Returns the kind of a mail about an order by its event; undefined for another mail. */
export function orderMailKind(event: string): OrderMailKind | undefined {
  return ORDER_MAIL_KINDS.find((each) => event.startsWith(`${each}/`));
}

const selectPayments = prepare(
  sqlite
    .select({
      id: payments.id,
      status: payments.status,
      amountCentavos: payments.amountCentavos,
      paymentMethodId: payments.paymentMethodId,
      installments: payments.installments,
      updatedAtMs: payments.providerUpdatedAtMs,
      createdAtMs: payments.createdAtMs,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAtMs), asc(payments.id)),
);

const selectWithdrawals = prepare(
  sqlite
    .select({ code: withdrawals.code, createdAtMs: withdrawals.createdAtMs, closedAtMs: withdrawals.closedAtMs })
    .from(withdrawals)
    .where(eq(withdrawals.orderId, orderId))
    .orderBy(asc(withdrawals.createdAtMs)),
);

/** The people who moved or edited the order, wrote about it, or refunded it. */
const movers = sqlite.select({ id: orderHistory.movedBy }).from(orderHistory).where(eq(orderHistory.orderId, orderId));
const authors = sqlite.select({ id: orderNotes.authorId }).from(orderNotes).where(eq(orderNotes.orderId, orderId));
const refunders = sqlite.select({ id: refunds.requestedBy }).from(refunds).where(eq(refunds.orderId, orderId));
const editors = sqlite.select({ id: orderEdits.editedBy }).from(orderEdits).where(eq(orderEdits.orderId, orderId));
const selectPeople = prepare(
  sqlite
    .select({ id: users.id, name: authorColumn("name") })
    .from(users)
    .where(or(...[movers, authors, refunders, editors].map((people) => inArray(users.id, people)))),
);

/** The panel offers at most this many tags. */
const USED_TAGS = 50;

const usedTags = prepare(
  sqlite
    .select({ tag: orderTags.tag })
    .from(orderTags)
    .groupBy(orderTags.tag)
    .orderBy(desc(count()), asc(orderTags.tag))
    .limit(USED_TAGS),
  ({ tag }) => tag,
);

/** Selects the `USED_TAGS` most frequent tags of orders, the most frequent first. */
export function selectUsedTags(): Query<string> {
  return usedTags({});
}

function queriesOf(id: string) {
  const values = { orderId: id };
  return [
    selectOrder(values),
    selectNotes(values),
    selectMails(values),
    selectPayments(values),
    selectWithdrawals(values),
    selectPeople(values),
    selectUsedTags(),
    selectEdits(values),
  ] as const;
}

function deskOf([[order], notes, mails, ...rest]: RowsOf<ReturnType<typeof queriesOf>>) {
  const [paid, withdrawn, people, tags, edits] = rest;
  if (!order) return null;
  return { edits, order, notes, mails: mailsIn(mails), payments: paid, withdrawals: withdrawn, people, usedTags: tags };
}

/**
 * An order with its newest `NOTES_SHOWN` notes, newest first, and with its mails, payments, withdrawals and edits, oldest
 * first.
 */
export type OrderDesk = NonNullable<ReturnType<typeof deskOf>>;

/** Returns an order as the panel shows it, or null if it does not exist. One round trip. */
export async function readOrderDesk(db: Database, id: string): Promise<OrderDesk | null> {
  return deskOf(await read(db, queriesOf(id)));
}

/** The statements of `readOrderDesk`, for the end of a batch. */
export function selectOrderDesk(id: string): InStatement[] {
  return [...queriesOf(id)];
}

/** Returns what `selectOrderDesk` has read at the end of a batch. */
export function orderDeskIn(id: string, results: readonly StatementResult[]): OrderDesk | null {
  const queries = queriesOf(id);
  return deskOf(rowsOf(queries, results.slice(-queries.length)));
}

type NewNote = Omit<typeof orderNotes.$inferInsert, "requestKey"> & { requestKey: string | null };

/** Adds a note. Refuses `unique` if the note's author has used its request key before; adds nothing to an unknown order. */
export function insertNote(note: NewNote): InStatement {
  return statement(sqlite.insert(orderNotes).select(rowIf(orderNotes, note, isOrder(note.orderId))));
}

/** Returns the note that a person added with this request key, or null. One round trip. */
export function findNote(db: Database, authorId: string, requestKey: string) {
  const isOfRequest = and(eq(orderNotes.authorId, authorId), eq(orderNotes.requestKey, requestKey));
  const found = sqlite.select({ orderId: orderNotes.orderId, text: orderNotes.text }).from(orderNotes);
  return readRow(db, statement(found.where(isOfRequest)));
}

/** Condition: the order exists. */
export function isOrder(id: string): SQL {
  return rowExists(orders, eq(orders.id, id));
}

/**
 * Removes tags of an order and adds others. Adding a tag that the order has, or removing one that it lacks, changes nothing.
 * Refuses `order_tags_full`.
 */
export function changeTags(id: string, { add, remove }: TagChange): InStatement[] {
  const removed = sqlite.delete(orderTags).where(and(eq(orderTags.orderId, id), inArray(orderTags.tag, [...remove])));
  return [
    ...(remove.length > 0 ? [statement(removed)] : []),
    ...add.map((tag) => statement(sqlite.insert(orderTags).values({ orderId: id, tag }).onConflictDoNothing())),
  ];
}

/** Normalized tags. */
export interface TagChange {
  add: readonly string[];
  remove: readonly string[];
}
