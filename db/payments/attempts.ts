/** Attempts to charge a card. Stored before they are sent to the provider, and checked until they are settled. */
import type { InStatement } from "@libsql/client/web";
import { and, asc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Attempt, AttemptState } from "#shop/payments/attempt.ts";
import type { Database } from "../client.ts";
import { orders } from "../orders/tables.ts";
import { readRows } from "../read.ts";
import { rowExists, rowIf, sqlite, statement } from "../statement.ts";
import { paymentAttempts } from "./tables.ts";

/** A stored attempt. */
export interface StoredAttempt extends Attempt {
  orderId: string;
  /** The provider's id of the charge at the reader; null until the provider has answered. */
  readerChargeId: string | null;
  installments: number;
  /** How often the provider itself reported that it has no such charge. */
  notFoundCount: number;
}

/** An attempt to check with the provider, and the reference of its order. */
export interface DueAttempt extends StoredAttempt {
  externalReference: string;
}

export interface NewAttempt {
  id: string;
  orderId: string;
  bodyHash: string;
  amountCentavos: number;
  installments: number;
  paymentMethodId: string;
  /** For a charge at a card reader. */
  readerId?: string;
  nowMs: number;
  nextCheckAtMs: number;
  hidesReason: boolean;
}

/**
 * Stores an attempt before its charge is sent, if `condition` holds at that point of the batch. Refuses `charge_open` while
 * the result of a charge of a held order of the person is unknown, and `unique` while the order has a live attempt.
 */
export function insertAttempt({ nowMs, ...attempt }: NewAttempt, condition: SQL): InStatement {
  const row = { ...attempt, state: "sent", notFoundCount: 0, createdAtMs: nowMs, sentAtMs: nowMs };
  return statement(sqlite.insert(paymentAttempts).select(rowIf(paymentAttempts, row, condition)));
}

/** The result of an attempt. A null `state` or `providerPaymentId` keeps the stored one. */
export interface AttemptResult {
  attemptId: string;
  state: AttemptState | null;
  providerPaymentId: string | null;
  nowMs: number;
  /** Null: no further check. */
  nextCheckAtMs: number | null;
}

/** Stores the result of an attempt whose payment is known. */
export function settleAttempt({
  attemptId,
  state,
  providerPaymentId,
  nowMs,
  nextCheckAtMs,
}: AttemptResult): InStatement {
  const settledAtMs = nextCheckAtMs === null ? sql`coalesce(${paymentAttempts.settledAtMs}, ${nowMs})` : undefined;
  const change = { state: state ?? undefined, providerPaymentId: providerPaymentId ?? undefined };
  return statement(
    sqlite
      .update(paymentAttempts)
      .set({ ...change, settledAtMs, nextCheckAtMs })
      .where(eq(paymentAttempts.id, attemptId)),
  );
}

/** The result of an attempt without a payment. */
export interface OpenAttemptResult extends Pick<AttemptResult, "attemptId" | "nowMs" | "nextCheckAtMs"> {
  state: AttemptState;
  notFoundCount?: number;
}

/** Condition on `paymentAttempts`: the result of the attempt is not known yet. */
export const isOpen = inArray(paymentAttempts.state, ["sent", "unknown"]);

/** Settles an attempt only while it is open: a result that came with a payment takes precedence. */
export function settleOpenAttempt(result: OpenAttemptResult): InStatement {
  const { attemptId, state, nowMs, nextCheckAtMs, notFoundCount } = result;
  const settledAtMs = nextCheckAtMs === null ? nowMs : undefined;
  return statement(
    sqlite
      .update(paymentAttempts)
      .set({ state, nextCheckAtMs, settledAtMs, notFoundCount })
      .where(and(eq(paymentAttempts.id, attemptId), isOpen)),
  );
}

/** Condition: the result of an attempt is not known yet. */
export function isOpenAttempt(attemptId: string): SQL {
  return rowExists(paymentAttempts, and(eq(paymentAttempts.id, attemptId), isOpen));
}

/**
 * Condition: the provider has reported `notFoundCount` times that it has no such charge, and the state of the attempt is
 * unknown or abandoned.
 */
export function isNotFound(attemptId: string, notFoundCount: number): SQL {
  const open = inArray(paymentAttempts.state, ["unknown", "abandoned"]);
  const counted = eq(paymentAttempts.notFoundCount, notFoundCount);
  return rowExists(paymentAttempts, and(eq(paymentAttempts.id, attemptId), counted, open));
}

/** Sets the time of the next check with the provider. */
export function scheduleCheck(attemptId: string, nextCheckAtMs: number): InStatement {
  return statement(sqlite.update(paymentAttempts).set({ nextCheckAtMs }).where(eq(paymentAttempts.id, attemptId)));
}

/** Stores the provider's id of the charge that an attempt has sent to a card reader. */
export function storeReaderCharge(attemptId: string, readerChargeId: string): InStatement {
  return statement(sqlite.update(paymentAttempts).set({ readerChargeId }).where(eq(paymentAttempts.id, attemptId)));
}

/** Returns the attempts due for a check, longest due first. One round trip. */
export function readDueAttempts(db: Database, nowMs: number, limit: number): Promise<DueAttempt[]> {
  const due = sqlite
    .select({ ...ATTEMPT_COLUMNS, externalReference: orders.externalReference })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(sql`${paymentAttempts.nextCheckAtMs} is not null`, lte(paymentAttempts.nextCheckAtMs, nowMs)))
    .orderBy(asc(paymentAttempts.nextCheckAtMs))
    .limit(limit);
  return readRows(db, statement(due));
}

export const ATTEMPT_COLUMNS = {
  id: paymentAttempts.id,
  orderId: paymentAttempts.orderId,
  state: paymentAttempts.state,
  providerPaymentId: paymentAttempts.providerPaymentId,
  readerId: paymentAttempts.readerId,
  readerChargeId: paymentAttempts.readerChargeId,
  installments: paymentAttempts.installments,
  sentAtMs: sql<number>`${paymentAttempts.sentAtMs}`.as("sent_at_ms"),
  notFoundCount: paymentAttempts.notFoundCount,
};
