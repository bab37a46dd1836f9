/** The provider's webhooks. Each is stored, and is done once its payment has been read and applied. */
import type { InStatement } from "@libsql/client/web";
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { type Query, sqlite, statement } from "../statement.ts";
import { inbox } from "./tables.ts";

export interface NewWebhook {
  paymentId: string;
  requestId: string;
  /** The body as received; empty for an entry that the shop itself made. */
  raw: string;
  nowMs: number;
  /** When the cron handles the webhook, if it is not done before. */
  nextTryAtMs: number;
}

export function storeWebhook({ nowMs, ...webhook }: NewWebhook): InStatement {
  return statement(sqlite.insert(inbox).values({ ...webhook, receivedAtMs: nowMs }));
}

/** A payment with waiting webhooks. */
export interface PaymentOfWebhook {
  paymentId: string;
  /** Number of attempts so far. */
  tries: number;
  /** When the first of these webhooks arrived. */
  receivedAtMs: number;
}

/** Selects the payments with due webhooks, longest due first. */
export function selectDueWebhooks(nowMs: number, limit: number): Query<PaymentOfWebhook> {
  const due = sqlite
    .select({
      paymentId: inbox.paymentId,
      tries: sql<number>`max(${inbox.tries})`.as("most_tries"),
      receivedAtMs: sql<number>`min(${inbox.receivedAtMs})`.as("first_at_ms"),
    })
    .from(inbox)
    .where(and(isNull(inbox.doneAtMs), lte(inbox.nextTryAtMs, nowMs)))
    // The plus keeps SQLite from scanning all webhooks in the order of their payments.
    .groupBy(sql`+${inbox.paymentId}`)
    .orderBy(asc(sql`min(${inbox.nextTryAtMs})`))
    .limit(limit);
  return statement(due);
}

/**
 * Condition on `inbox`: the open webhooks of a payment received up to `lookupAtMs`, when the payment was read at the provider.
 * That response covers them all.
 */
const isReceivedUntil = (paymentId: string, lookupAtMs: number) =>
  and(eq(inbox.paymentId, paymentId), isNull(inbox.doneAtMs), lte(inbox.receivedAtMs, lookupAtMs));

/** Marks as done the webhooks of a payment that the read at `lookupAtMs` covers. */
export function finishWebhooks(paymentId: string, lookupAtMs: number, nowMs: number): InStatement {
  return statement(sqlite.update(inbox).set({ doneAtMs: nowMs }).where(isReceivedUntil(paymentId, lookupAtMs)));
}

/** Delays the open webhooks of a payment received up to `lookupAtMs` until `nextTryAtMs`, and counts the attempt. */
export function retryWebhooks(paymentId: string, lookupAtMs: number, nextTryAtMs: number): InStatement {
  const tries = sql`${inbox.tries} + 1`;
  return statement(sqlite.update(inbox).set({ tries, nextTryAtMs }).where(isReceivedUntil(paymentId, lookupAtMs)));
}
