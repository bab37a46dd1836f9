/** Mails are queued in the batch that writes their event, and sent afterwards (docs/architecture.md#outbox). */
import type { InStatement } from "@libsql/client/web";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { MailContent } from "#shop/mail/mail.ts";
import { rowIf } from "../insert-if.ts";
import { sqlite, statement } from "../statement.ts";
import { outbox } from "./tables.ts";

export interface NewMail {
  /** Made with `makeId(ID_PREFIXES.mail, ...)`. The provider drops duplicates by this key. */
  id: string;
  /** Identifies the event, so that it is mailed once: `register/{tokenId}`. */
  mailKey: string;
  /** A normalized e-mail (`normalizeEmail`). */
  recipient: string;
  content: MailContent;
  nowMs: number;
  orderId?: string;
}

/** Queues a mail, due at once. Changes no row if its key (or its order's event) exists. */
export function queueMail(mail: NewMail): InStatement {
  return statement(sqlite.insert(outbox).values(rowOf(mail)).onConflictDoNothing());
}

/** Like `queueMail`, only if `condition` holds at that point of the batch, so that the mail's event has been written. */
export function queueMailIf(mail: NewMail, condition: SQL): InStatement {
  const selection = rowIf(outbox, rowOf(mail), condition);
  return statement(sqlite.insert(outbox).select(selection).onConflictDoNothing());
}

/** The columns of mails that are made from rows of the database. */
type Told = Record<"id" | "mailKey" | "orderId" | "event" | "recipient" | "content", SQL>;

/** Queues a mail for each row of `from` (tables and a where), due at once. Known keys are skipped. */
export function queueMailsOf(told: Told, from: SQL, nowMs: number): InStatement {
  const values: Record<keyof Row, SQL> = {
    ...told,
    state: sql`'pending'`,
    tries: sql`0`,
    nextTryAtMs: sql`${nowMs}`,
    sentAtMs: sql`null`,
    providerId: sql`null`,
    createdAtMs: sql`${nowMs}`,
  };
  const inOrder = new Map<string, SQL>(Object.entries(values));
  const row = Object.keys(getTableColumns(outbox)).map((name) => inOrder.get(name) ?? sql`null`);
  const selection = sql`select ${sql.join(row, sql`, `)} from ${from}`;
  return statement(sqlite.insert(outbox).select(selection).onConflictDoNothing());
}

type Row = Required<typeof outbox.$inferInsert>;

function rowOf({ id, mailKey, recipient, content, nowMs, orderId }: NewMail): Row {
  return {
    id,
    mailKey,
    orderId: orderId ?? null,
    event: content.kind,
    recipient,
    content,
    state: "pending",
    tries: 0,
    nextTryAtMs: nowMs,
    sentAtMs: null,
    providerId: null,
    createdAtMs: nowMs,
  };
}
