import type { InStatement } from "@libsql/client/web";
import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Role } from "#shop/accounts/account.ts";
import type { AdminRole } from "#shop/accounts/permissions.ts";
import type { Database } from "../client.ts";
import { type NewMail, queueMailIf } from "../mail/outbox.ts";
import { readRow, readRows } from "../read.ts";
import { prepare, type Query, rowExists, rowIf, sqlite, statement } from "../statement.ts";
import { write } from "../write.ts";
import { isBelowRateLimit, type RateLimit } from "./rate-limits.ts";
import { hasActiveFactor, lacksSecondFactor } from "./second-factor.ts";
import { adminRoleOf, hasHash, sessions, users } from "./tables.ts";

type Session = typeof sessions.$inferSelect;

/** A valid session with its person and role. */
export interface LiveSession extends Pick<Session, "id" | "userId" | "createdAtMs" | "lastSeenAtMs" | "confirmedAtMs"> {
  role: Role;
  /** Null for shoppers. */
  adminRole: AdminRole | null;
  /** Whether the settings require a second factor that this person has not set up. */
  lacksSecondFactor: boolean;
}

/** A session as the person sees it in their list. */
export type ListedSession = Pick<Session, "id" | "userAgent" | "createdAtMs" | "lastSeenAtMs">;

export interface NewSession extends Pick<Session, "id" | "tokenHash" | "userId" | "userAgent" | "expiresAtMs"> {
  /** The person's role, on which `expiresAtMs` and the need of a second factor depend. */
  role: Role;
  nowMs: number;
}

const selectLive = prepare(
  sqlite
    .select({
      id: sessions.id,
      userId: sessions.userId,
      role: users.role,
      adminRole: adminRoleOf(),
      createdAtMs: sessions.createdAtMs,
      lastSeenAtMs: sessions.lastSeenAtMs,
      confirmedAtMs: sessions.confirmedAtMs,
      lacksSecondFactor: lacksSecondFactor(users.id).as("lacks_second_factor"),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAtMs, sql.placeholder("nowMs")),
        eq(users.active, true),
      ),
    ),
);

/** Returns the session with this token hash, or null if none exists, it has expired or its person is blocked. One round trip. */
export function findSession(db: Database, tokenHash: string, nowMs: number): Promise<LiveSession | null> {
  return readRow(db, selectLive({ tokenHash, nowMs }));
}

/** Stores the last use of a session and its new end. */
export async function extendSession(db: Database, id: string, nowMs: number, expiresAtMs: number): Promise<void> {
  const extending = sqlite.update(sessions).set({ lastSeenAtMs: nowMs, expiresAtMs }).where(eq(sessions.id, id));
  await write(db, [statement(extending)]);
}

/**
 * Records that the person of a session repeated their password. Changes no row if the session has ended or the password has
 * changed.
 */
export function confirmSession(
  { id, userId }: Pick<LiveSession, "id" | "userId">,
  comparedHash: string,
  nowMs: number,
) {
  const confirming = sqlite.update(sessions).set({ confirmedAtMs: nowMs });
  return statement(confirming.where(and(eq(sessions.id, id), hasPasswordHash(userId, comparedHash))));
}

/** Ends the session with this token hash, if `condition` holds. */
export function endSessionOfToken(tokenHash: string, condition?: SQL): InStatement {
  return statement(sqlite.delete(sessions).where(and(eq(sessions.tokenHash, tokenHash), condition)));
}

/** Ends one session of a person. Changes no row if they have no session of that id. */
export function endSession(userId: string, id: string): InStatement {
  return statement(sqlite.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id))));
}

/** Returns a person's current sessions, the last used first. One round trip. */
export function listSessions(db: Database, userId: string, nowMs: number): Promise<ListedSession[]> {
  const isOwn = and(eq(sessions.userId, userId), gt(sessions.expiresAtMs, nowMs));
  const { id, userAgent, createdAtMs, lastSeenAtMs } = sessions;
  const listing = sqlite.select({ id, userAgent, createdAtMs, lastSeenAtMs }).from(sessions).where(isOwn);
  return readRows(db, statement(listing.orderBy(desc(lastSeenAtMs))));
}

type User = typeof users.$inferSelect;

/** The fields that a sign-in reads. */
export interface Credentials
  extends Pick<User, "firstName" | "lastName" | "email" | "role" | "active" | "verified" | "passwordHash"> {
  userId: string;
  /** Null for shoppers. */
  adminRole: AdminRole | null;
  /** Whether a second factor is active. An administrator's sign-in then also needs a code. */
  hasActiveFactor: boolean;
}

const columns = {
  userId: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  role: users.role,
  adminRole: adminRoleOf(),
  active: users.active,
  verified: users.verified,
  passwordHash: users.passwordHash,
  hasActiveFactor: hasActiveFactor(users.id).as("has_second_factor"),
};
const byEmail = prepare(
  sqlite
    .select(columns)
    .from(users)
    .where(eq(users.email, sql.placeholder("email"))),
);
const byId = prepare(
  sqlite
    .select(columns)
    .from(users)
    .where(eq(users.id, sql.placeholder("id"))),
);

/** Selects one person's credentials; no row if unknown. A sign-in reads them in the batch that counts its attempt. */
export const credentialsOfEmail = (email: string): Query<Credentials> => byEmail({ email });
export const credentialsOfUser = (id: string): Query<Credentials> => byId({ id });

/** Queues a mail that warns of failed sign-ins, if `limit` is reached and the person is verified and active. */
export function queueGuessAlert(userId: string, mail: NewMail, limit: RateLimit): InStatement {
  const isOwned = and(eq(users.id, userId), eq(users.verified, true), eq(users.active, true));
  const isReached = sql`not ${isBelowRateLimit(limit, mail.nowMs)}`;
  return queueMailIf(mail, sql`${isReached} and ${rowExists(users, isOwned)}`);
}

/**
 * Opens a session. Writes no row if the account was blocked or got another role meanwhile, or if `condition` does not hold.
 */
export function openSessionIf(condition: SQL, { nowMs, role, ...session }: NewSession): InStatement {
  const isSame = and(eq(users.id, session.userId), eq(users.active, true), eq(users.role, role));
  const row = { ...session, createdAtMs: nowMs, lastSeenAtMs: nowMs };
  return statement(
    sqlite.insert(sessions).select(rowIf(sessions, row, sql`${rowExists(users, isSame)} and ${condition}`)),
  );
}

/** Condition: the person still has the password hash that was compared; null: still no password. */
export function hasPasswordHash(userId: string, hash: string | null): SQL {
  return rowExists(users, and(eq(users.id, userId), hasHash(hash)));
}

/** Condition: the session was opened. */
export function isOpened(sessionId: string): SQL {
  return rowExists(sessions, eq(sessions.id, sessionId));
}

/**
 * Records a sign-in that has opened this session; changes no row if it was not opened. `rehashed` replaces the stored password
 * hash; null keeps it.
 */
export function recordSignIn({ id, userId, nowMs }: NewSession, rehashed: string | null): InStatement {
  const change = { lastSignInAtMs: nowMs, passwordHash: rehashed ?? undefined };
  return statement(
    sqlite
      .update(users)
      .set(change)
      .where(and(eq(users.id, userId), isOpened(id))),
  );
}
