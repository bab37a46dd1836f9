/** What people change of themselves, each change in one batch that does all of it or nothing. */
import type { InStatement } from "@libsql/client/web";
import { and, eq, exists, isNull, ne, type SQL, sql } from "drizzle-orm";
import { type NewMail, queueMailIf } from "../mail/outbox.ts";
import { sqlite, statement } from "../statement.ts";
import { type AddressEntry, replaceAddresses } from "./addresses.ts";
import { oneTimeTokens, sessions, users } from "./tables.ts";

/** What a person changes; what is undefined stays as it is. */
export interface ProfileChange {
  phone?: string | undefined;
  dni?: string | undefined;
  /** `YYYY-MM-DD`. */
  dateOfBirth?: string | undefined;
  /** The whole list, in its order. */
  addresses?: AddressEntry[] | undefined;
  password?: PasswordChange | undefined;
}

export interface PasswordChange {
  /** The hash of the password that was found to be right. */
  compared: string;
  /** That of the new one. */
  hash: string;
  /** The session in which it is changed: all others end. */
  sessionId: string;
  /** Tells of it. */
  mail: NewMail;
}

/**
 * Changes a person. The first statement changes one row; or none, and then nothing is changed: they were blocked or have left,
 * or their password is no longer the one that was compared. So of any number of changes of one password at once one is made.
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
 * Whether a person has access, with this password where one is named. A hash is salted: who has the new one has it from this
 * very batch.
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
