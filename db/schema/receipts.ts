import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bounded, instants, known } from "./checks.ts";
import { id } from "./columns.ts";
import { orders } from "./orders.ts";

const CONTENT_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "application/pdf"] as const;

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
    contentType: text("content_type", { enum: CONTENT_TYPES }).notNull(),
    bytes: integer("bytes").notNull(),
    atMs: integer("at_ms").notNull(),
  },
  (t) => [
    index("receipts_order").on(t.orderId, t.atMs),
    known(t.contentType, CONTENT_TYPES),
    bounded(t.bytes, 1, 8_388_608),
    instants("receipts", t.atMs),
  ],
);
