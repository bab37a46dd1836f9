/** Notes and tags that administrators write about customers (docs/product-rules.md#customers). */
import type { InStatement } from "@libsql/client/web";
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { orderNotes, orderNumbers, orders } from "../orders/tables.ts";
import { readRow } from "../read.ts";
import { nameColumn } from "../reports/audit-log.ts";
import { prepare, type Query, rowExists, rowIf, sqlite, statement } from "../statement.ts";
import { customerNotes, customerTags, users } from "./tables.ts";

const ofUser = sql.placeholder("userId");

/** The panel shows at most this many notes of a customer. */
const NOTES_SHOWN = 200;

/** Selects a customer's newest notes, newest first, each with the name of its author. */
export const selectCustomerNotes = prepare(notesOf().limit(NOTES_SHOWN));

/** Selects all notes about a customer, newest first, for the export of the customer's data. */
export const selectAllCustomerNotes = prepare(notesOf());

function notesOf() {
  return sqlite
    .select({
      id: customerNotes.id,
      text: customerNotes.text,
      author: nameColumn("author"),
      atMs: customerNotes.createdAtMs,
    })
    .from(customerNotes)
    .innerJoin(users, eq(users.id, customerNotes.authorId))
    .where(eq(customerNotes.userId, ofUser))
    .orderBy(desc(customerNotes.createdAtMs), desc(customerNotes.id));
}

/** Selects the notes about a customer's orders, newest first. */
export const selectOrderNotesOf = prepare(
  sqlite
    .select({ orderNumber: orderNumbers.number, text: orderNotes.text, atMs: orderNotes.createdAtMs })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .innerJoin(orderNumbers, eq(orderNumbers.orderId, orders.id))
    .where(eq(orders.userId, ofUser))
    .orderBy(desc(orderNotes.createdAtMs), desc(orderNotes.id)),
);

/** The panel offers at most this many tags. */
const USED_TAGS = 50;

/** Selects the `USED_TAGS` most frequent tags of customers, the most frequent first. */
export const selectUsedCustomerTags: Query<string> = statement(
  sqlite
    .select({ tag: customerTags.tag })
    .from(customerTags)
    .groupBy(customerTags.tag)
    .orderBy(desc(count()), asc(customerTags.tag))
    .limit(USED_TAGS),
  ({ tag }) => tag,
);

/** Condition: the account exists and was not deleted. */
export function isCustomer(userId: string): SQL {
  return rowExists(users, and(eq(users.id, userId), isNull(users.deletedAtMs)));
}

type NewNote = Omit<typeof customerNotes.$inferInsert, "requestKey"> & { requestKey: string | null };

/** Adds a note, unless the account was deleted. Refuses `unique` if the note's author has used its request key before. */
export function insertCustomerNote(note: NewNote): InStatement {
  return statement(sqlite.insert(customerNotes).select(rowIf(customerNotes, note, isCustomer(note.userId))));
}

/** Returns the note that an administrator added with this request key, or null. One round trip. */
export function findCustomerNote(db: Database, authorId: string, requestKey: string) {
  const isOfRequest = and(eq(customerNotes.authorId, authorId), eq(customerNotes.requestKey, requestKey));
  const found = sqlite.select({ userId: customerNotes.userId, text: customerNotes.text }).from(customerNotes);
  return readRow(db, statement(found.where(isOfRequest)));
}

/**
 * Removes tags of a customer and adds others; the caller normalizes them (`normalizeTag`). Adding a tag that the customer has,
 * or removing one that they lack, changes nothing. A deleted account gets no tags. Refuses `customer_tags_full` if the customer
 * would have more than `TAGS_MAX`.
 */
export function changeCustomerTags(
  userId: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): InStatement[] {
  const isRemoved = and(eq(customerTags.userId, userId), inArray(customerTags.tag, [...remove]));
  const isNew = (tag: string) =>
    sql`${isCustomer(userId)} and not ${rowExists(customerTags, and(eq(customerTags.userId, userId), eq(customerTags.tag, tag)))}`;
  return [
    ...(remove.length > 0 ? [statement(sqlite.delete(customerTags).where(isRemoved))] : []),
    ...add.map((tag) =>
      statement(sqlite.insert(customerTags).select(rowIf(customerTags, { userId, tag }, isNew(tag)))),
    ),
  ];
}
