import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ATTEMPT_STATES, LIVE_ATTEMPT_STATES } from "#shop/payments/attempt.ts";
import { bounded, instants, isOneOf, known, notNegative } from "../checks.ts";
import { createdAtMs, id } from "../columns.ts";
import { orders } from "../orders/orders.table.ts";

/** One call that charges a card. Its id is the idempotency key the provider gets; its state is where a crash resumes. */
export const paymentAttempts = sqliteTable(
  "payment_attempts",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    state: text("state", { enum: ATTEMPT_STATES }).notNull(),
    bodyHash: text("body_hash").notNull(),
    amountCentavos: integer("amount_centavos").notNull(),
    installments: integer("installments").notNull(),
    paymentMethodId: text("payment_method_id").notNull(),
    providerPaymentId: text("provider_payment_id"),
    createdAtMs: createdAtMs(),
    sentAtMs: integer("sent_at_ms"),
    settledAtMs: integer("settled_at_ms"),
    /** How often the provider itself said that it knows no such charge (wire contracts 3.5). */
    notFoundCount: integer("not_found_count").notNull().default(0),
    nextAskAtMs: integer("next_ask_at_ms"),
  },
  (t) => [
    uniqueIndex("one_live_attempt").on(t.orderId).where(isOneOf(t.state, LIVE_ATTEMPT_STATES)),
    index("payment_attempts_order").on(t.orderId, t.createdAtMs),
    index("payment_attempts_ask").on(t.nextAskAtMs).where(sql`${t.nextAskAtMs} is not null`),
    known(t.state, ATTEMPT_STATES),
    notNegative(t.amountCentavos),
    bounded(t.installments, 1, 3),
    notNegative(t.notFoundCount),
    instants("payment_attempts", t.createdAtMs, t.sentAtMs, t.settledAtMs, t.nextAskAtMs),
  ],
);
