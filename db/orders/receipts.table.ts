import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { RECEIPT_MAX_BYTES, RECEIPT_TYPES } from "#shop/orders/receipt.ts";
import { bounded, instants, known } from "../checks.ts";
import { id } from "../columns.ts";
import { orders } from "./orders.table.ts";

/** Proofs of transfer that buyers send. One does not stop the order's clock. */
export const receipts = sqliteTable(
  "receipts",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** Name of the stored file, made from its content. */
    file: text("file").notNull(),
    contentType: text("content_type", { enum: RECEIPT_TYPES }).notNull(),
    bytes: integer("bytes").notNull(),
    atMs: integer("at_ms").notNull(),
  },
  (t) => [
    index("receipts_order").on(t.orderId, t.atMs),
    known(t.contentType, RECEIPT_TYPES),
    bounded(t.bytes, 1, RECEIPT_MAX_BYTES),
    instants("receipts", t.atMs),
  ],
);
