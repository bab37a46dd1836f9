/** Attempts to charge a card: written before the provider hears of them, and asked after until they are settled. */
import type { InStatement } from "@libsql/client/web";
import { and, asc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import { ATTEMPT_STATES, type AttemptState } from "#shop/payments/attempt.ts";
import type { Database } from "../client.ts";
import { type Fields, oneOf, text, textOrNull, whole } from "../decode.ts";
import { rowIf } from "../insert-if.ts";
import { orders } from "../orders/tables.ts";
import { read } from "../read.ts";
import { sqlite, statement } from "../statement.ts";
import { paymentAttempts } from "./tables.ts";

/** An attempt as it is kept. */
export interface KeptAttempt {
  id: string;
  orderId: string;
  state: AttemptState;
  /** Null until the provider named the payment it made. */
  providerPaymentId: string | null;
  installments: number;
  sentAtMs: number;
  /** How often the provider itself said that it knows no such charge. */
  notFoundCount: number;
}

/** An attempt the provider is to be asked about, and the reference of its order. */
export interface DueAttempt extends KeptAttempt {
  externalReference: string;
}

export interface NewAttempt {
  id: string;
  orderId: string;
  bodyHash: string;
  amountCentavos: number;
  installments: number;
  paymentMethodId: string;
  nowMs: number;
  nextAskAtMs: number;
}

/**
 * Writes down that a card is about to be charged, if `condition` holds at that point of the batch. Refuses `charge_open`
 * while it is not known what became of another charge of the same person, and `unique` while the order has a live attempt.
 */
export function sendAttempt({ nowMs, ...attempt }: NewAttempt, condition: SQL): InStatement {
  const row = { ...attempt, state: "sent", notFoundCount: 0, createdAtMs: nowMs, sentAtMs: nowMs };
  return statement(sqlite.insert(paymentAttempts).select(rowIf(paymentAttempts, row, condition)));
}

/** What an attempt came to. `null` keeps what is there. */
export interface Settling {
  attemptId: string;
  state: AttemptState | null;
  providerPaymentId: string | null;
  nowMs: number;
  /** Null: the provider is not asked again. */
  nextAskAtMs: number | null;
}

export function settleAttempt({ attemptId, state, providerPaymentId, nowMs, nextAskAtMs }: Settling): InStatement {
  const settled = nextAskAtMs === null ? { settledAtMs: sql`coalesce(${paymentAttempts.settledAtMs}, ${nowMs})` } : {};
  return statement(
    sqlite
      .update(paymentAttempts)
      .set({
        ...(state === null ? {} : { state }),
        ...(providerPaymentId === null ? {} : { providerPaymentId }),
        ...settled,
        nextAskAtMs,
      })
      .where(eq(paymentAttempts.id, attemptId)),
  );
}

/** What an attempt without a payment came to. */
export interface OpenSettling extends Pick<Settling, "attemptId" | "nowMs" | "nextAskAtMs"> {
  state: AttemptState;
  notFoundCount?: number;
}

/** Settles an attempt only while it is open: whoever heard of its payment first has the better word. */
export function settleOpenAttempt(settling: OpenSettling): InStatement {
  const { attemptId, state, nowMs, nextAskAtMs, notFoundCount } = settling;
  return statement(
    sqlite
      .update(paymentAttempts)
      .set({
        state,
        nextAskAtMs,
        ...(nextAskAtMs === null ? { settledAtMs: nowMs } : {}),
        ...(notFoundCount === undefined ? {} : { notFoundCount }),
      })
      .where(and(eq(paymentAttempts.id, attemptId), inArray(paymentAttempts.state, ["sent", "unknown"]))),
  );
}

/** The condition that nobody has heard of a payment of this attempt: it was not found that often, and is open or given up. */
export function isUnfound(attemptId: string, notFoundCount: number): SQL {
  const open = inArray(paymentAttempts.state, ["unknown", "abandoned"]);
  const counted = eq(paymentAttempts.notFoundCount, notFoundCount);
  return sql`exists (select 1 from ${paymentAttempts} where ${and(eq(paymentAttempts.id, attemptId), counted, open)})`;
}

/** When the provider is asked about an attempt next. */
export function askAgain(attemptId: string, nextAskAtMs: number): InStatement {
  return statement(sqlite.update(paymentAttempts).set({ nextAskAtMs }).where(eq(paymentAttempts.id, attemptId)));
}

const isDue = (nowMs: number) =>
  and(sql`${paymentAttempts.nextAskAtMs} is not null`, lte(paymentAttempts.nextAskAtMs, nowMs));

/** Attempts whose time to be asked about has come, the longest waiting first. One round trip. */
export async function readDueAttempts(db: Database, nowMs: number, limit: number): Promise<DueAttempt[]> {
  const due = sqlite
    .select({ ...KEPT, externalReference: orders.externalReference })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(isDue(nowMs))
    .orderBy(asc(paymentAttempts.nextAskAtMs))
    .limit(limit);
  const [rows = []] = await read(db, [statement(due)]);
  return rows.map((row) => ({ ...decodeAttempt(row), externalReference: text(row, "external_reference") }));
}

/** The columns `decodeAttempt` takes. */
export const KEPT = {
  id: paymentAttempts.id,
  orderId: paymentAttempts.orderId,
  state: paymentAttempts.state,
  providerPaymentId: paymentAttempts.providerPaymentId,
  installments: paymentAttempts.installments,
  sentAtMs: paymentAttempts.sentAtMs,
  notFoundCount: paymentAttempts.notFoundCount,
};

export function decodeAttempt(row: Fields): KeptAttempt {
  return {
    id: text(row, "id"),
    orderId: text(row, "order_id"),
    state: oneOf(row, "state", ATTEMPT_STATES),
    providerPaymentId: textOrNull(row, "provider_payment_id"),
    installments: whole(row, "installments"),
    sentAtMs: whole(row, "sent_at_ms"),
    notFoundCount: whole(row, "not_found_count"),
  };
}
