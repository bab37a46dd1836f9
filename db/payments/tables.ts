import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ATTEMPT_STATES, LIVE_ATTEMPT_STATES } from "#shop/payments/attempt.ts";
import { PAYMENT_STATUSES } from "#shop/payments/provider-payment.ts";
import { bounded, createdAtMs, flag, flagColumn, id, instants, isOneOf, key, notNegative } from "../columns.ts";
import { orders } from "../orders/tables.ts";

/** One charge of a card. Its id is the provider's idempotency key; after a crash, processing resumes from its state. */
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
    /** The card reader that charges; null if the buyer types the card's data. */
    readerId: text("reader_id"),
    /** The provider's id of the charge at the reader; null until the provider has answered. */
    readerChargeId: text("reader_charge_id"),
    createdAtMs: createdAtMs(),
    sentAtMs: integer("sent_at_ms"),
    settledAtMs: integer("settled_at_ms"),
    /** How often the provider itself reported that it has no such charge (docs/product-rules.md#unknown-charge). */
    notFoundCount: integer("not_found_count").notNull().default(0),
    nextCheckAtMs: integer("next_ask_at_ms"),
    /** True if the buyer must not see why the charge was declined (docs/product-rules.md#declined-cards). */
    hidesReason: flagColumn("hides_reason").default(false),
  },
  (t) => [
    uniqueIndex("one_live_attempt").on(t.orderId).where(isOneOf(t.state, LIVE_ATTEMPT_STATES)),
    index("payment_attempts_order").on(t.orderId, t.createdAtMs),
    index("payment_attempts_ask").on(t.nextCheckAtMs).where(sql`${t.nextCheckAtMs} is not null`),
    notNegative(t.amountCentavos),
    bounded(t.installments, 1, 3),
    notNegative(t.notFoundCount),
    instants("payment_attempts", t.createdAtMs, t.sentAtMs, t.settledAtMs, t.nextCheckAtMs),
  ],
);

/**
 * The latest state of each payment at the provider. An older state never replaces a newer one
 * (docs/product-rules.md#payment-status-rank), so that a late or repeated webhook cannot restore an old state. Payments
 * without an order of this shop are stored too.
 */
export const payments = sqliteTable(
  "payments",
  {
    /** The provider's id. */
    id: text("id").notNull().primaryKey(),
    orderId: text("order_id").references(() => orders.id),
    attemptId: text("attempt_id").references(() => paymentAttempts.id),
    externalReference: text("external_reference"),
    status: text("status", { enum: PAYMENT_STATUSES }).notNull(),
    statusDetail: text("status_detail").notNull(),
    rank: integer("rank").notNull(),
    amountCentavos: integer("amount_centavos").notNull(),
    totalPaidCentavos: integer("total_paid_centavos"),
    netReceivedCentavos: integer("net_received_centavos"),
    refundedCentavos: integer("refunded_centavos").notNull().default(0),
    currency: text("currency").notNull(),
    collectorId: text("collector_id").notNull(),
    paymentTypeId: text("payment_type_id").notNull(),
    paymentMethodId: text("payment_method_id").notNull(),
    installments: integer("installments").notNull(),
    providerUpdatedAtMs: integer("provider_updated_at_ms").notNull(),
    createdAtMs: createdAtMs(),
  },
  (t) => [
    index("payments_order").on(t.orderId),
    index("payments_reference").on(t.externalReference),
    check("rank_bounds", sql`typeof(${t.rank}) = 'integer' and ${t.rank} between 0 and 5`),
    notNegative(t.amountCentavos),
    notNegative(t.totalPaidCentavos),
    notNegative(t.refundedCentavos),
    notNegative(t.installments),
    instants("payments", t.providerUpdatedAtMs, t.createdAtMs),
  ],
);

/**
 * Webhooks of the payment provider, stored as received before they are handled
 * (docs/outside-services.md#webhook-handling). Duplicates are stored too: applying a payment twice changes nothing.
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

/**
 * The movements of bank statements that have paid an order: each pays once, and an order has at most one. The text of the
 * statement is not stored (docs/product-rules.md#bank-statement).
 */
export const bankLines = sqliteTable(
  "bank_lines",
  {
    /** SHA-256 of the movement, in hexadecimal. */
    fingerprint: text("fingerprint").notNull().primaryKey(),
    orderId: text("order_id")
      .notNull()
      .unique()
      .references(() => orders.id),
    amountCentavos: integer("amount_centavos").notNull(),
    /** `YYYY-MM-DD` */
    date: text("date").notNull(),
    /** The administrator's id. */
    confirmedBy: text("confirmed_by").notNull(),
    createdAtMs: createdAtMs(),
  },
  (t) => [
    check("fingerprint_sha256", sql`length(${t.fingerprint}) = 64`),
    bounded(t.amountCentavos, 1, 1_000_000_000_000),
    instants("bank_lines", t.createdAtMs),
  ],
);

const STATES = ["intent", "done", "refused"] as const;

/** Refunds. `id` is the provider's idempotency key. The refunds of a payment that were not refused never exceed it. */
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
    requestedBy: text("asked_by").notNull(),
    createdAtMs: createdAtMs(),
    settledAtMs: integer("settled_at_ms"),
    nextTryAtMs: integer("next_try_at_ms"),
  },
  (t) => [
    index("refunds_order").on(t.orderId),
    index("refunds_payment").on(t.paymentId),
    index("refunds_due").on(t.nextTryAtMs).where(sql`${t.state} = 'intent'`),
    bounded(t.amountCentavos, 1, 1_000_000_000_000),
    instants("refunds", t.createdAtMs, t.settledAtMs, t.nextTryAtMs),
  ],
);

/**
 * The units that a refund is for. The refunds of a line that were not refused never contain more units than the line. Rows
 * never change, except that `restock` becomes false for units that can no longer leave `sold`
 * (docs/product-rules.md#refund-by-line).
 */
export const refundLines = sqliteTable(
  "refund_lines",
  {
    refundId: text("refund_id")
      .notNull()
      .references(() => refunds.id),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** A line of the order, from 1. */
    line: integer("line").notNull(),
    quantity: integer("quantity").notNull(),
    /** Whether the units return to stock once the refund is done. */
    restock: flagColumn("restock"),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.line] }),
    index("refund_lines_order").on(t.orderId, t.line),
    bounded(t.line, 1, 1_000),
    bounded(t.quantity, 1, 1_000),
    flag(t.restock),
  ],
);
