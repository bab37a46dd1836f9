/** Mails to the administrators about what no rule decides alone: queued in the batch of what they tell. */
import type { InStatement } from "@libsql/client/web";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { MailContent } from "#shop/mail/mail.ts";
import type { PaymentAlert } from "#shop/payments/payment-alert.ts";
import { users } from "../accounts/tables.ts";
import { queueMailsOf } from "./outbox.ts";

/**
 * One mail to every active administrator. `occasion` tells one event from the next of its kind, so that none is told twice:
 * the order's version, or the refund's id.
 */
export function queueAlert(alert: PaymentAlert, occasion: string, nowMs: number): InStatement {
  return queueForAdministrators(alert, `${alert.kind}/${alert.paymentId}/${occasion}`, nowMs);
}

/** One mail to every active administrator; none whose key is known already. */
export function queueForAdministrators(content: MailContent, key: string, nowMs: number): InStatement {
  const told = {
    id: sql`'mai_' || ${key.replaceAll("/", "_")} || '_' || ${users.id}`,
    mailKey: sql`${key} || '/' || ${users.id}`,
    // Not the order's: its events are the buyer's.
    orderId: sql`null`,
    event: sql`${content.kind}`,
    recipient: sql`${users.email}`,
    content: sql`${JSON.stringify(content)}`,
  };
  const administrators = and(eq(users.role, "admin"), eq(users.active, true), isNull(users.leftAtMs));
  return queueMailsOf(told, sql`${users} where ${administrators}`, nowMs);
}
