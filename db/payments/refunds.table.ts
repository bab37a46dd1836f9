import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bounded, instants, known } from "../checks.ts";
import { createdAtMs } from "../columns.ts";
import { orders } from "../orders/orders.table.ts";
import { payments } from "./payments.table.ts";

const STATES = ["intent", "done", "refused"] as const;

/** Money given back. `id` is the idempotency key the provider gets; the sum of an order's rows never exceeds its payment. */
export const refunds = sqliteTable(
  "refunds",
  {
    id: text("id").notNull().primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    amountCentavos: integer("amount_centavos").notNull(),
    state: text("state", { enum: STATES }).notNull(),
    providerRefundId: text("provider_refund_id"),
    askedBy: text("asked_by").notNull(),
    createdAtMs: createdAtMs(),
    settledAtMs: integer("settled_at_ms"),
    nextTryAtMs: integer("next_try_at_ms"),
  },
  (t) => [
    index("refunds_order").on(t.orderId),
    index("refunds_payment").on(t.paymentId),
    index("refunds_due").on(t.nextTryAtMs).where(sql`${t.state} = 'intent'`),
    bounded(t.amountCentavos, 1, 1_000_000_000_000),
    known(t.state, STATES),
    instants("refunds", t.createdAtMs, t.settledAtMs, t.nextTryAtMs),
  ],
);
