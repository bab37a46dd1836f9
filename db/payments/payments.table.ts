import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instants, notNegative } from "../checks.ts";
import { createdAtMs } from "../columns.ts";
import { orders } from "../orders/orders.table.ts";
import { paymentAttempts } from "./payment-attempts.table.ts";

/**
 * What the provider says of each payment, newest word only. `rank` never falls (wire contracts 2.1), so that a late or
 * repeated notice cannot move money backwards. A payment of no order of ours is kept too: money without an order.
 */
export const payments = sqliteTable(
  "payments",
  {
    /** The provider's id. */
    id: text("id").notNull().primaryKey(),
    orderId: text("order_id").references(() => orders.id),
    attemptId: text("attempt_id").references(() => paymentAttempts.id),
    externalReference: text("external_reference"),
    status: text("status").notNull(),
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
