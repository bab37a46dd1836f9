/** Refunds. Stored before they are sent to the provider, and retried until the provider responds. */
import type { InStatement } from "@libsql/client/web";
import { and, asc, eq, isNotNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { RefundedLine } from "#shop/payments/refund-lines.ts";
import type { Database } from "../client.ts";
import { readRows } from "../read.ts";
import { type Query, sqlite, statement } from "../statement.ts";
import { PAYMENT_COLUMNS, type PaymentRow } from "./payments.ts";
import { payments, refundLines, refunds } from "./tables.ts";

export interface NewRefund {
  /** Also the provider's idempotency key: `refund:{order}:{milliseconds}`. */
  id: string;
  orderId: string;
  paymentId: string;
  amountCentavos: number;
  requestedBy: string;
  nowMs: number;
  nextTryAtMs: number;
}

/** Stores a refund before it is sent. Refuses `refund_exceeds_payment`, and `unique` if its id exists. */
export function insertRefund({ nowMs, ...refund }: NewRefund): InStatement {
  return statement(sqlite.insert(refunds).values({ ...refund, state: "intent", createdAtMs: nowMs }));
}

/** Stores the units that a new refund is for. Refuses `refund_exceeds_line`. */
export function insertRefundLines(refundId: string, orderId: string, lines: readonly RefundedLine[]): InStatement[] {
  return lines.map((line) => statement(sqlite.insert(refundLines).values({ ...line, refundId, orderId })));
}

/** A refund whose result is unknown. `providerRefundId`: null until the provider has accepted it. */
export type OpenRefund = Pick<
  typeof refunds.$inferSelect,
  "id" | "orderId" | "paymentId" | "amountCentavos" | "providerRefundId" | "createdAtMs"
>;

/** Selects the refunds due for a retry, longest due first. */
export function selectDueRefunds(nowMs: number, limit: number): Query<OpenRefund> {
  const due = sqlite
    .select({
      id: refunds.id,
      orderId: refunds.orderId,
      paymentId: refunds.paymentId,
      amountCentavos: refunds.amountCentavos,
      providerRefundId: refunds.providerRefundId,
      createdAtMs: refunds.createdAtMs,
    })
    .from(refunds)
    .where(and(sql`${refunds.state} = 'intent'`, lte(refunds.nextTryAtMs, nowMs)))
    .orderBy(asc(refunds.nextTryAtMs))
    .limit(limit);
  return statement(due);
}

/** Returns the provider's ids of a payment's refunds that this shop made. One round trip. */
export async function readProviderRefundIds(db: Database, paymentId: string): Promise<string[]> {
  const named = sqlite
    .select({ providerRefundId: refunds.providerRefundId })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isNotNull(refunds.providerRefundId)));
  const rows = await readRows(db, statement(named));
  return rows.flatMap(({ providerRefundId }) => providerRefundId ?? []);
}

/** The result of a refund. A finished refund keeps its result. */
export type RefundEnd =
  | { state: "done"; providerRefundId: string | null; nowMs: number }
  | { state: "refused"; nowMs: number };

/** Stores how a refund ended. Changes no row if it has ended already. */
export function finishRefund(id: string, { nowMs, ...end }: RefundEnd): InStatement {
  const ended = { ...end, settledAtMs: nowMs, nextTryAtMs: null };
  return statement(sqlite.update(refunds).set(ended).where(isOpen(id)));
}

/** Stores the provider's id of a refund that the provider has accepted but not decided. */
export function storeProviderRefundId(id: string, providerRefundId: string): InStatement {
  return statement(sqlite.update(refunds).set({ providerRefundId }).where(isOpen(id)));
}

/** Changes no row if the refund has ended. */
export function scheduleRefundRetry(id: string, nextTryAtMs: number): InStatement {
  return statement(sqlite.update(refunds).set({ nextTryAtMs }).where(isOpen(id)));
}

function isOpen(id: string): SQL | undefined {
  return and(eq(refunds.id, id), eq(refunds.state, "intent"));
}

/** A payment of an order, and the sum of its refunds, without refused ones. */
export type RefundablePayment = PaymentRow & { claimedCentavos: number };

/** Returns an order's payments, oldest first. One round trip. */
export function readRefundable(db: Database, orderId: string): Promise<RefundablePayment[]> {
  const claimed = sql<number>`(select coalesce(sum(${refunds.amountCentavos}), 0) from ${refunds} where ${and(
    eq(refunds.paymentId, payments.id),
    ne(refunds.state, "refused"),
  )})`;
  const query = sqlite
    .select({ ...PAYMENT_COLUMNS, claimedCentavos: claimed.as("claimed_centavos") })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAtMs), asc(payments.id));
  return readRows(db, statement(query));
}
