import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instants, notNegative } from "../checks.ts";
import { key } from "../columns.ts";

/**
 * The payment provider's notices as they came, kept before anything is asked or done (wire contracts 3.4). Neither the
 * notice's id nor its time tells duplicates apart: applying a payment twice does nothing.
 */
export const inbox = sqliteTable(
  "inbox",
  {
    key: key(),
    paymentId: text("payment_id").notNull(),
    requestId: text("request_id").notNull(),
    raw: text("raw").notNull(),
    receivedAtMs: integer("received_at_ms").notNull(),
    doneAtMs: integer("done_at_ms"),
    tries: integer("tries").notNull().default(0),
    nextTryAtMs: integer("next_try_at_ms").notNull(),
  },
  (t) => [
    index("inbox_due").on(t.nextTryAtMs).where(sql`${t.doneAtMs} is null`),
    index("inbox_payment").on(t.paymentId),
    notNegative(t.tries),
    instants("inbox", t.receivedAtMs, t.doneAtMs, t.nextTryAtMs),
  ],
);
