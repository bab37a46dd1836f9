/** Mails to the administrators about cases that need a decision. Queued in the batch that writes the case. */
import type { InStatement } from "@libsql/client/web";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { MailContent } from "#shop/mail/mail.ts";
import type { PaymentAlert } from "#shop/payments/payment-alert.ts";
import { users } from "../accounts/tables.ts";
import { queueMailsOf } from "./outbox.ts";

/**
 * Queues one mail to every active administrator. `occasion` identifies the event among its kind (the order's version or
 * the refund's id), so that it is mailed once.
 */
export function queueAlert(alert: PaymentAlert, occasion: string, nowMs: number): InStatement {
  return queueForAdministrators(alert, `${alert.kind}/${alert.paymentId}/${occasion}`, nowMs);
}

/** Queues one mail to every active administrator. Known keys are skipped. */
export function queueForAdministrators(content: MailContent, key: string, nowMs: number): InStatement {
  const told = {
    id: sql`'mai_' || ${key.replaceAll("/", "_")} || '_' || ${users.id}`,
    mailKey: sql`${key} || '/' || ${users.id}`,
    // Null: an order's mail events are for its buyer.
    orderId: sql`null`,
    event: sql`${content.kind}`,
    recipient: sql`${users.email}`,
    content: sql`${JSON.stringify(content)}`,
  };
  const administrators = and(eq(users.role, "admin"), eq(users.active, true), isNull(users.leftAtMs));
  return queueMailsOf(told, sql`${users} where ${administrators}`, nowMs);
}
