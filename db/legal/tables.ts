import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/tables.ts";
import { createdAtMs, id, instants } from "../columns.ts";
import { orders } from "../orders/tables.ts";

/**
 * Withdrawals from a purchase ("botón de arrepentimiento", Ley 24.240 art. 34, Disp. 954/2025): requested without an
 * account, confirmed immediately with a code, closed by an administrator who writes the outcome.
 */
export const withdrawals = sqliteTable(
  "withdrawals",
  {
    id: id(),
    /** The code shown to the person, such as `A-7K4M2QX9`. */
    code: text("code").notNull().unique(),
    /** The request's key: a repeated request gets the same code. */
    requestKey: text("request_key").unique(),
    bodyHash: text("body_hash").notNull(),
    /** The order whose number and e-mail were given; null if none matches: an administrator then has to find the order. */
    orderId: text("order_id").references(() => orders.id),
    orderNumber: text("order_number").notNull(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    phone: text("phone").notNull().default(""),
    /** The person's own text. They need not give a reason. */
    message: text("message").notNull().default(""),
    createdAtMs: createdAtMs(),
    closedAtMs: integer("closed_at_ms"),
    closedBy: text("closed_by").references(() => users.id),
    /** What was done. The administrator writes it and the person reads it. */
    outcome: text("outcome").notNull().default(""),
  },
  (t) => [
    index("withdrawals_open").on(t.createdAtMs).where(sql`${t.closedAtMs} is null`),
    index("withdrawals_order").on(t.orderId),
    check("withdrawal_closed_whole", sql`(${t.closedAtMs} is null) = (${t.outcome} = '')`),
    instants("withdrawals", t.createdAtMs, t.closedAtMs),
  ],
);
