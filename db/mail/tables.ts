import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/tables.ts";
import { createdAtMs, id, instants, notNegative } from "../columns.ts";
import { orders } from "../orders/tables.ts";

/**
 * `superseded`: not sent, because a newer mail of the same kind to the same person was waiting, or replaced it after it
 * failed.
 */
const STATES = ["pending", "sent", "failed", "superseded"] as const;

/**
 * Mails to send, written in the batch of their event and sent afterwards. The mail provider ignores a mail whose `id` it knows.
 * `mailKey` (`order-shipped/ord_1/3`) is unique, so that an event is mailed once.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: id(),
    mailKey: text("mail_key").notNull().unique(),
    orderId: text("order_id").references(() => orders.id),
    /** The event, with the order's version if the same event can happen again. */
    event: text("event").notNull(),
    recipient: text("recipient").notNull(),
    /** The mail's content, JSON. */
    content: text("content", { mode: "json" }).notNull(),
    state: text("state", { enum: STATES }).notNull().default("pending"),
    tries: integer("tries").notNull().default(0),
    nextTryAtMs: integer("next_try_at_ms").notNull(),
    sentAtMs: integer("sent_at_ms"),
    providerId: text("provider_id"),
    /** Why the mail failed: a code of the provider or of the shop (`expired`). Empty unless the state is `failed`. */
    failure: text("failure").notNull().default(""),
    createdAtMs: createdAtMs(),
  },
  (t) => [
    uniqueIndex("outbox_order_event").on(t.orderId, t.event).where(sql`${t.orderId} is not null`),
    index("outbox_due").on(t.nextTryAtMs).where(sql`${t.state} = 'pending'`),
    index("outbox_failed").on(t.createdAtMs).where(sql`${t.state} = 'failed'`),
    notNegative(t.tries),
    instants("outbox", t.nextTryAtMs, t.sentAtMs, t.createdAtMs),
  ],
);

/** The administrators who get a mail for each new order. Each chooses it for themselves. */
export const orderMailRecipients = sqliteTable("order_mail_recipients", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
});
