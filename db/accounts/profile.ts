/** People's changes to their own account, each in one batch. */
import type { InStatement } from "@libsql/client/web";
import { and, eq, exists, isNull, ne, type SQL, sql } from "drizzle-orm";
import { type NewMail, queueMailIf } from "../mail/outbox.ts";
import { sqlite, statement } from "../statement.ts";
import { type AddressEntry, replaceAddresses } from "./addresses.ts";
import { oneTimeTokens, sessions, users } from "./tables.ts";

/** Undefined fields keep their value. */
export interface ProfileChange {
  phone?: string | undefined;
  dni?: string | undefined;
  /** `YYYY-MM-DD`. */
  dateOfBirth?: string | undefined;
  /** The complete list, in display order. */
  addresses?: AddressEntry[] | undefined;
  password?: PasswordChange | undefined;
}

export interface PasswordChange {
  /** The password hash that was compared and matched. */
  compared: string;
  /** The hash of the new password. */
  hash: string;
  /** The session that makes the change. All others end. */
  sessionId: string;
  /** Notifies the person. */
  mail: NewMail;
}

/**
 * Changes a person. If the first statement changes no row, nothing is changed: the account is blocked or deleted, or
 * the password is no longer the compared one. So only one of several concurrent password changes succeeds.
 */
export function changeProfile(userId: string, change: ProfileChange, nowMs: number): InStatement[] {
  const { addresses, password, ...fields } = change;
  const row = { ...fields, ...(password ? { passwordHash: password.hash } : {}), updatedAtMs: nowMs };
  const isChanged = isThere(userId, password?.hash);
  return [
    statement(sqlite.update(users).set(row).where(isThere(userId, password?.compared))),
    ...(addresses ? replaceAddresses(userId, addresses, isChanged) : []),
    ...(password
      ? [
          endOtherSessions(userId, password.sessionId, isChanged),
          spendRecovery(userId, nowMs, isChanged),
          tell(password.mail, isChanged),
        ]
      : []),
  ];
}

/**
 * True if the account is active and, where a hash is given, has that password. Hashes are salted, so a row with the new
 * hash was written by this batch.
 */
function isThere(userId: string, passwordHash: string | undefined): SQL | undefined {
  const hasPassword = passwordHash === undefined ? undefined : eq(users.passwordHash, passwordHash);
  return and(eq(users.id, userId), eq(users.active, true), hasPassword);
}

function endOtherSessions(userId: string, sessionId: string, isChanged: SQL | undefined): InStatement {
  const others = and(eq(sessions.userId, userId), ne(sessions.id, sessionId));
  return statement(sqlite.delete(sessions).where(and(others, someone(isChanged))));
}

/** Uses up the open recovery links: a mail sent before the password change must not set another password. */
function spendRecovery(userId: string, nowMs: number, isChanged: SQL | undefined): InStatement {
  const isOpen = and(
    eq(oneTimeTokens.userId, userId),
    eq(oneTimeTokens.purpose, "recover"),
    isNull(oneTimeTokens.usedAtMs),
  );
  return statement(
    sqlite
      .update(oneTimeTokens)
      .set({ usedAtMs: nowMs })
      .where(and(isOpen, someone(isChanged))),
  );
}

function tell(mail: NewMail, isChanged: SQL | undefined): InStatement {
  return queueMailIf(mail, someone(isChanged));
}

function someone(is: SQL | undefined): SQL {
  return exists(sqlite.select({ one: sql`1` }).from(users).where(is));
}
