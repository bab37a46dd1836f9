/**
 * Uses of mailed links, each in one batch. The first statement sets the password hash if the link is still valid. The
 * other statements require that hash; it is salted, so only this batch can have set it. Of concurrent batches with one
 * link, the first wins and the others change nothing.
 */
import type { InStatement } from "@libsql/client/web";
import { and, eq, exists, gt, isNull, type SQL } from "drizzle-orm";
import { type NewMail, queueMailIf } from "../mail/outbox.ts";
import { sqlite, statement } from "../statement.ts";
import { isFor, type LinkPurpose } from "./links.ts";
import { oneTimeTokens, sessions, users } from "./tables.ts";

/** Sets a password through a link. */
export interface LinkUse {
  linkId: string;
  userId: string;
  passwordHash: string;
  nowMs: number;
}

/** What a person enters to register. */
export interface NewPerson {
  firstName: string;
  lastName: string;
  phone: string;
  dateOfBirth: string | null;
  searchText: string;
}

/** Finishes a registration. The first statement changes no row if the link is no longer valid. */
export function registerWithLink(use: LinkUse, person: NewPerson): InStatement[] {
  return [setPassword("register", use, { ...person, verified: true }), spendLink(use)];
}

/**
 * Sets a new password, ends all sessions and queues the notification mail. The first statement changes no row if the
 * link is no longer valid.
 */
export function resetWithLink(use: LinkUse, mail: NewMail): InStatement[] {
  return [setPassword("recover", use, {}), spendLink(use), endSessions(use), queueMailIf(mail, isSet(use))];
}

function setPassword(purpose: LinkPurpose, use: LinkUse, more: Partial<NewPerson> & { verified?: true }): InStatement {
  const { userId, passwordHash, nowMs } = use;
  return statement(
    sqlite
      .update(users)
      .set({ ...more, passwordHash, updatedAtMs: nowMs })
      .where(and(eq(users.id, userId), isFor(purpose), holds(purpose, use))),
  );
}

/** True if the link can be used now. */
function holds(purpose: LinkPurpose, { linkId, userId, nowMs }: LinkUse): SQL {
  const isOurs = and(
    eq(oneTimeTokens.id, linkId),
    eq(oneTimeTokens.userId, userId),
    eq(oneTimeTokens.purpose, purpose),
  );
  const isGood = and(isNull(oneTimeTokens.usedAtMs), gt(oneTimeTokens.expiresAtMs, nowMs));
  return exists(sqlite.select({ id: oneTimeTokens.id }).from(oneTimeTokens).where(and(isOurs, isGood)));
}

function spendLink(use: LinkUse): InStatement {
  const isOurs = eq(oneTimeTokens.id, use.linkId);
  return statement(
    sqlite
      .update(oneTimeTokens)
      .set({ usedAtMs: use.nowMs })
      .where(and(isOurs, isSet(use))),
  );
}

function endSessions(use: LinkUse): InStatement {
  return statement(sqlite.delete(sessions).where(and(eq(sessions.userId, use.userId), isSet(use))));
}

/** True if this batch set the password. */
function isSet({ userId, passwordHash }: LinkUse): SQL {
  const hasIt = and(eq(users.id, userId), eq(users.passwordHash, passwordHash));
  return exists(sqlite.select({ id: users.id }).from(users).where(hasIt));
}
