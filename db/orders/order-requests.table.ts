import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/users.table.ts";
import { instants } from "../checks.ts";
import { orders } from "./orders.table.ts";

/**
 * The `Idempotency-Key` an order was asked for with, claimed in the order's own batch: the same key of the same person gives
 * the same order again, with another body it is refused. Another person's equal key does not collide.
 */
export const orderRequests = sqliteTable(
  "order_requests",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    requestKey: text("request_key").notNull(),
    bodyHash: text("body_hash").notNull(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    atMs: integer("at_ms").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.requestKey] }), instants("order_requests", t.atMs)],
);
