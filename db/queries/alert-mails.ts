/** Mails to the administrators about money that no rule decides alone: queued in the batch of what they tell. */
import type { InStatement } from "@libsql/client/web";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { PaymentAlert } from "#shop/payment-alert.ts";
import { users } from "../schema/users.ts";
import { queueMailsOf } from "./outbox.ts";

/**
 * One mail to every active administrator. `occasion` tells one event from the next of its kind, so that none is told twice:
 * the order's version, or the refund's id.
 */
export function queueAlert(alert: PaymentAlert, occasion: string, nowMs: number): InStatement {
  const key = `${alert.kind}/${alert.paymentId}/${occasion}`;
  const told = {
    id: sql`'mai_' || ${key.replaceAll("/", "_")} || '_' || ${users.id}`,
    mailKey: sql`${key} || '/' || ${users.id}`,
    // Not the order's: its events are the buyer's.
    orderId: sql`null`,
    event: sql`${alert.kind}`,
    recipient: sql`${users.email}`,
    content: sql`${JSON.stringify(alert)}`,
  };
  const administrators = and(eq(users.role, "admin"), eq(users.active, true), isNull(users.leftAtMs));
  return queueMailsOf(told, sql`${users} where ${administrators}`, nowMs);
}
