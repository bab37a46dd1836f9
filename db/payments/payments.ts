/** The provider's payments as stored, and their orders. */
import type { InStatement } from "@libsql/client/web";
import { and, eq, gt, gte, inArray, or, type SQL, sql } from "drizzle-orm";
import { type ProviderPayment, rankOf, type StoredPayment } from "#shop/payments/provider-payment.ts";
import type { PaidOrder } from "#shop/payments/situation.ts";
import type { Database } from "../client.ts";
import { orderNumbers, orders } from "../orders/tables.ts";
import { read, readRows } from "../read.ts";
import { sqlite, statement } from "../statement.ts";
import { ATTEMPT_COLUMNS, type StoredAttempt } from "./attempts.ts";
import { paymentAttempts, payments } from "./tables.ts";

/** A stored payment. */
export interface PaymentRow
  extends StoredPayment,
    Pick<ProviderPayment, "externalReference" | "currency" | "collectorId"> {
  id: string;
  orderId: string | null;
  amountCentavos: number;
}

/** The fields of an order that payments change. */
export interface OrderOfPayment extends PaidOrder {
  id: string;
  /** The stored number. */
  number: number;
  version: number;
}

/** Everything known about a payment and its order, in one snapshot. */
export interface PaymentFacts {
  /** Null: no order of this shop. */
  order: OrderOfPayment | null;
  /** The stored payments of the order, and this one if it is stored. */
  payments: PaymentRow[];
  attempts: StoredAttempt[];
}

/** One round trip. */
export async function readPaymentFacts(
  db: Database,
  payment: Pick<ProviderPayment, "id" | "externalReference" | "attemptId">,
): Promise<PaymentFacts> {
  const orderId = orderOf(payment);
  const isOfOrder = or(eq(payments.id, payment.id), eq(payments.orderId, orderId));
  const [[order], found, attempts] = await read(db, [
    statement(selectOrderOf(orderId)),
    statement(sqlite.select(PAYMENT_COLUMNS).from(payments).where(isOfOrder)),
    statement(sqlite.select(ATTEMPT_COLUMNS).from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId))),
  ]);
  return { order: order ?? null, payments: found, attempts };
}

/** SQL for the id of a payment's order: by the payment's reference, else by its attempt, else as stored. */
function orderOf({
  id,
  externalReference,
  attemptId,
}: Pick<ProviderPayment, "id" | "externalReference" | "attemptId">): SQL {
  const named = sql`(select ${orders.id} from ${orders} where ${eq(orders.externalReference, externalReference ?? "")})`;
  const made = sql`(select ${paymentAttempts.orderId} from ${paymentAttempts} where ${eq(paymentAttempts.id, attemptId ?? "")})`;
  const stored = sql`(select ${payments.orderId} from ${payments} where ${eq(payments.id, id)})`;
  return sql`coalesce(${named}, ${made}, ${stored})`;
}

function selectOrderOf(id: SQL) {
  return sqlite
    .select(ORDER_COLUMNS)
    .from(orders)
    .innerJoin(orderNumbers, eq(orderNumbers.orderId, orders.id))
    .where(eq(orders.id, id));
}

const ORDER_COLUMNS = {
  id: orders.id,
  number: orderNumbers.number,
  version: orders.version,
  externalReference: orders.externalReference,
  statusGlimmer: orders.statusGlimmer,
  statusDetail: orders.statusDetail,
  transactionCentavos: orders.transactionCentavos,
  review: orders.review,
  paymentTypeId: orders.paymentTypeId,
  paymentMethodId: orders.paymentMethodId,
  totalPaidCentavos: orders.totalPaidCentavos,
  netReceivedCentavos: orders.netReceivedCentavos,
};

export const PAYMENT_COLUMNS = {
  id: payments.id,
  orderId: payments.orderId,
  externalReference: payments.externalReference,
  status: payments.status,
  statusDetail: payments.statusDetail,
  amountCentavos: payments.amountCentavos,
  refundedCentavos: payments.refundedCentavos,
  currency: payments.currency,
  collectorId: payments.collectorId,
  updatedAtMs: payments.providerUpdatedAtMs,
};

/**
 * Stores the latest state of a payment. A state that does not supersede the stored one (`supersedes`) changes nothing or is
 * refused as `payment_backwards`. So after concurrent writes the newest state is stored.
 */
export function storePayment(
  payment: ProviderPayment,
  { orderId, attemptId, nowMs }: { orderId: string | null; attemptId: string | null; nowMs: number },
): InStatement {
  const { id, externalReference, updatedAtMs, ...reported } = payment;
  const facts = { ...reported, rank: rankOf(payment.status), providerUpdatedAtMs: updatedAtMs };
  const row = { ...facts, id, externalReference, orderId, attemptId, createdAtMs: nowMs };
  const isNewer = or(
    gt(sql`excluded.rank`, payments.rank),
    gte(sql`excluded.provider_updated_at_ms`, payments.providerUpdatedAtMs),
  );
  const { attemptId: _, ...updates } = facts;
  return statement(
    sqlite
      .insert(payments)
      .values(row)
      .onConflictDoUpdate({
        target: payments.id,
        set: {
          ...updates,
          externalReference: sql`coalesce(${payments.externalReference}, ${externalReference})`,
          orderId: sql`coalesce(${payments.orderId}, ${orderId})`,
          attemptId: sql`coalesce(${payments.attemptId}, ${attemptId})`,
        },
        ...(isNewer && { setWhere: isNewer }),
      }),
  );
}

/** Returns the stored payments with these ids, by id. One round trip. */
export async function readPayments(db: Database, ids: readonly string[]): Promise<Map<string, PaymentRow>> {
  const query = sqlite
    .select(PAYMENT_COLUMNS)
    .from(payments)
    .where(inArray(payments.id, sql`(select value from json_each(${JSON.stringify(ids)}))`));
  const found = await readRows(db, statement(query));
  return new Map(found.map((payment) => [payment.id, payment]));
}

/** Returns the payments that took money and were stored from `fromMs` to before `toMs`. One round trip. */
export function readChargedPayments(db: Database, fromMs: number, toMs: number): Promise<PaymentRow[]> {
  const isCharged = and(
    gte(payments.rank, rankOf("approved")),
    gte(payments.createdAtMs, fromMs),
    gt(sql`${toMs}`, payments.createdAtMs),
  );
  return readRows(db, statement(sqlite.select(PAYMENT_COLUMNS).from(payments).where(isCharged)));
}
