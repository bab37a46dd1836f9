import type { InStatement, Row } from "@libsql/client/web";
import { and, eq, sql } from "drizzle-orm";
import { ROLES, type Role } from "#shop/accounts/account.ts";
import { flag, oneOf, text, textOrNull } from "../decode.ts";
import { prepare, sqlite, statement } from "../statement.ts";
import type { NewSession } from "./sessions.ts";
import { sessions, users } from "./tables.ts";

/** The fields that a sign-in checks. */
export interface Credentials {
  userId: string;
  firstName: string;
  email: string;
  role: Role;
  active: boolean;
  verified: boolean;
  /** Null until the registration is finished. */
  passwordHash: string | null;
}

const columns = {
  userId: users.id,
  firstName: users.firstName,
  email: users.email,
  role: users.role,
  active: users.active,
  verified: users.verified,
  passwordHash: users.passwordHash,
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

/** Statements whose row `decodeCredentials` takes. They run in one batch with the rate limits. */
export const credentialsOfEmail = (email: string): InStatement => byEmail({ email });
export const credentialsOfUser = (id: string): InStatement => byId({ id });

/** Returns null when there is no such person. */
export function decodeCredentials([row]: Row[] = []): Credentials | null {
  if (!row) return null;
  return {
    userId: text(row, "id"),
    firstName: text(row, "first_name"),
    email: text(row, "email"),
    role: oneOf(row, "role", ROLES),
    active: flag(row, "active"),
    verified: flag(row, "verified"),
    passwordHash: textOrNull(row, "password_hash"),
  };
}

/** Opens a session. Writes no row if the password was changed or the account blocked since the hash was compared. */
export function openSessionOf({ nowMs, ...session }: NewSession, comparedHash: string): InStatement {
  const isStill = and(eq(users.id, session.userId), eq(users.passwordHash, comparedHash), eq(users.active, true));
  const row = sqlite
    .select({
      id: sql`${session.id}`.as("id"),
      tokenHash: sql`${session.tokenHash}`.as("token_hash"),
      userId: users.id,
      userAgent: sql`${session.userAgent}`.as("user_agent"),
      createdAtMs: sql`${nowMs}`.as("created_at_ms"),
      lastSeenAtMs: sql`${nowMs}`.as("last_seen_at_ms"),
      expiresAtMs: sql`${session.expiresAtMs}`.as("expires_at_ms"),
    })
    .from(users)
    .where(isStill);
  return statement(sqlite.insert(sessions).select(row));
}

/** Records a sign-in. `rehashed` replaces the stored password hash; null keeps it. */
export function noteSignIn(userId: string, nowMs: number, rehashed: string | null): InStatement {
  const change = { lastSignInAtMs: nowMs, ...(rehashed === null ? {} : { passwordHash: rehashed }) };
  return statement(sqlite.update(users).set(change).where(eq(users.id, userId)));
}
