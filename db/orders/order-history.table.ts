import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instants } from "../checks.ts";
import { key } from "../columns.ts";
import { orders } from "./orders.table.ts";

/** Every move of an order between states: who, when, from, to. Written by trigger, never changed. */
export const orderHistory = sqliteTable(
  "order_history",
  {
    key: key(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** The order's version that the move made. */
    version: integer("version").notNull(),
    /** Null when the order was placed. */
    fromStatus: text("from_status"),
    toStatus: text("to_status").notNull(),
    movedBy: text("moved_by").notNull(),
    atMs: integer("at_ms").notNull(),
  },
  (t) => [index("order_history_order").on(t.orderId, t.key), instants("order_history", t.atMs)],
);
